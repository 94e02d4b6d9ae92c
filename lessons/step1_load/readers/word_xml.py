"""What the parts of a Word file are asked for. Word has two sets of namespaces, of which most know only one: names are compared
without them."""

from typing import Any

ON = {"1", "on", "true"}


def local(element: Any) -> str:
    """The element's name."""
    return str(element.tag).rpartition("}")[2]


def child(element: Any, name: str) -> Any:
    """The first child of that name; None for none, or of None."""
    return None if element is None else element.find(f"{{*}}{name}")


def value(element: Any, name: str = "val") -> str | None:
    """The attribute, whatever its namespace; None for none, or of None."""
    found = () if element is None else (str(value) for key, value in element.items() if key.rpartition("}")[2] == name)
    return next(iter(found), None)


def is_on(properties: Any, mark: str) -> bool | None:
    """Whether the properties switch `mark` on; None where they do not name it."""
    found = child(properties, mark)
    return None if found is None else (value(found) or "true") in ON
