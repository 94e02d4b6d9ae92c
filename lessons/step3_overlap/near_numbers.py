"""Numbers of a question that the passages write in another form: 2500 and 2.500, 3km and 3 km, 9:30 and
09:30, telephone numbers in groups.

Compares digits only. Whether 2.500 is 2500 or 2.5 depends on the language; terms/numbers.py knows.
"""

import re
from dataclasses import dataclass

from lessons.step3_overlap.index import PassageIndex
from lessons.terms.numbers import BETWEEN, TELEPHONE, UNIT_WORD, UNITS
from lessons.terms.unseen import without_fillers

_NUMBER = r"(?<![\w.,])(?:\d{1,3}(?:[.,]\d{3}){1,2}|\d+)"
# The d of days makes a code of one word, as 3D is.
_UNIT = rf"\s?(?P<unit>(?i:{UNITS}|d(?!\w)))|(?P<joined>{UNIT_WORD})|(?=\s(?P<next>{UNIT_WORD}))"
_ASKED = re.compile(rf"{TELEPHONE}|(?<![\w.,:])0?\d:[0-5]\d(?![\w:])|{_NUMBER}(?:{_UNIT})?(?!\w|[.,]\d)")
_TELEPHONE_DIGITS = range(9, 12)
MAX_NUMBERS = 5
"""Numbers of a question that are looked for; each takes a walk through all passages."""


@dataclass(frozen=True, slots=True)
class OtherForm:
    """A number that the passages write otherwise than the question."""

    asked: str
    written: str
    """The other form in the first passage that has one."""
    passages: int
    """How many passages have another form."""


def other_forms(index: PassageIndex, question: str) -> list[OtherForm]:
    """For each of the first MAX_NUMBERS numbers of the question that some passage writes otherwise, that form, in order."""
    forms = []
    for asked, found in list({found[0]: found for found in _ASKED.finditer(question)}.items())[:MAX_NUMBERS]:
        pattern = _any_form(found)
        texts = (pattern.finditer(without_fillers(passage.searched)) for passage in index.passages) if pattern else ()
        others = [other for found in texts if (other := next((each[0] for each in found if each[0] != asked), ""))]
        if others:
            forms.append(OtherForm(asked, others[0], len(others)))
    return forms


def _any_form(asked: re.Match[str]) -> re.Pattern[str] | None:
    """The pattern of all forms of a number; None for a number with a single form."""
    if ":" in asked[0]:
        return re.compile(rf"(?<![\w.,:])0?{re.sub('^0(?=[0-9])', '', asked[0])}(?![\w:])")
    digits = re.sub(r"\D", "", asked[0].removesuffix(asked["unit"] or ""))
    unit, after = asked["unit"] or asked["joined"], r"(?!\w|[.,]\d)"
    if len(digits) in _TELEPHONE_DIGITS:
        number = f"(?:{BETWEEN}|[.,])?".join(digits)
    else:
        number = re.sub(r"(?<=\d)(?=(?:\d{3})+$)", "[.,]?", digits)
    if unit:
        after = rf"\s?(?i:{re.sub('[º°]', '[º°]', re.escape(unit))})(?!\w)"
    elif asked["next"]:
        after = rf"(?:{after}|{asked['next']}(?!\w))"
    elif number == digits:
        return None
    return re.compile(rf"(?<![\w.,]){number}{after}")
