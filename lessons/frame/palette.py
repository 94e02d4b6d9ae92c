"""The colours of all charts. Those of the page are in style.css, which Vega-Lite cannot read.

A chart never tells things apart by colour alone: a dash, a name or a number goes with it.
"""

INK = "#171614"
"""Outlines, and words on a coloured mark."""
ACCENT = "#b8641a"
QUIET = "#7f7a73"
"""ACCENT and QUIET are for lines and words on the page itself: both are readable on white and on black."""
LINES = ("#3b7ab0", "#2e8b57", "#7d6bb3", "#c2477f", QUIET)
"""Lines beside the one in ACCENT."""
CUTS = ("#3b7ab0", ACCENT)
"""The two cuts of lesson 2."""
REST = "#d7d7d7"
"""All that has no colour of its own, together."""
TERMS = (
    *("#8ec1ea", "#f2ac93", "#93d1a4", "#c3a6e6", "#f0d77b", "#e8a3c6"),
    *("#8fd6d2", "#c9b79c", "#b9c46a", "#a9b4c8", "#f5c3a8", REST),
)
REASONS = {"rarity": "#7d6bb3", "frequency": "#8ec1ea", "length": "#e9a23b"}
"""Why two scores differ. Dark, light and between, so that they differ in greyscale too."""
RANKS = {1: "#bfe3c8", 3: "#e9e6a8", 10: "#f3c9a5"}
"""Ranks up to the key."""
DEEPER, NOWHERE, NOT_YET = "#e6a58c", "#d9d6d0", "#f7f5f0"
"""A deeper rank; no rank at all; not computed yet."""
