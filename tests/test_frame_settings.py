import pytest
from hypothesis import given
from hypothesis import strategies as st

from lessons.choices import OF_ANSWER, OF_DOCUMENT, SETTINGS
from lessons.frame.settings import Names, Number, OneOf, Setting, Switch, Text

ALL = {**SETTINGS, **OF_DOCUMENT, **OF_ANSWER}


@pytest.mark.parametrize(
    ("setting", "raw", "value"),
    [
        (OneOf("a", ("a", "b")), "b", "b"),
        (Number(900, 50, 2000, 10), "60", 60),
        (Number(1.5, 0.0, 3.0, 0.1), "2.3", 2.3),
        (Number(1.5, 0.0, 3.0, 0.1), "2", 2.0),
        (Switch(True), "0", False),
        (Switch(False), "1", True),
        (Names("[a-z]+", 2), "uno,dos", "uno,dos"),
        (Names("[a-z]+", 2), "", ""),
        (Text(4), "¿qué", "¿qué"),
    ],
)
def test_a_choice_reads_itself(setting: Setting, raw: str, value: object) -> None:
    parsed = setting.parse(raw)
    assert (parsed, type(parsed)) == (value, type(value))
    assert parsed in setting
    assert setting.parse(setting.write(parsed)) == parsed


@pytest.mark.parametrize(
    ("setting", "raw"),
    [
        (OneOf("a", ("a", "b")), "c"),
        (OneOf("a", ("a", "b")), ""),
        (Number(900, 50, 2000, 10), "40"),
        (Number(900, 50, 2000, 10), "2010"),
        (Number(900, 50, 2000, 10), "55"),
        (Number(900, 50, 2000, 10), "60.0"),
        (Number(900, 50, 2000, 10), "6e1"),
        (Number(900, 50, 2000, 10), "-60"),
        (Number(900, 50, 2000, 10), "٦٠"),
        (Number(1.5, 0.0, 3.0, 0.1), "nan"),
        (Number(1.5, 0.0, 3.0, 0.1), "inf"),
        (Number(1.5, 0.0, 3.0, 0.1), "3.01"),
        (Number(1.5, 0.0, 3.0, 0.1), "1,5"),
        (Switch(True), "true"),
        (Switch(True), ""),
        (Names("[a-z]+", 2), "uno,dos,tres"),
        (Names("[a-z]+", 2), "uno,"),
        (Names("[a-z]+", 2), "UNO"),
        (Text(4), "¿qué?"),
    ],
)
def test_a_choice_refuses_what_is_none_of_its_values(setting: Setting, raw: str) -> None:
    with pytest.raises(ValueError, match=r"\S"):
        setting.parse(raw)


def test_a_refusal_names_the_value_and_the_bounds() -> None:
    with pytest.raises(ValueError, match=r"^55 is not from 50 to 2000 in steps of 10$"):
        Number(900, 50, 2000, 10).parse("55")


def test_the_nearest_value_within_bounds() -> None:
    bounds = Number(900, 50, 2000, 10)
    assert [bounds.nearest(each) for each in (10, 50, 60, 2000, 2001)] == [50, 50, 60, 2000, 2000]


@pytest.mark.parametrize("key", ALL)
def test_every_choice_of_the_lessons_takes_and_writes_its_default(key: str) -> None:
    setting = ALL[key]
    assert setting.default in setting
    assert setting.parse(setting.write(setting.default)) == setting.default


@given(st.sampled_from(sorted(ALL)), st.text(max_size=2000))
def test_whatever_is_read_is_a_value_of_the_choice(key: str, raw: str) -> None:
    setting = ALL[key]
    try:
        value = setting.parse(raw)
    except ValueError:
        return
    assert value in setting
    assert setting.parse(setting.write(value)) == value
