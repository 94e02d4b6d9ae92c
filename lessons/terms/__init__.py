"""Text to terms. Passages and query always use the same analysis: a word that becomes another term is not found.

analysis.py has the rules as a value, pipeline.py runs the stages in their order, and each other file is one stage.
"""

from lessons.terms.analysis import RECOMMENDED, WORDS, Analysis, Token, Traced
from lessons.terms.pipeline import STAGES

__all__ = ["RECOMMENDED", "STAGES", "WORDS", "Analysis", "Token", "Traced"]
