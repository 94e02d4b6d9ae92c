"""Which cells of the lesson are open; the rules for words are choices of `terms`."""

from lessons.frame.settings import cells

CELLS = cells("meet", "saved", "joined", "stops", "codes", "beyond", "lost")
