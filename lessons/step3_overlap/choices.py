"""What counts as the text of a passage."""

from lessons.frame.settings import Settings, Switch

SETTINGS: Settings = {"titles": Switch(False)}
"""`titles`: whether those above a passage, and that of the document, are searched too."""
