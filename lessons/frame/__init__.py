"""The frame of all lessons: the learner's choices, their address and widgets, the cache, and the cells. Knows no lesson."""
