"""Text to terms. The same analysis for passages and query, always: a word that is not the same term is not found.

`analysis` has the rules as a value and the stages in their order; each other file is one stage.
"""

from lessons.terms.analysis import RECOMMENDED, STAGES, WORDS, Analysis, Token, Traced

__all__ = ["RECOMMENDED", "STAGES", "WORDS", "Analysis", "Token", "Traced"]
