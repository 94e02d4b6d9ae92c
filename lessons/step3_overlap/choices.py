"""What counts as the text of a passage, and which cells are open."""

from lessons.frame.settings import Settings, Switch, cells

SETTINGS: Settings = {"titles": Switch(False)}
"""`titles`: whether the titles above a passage, and that of the document, are searched too."""
CELLS = cells("shared", "missing", "ties", "longer", "letters", "titles")
"""Which cells are open."""
