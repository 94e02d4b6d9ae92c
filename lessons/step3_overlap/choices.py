"""What counts as the text of a passage."""

from lessons.frame.settings import Settings, Switch

SETTINGS: Settings = {"titles": Switch(False)}
"""`titles`: whether the titles above a passage, and that of the document, are searched too."""
