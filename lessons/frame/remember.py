"""One cache for everything that the app computes: a function and its arguments -> its result. Bounded by weight.

Results for an upload are kept in the learner's session, so that nobody else gets them and they end with it.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Sized
from threading import Lock
from typing import TypeVar

from lessons.frame.bind import mine

LIMIT = 120_000_000
"""Most bytes of the shared results together, and of each session's own results together."""
LEAST = 1_000
"""Least weight of a result in bytes, so that small ones cannot crowd the cache."""
EACH = 200
"""Weight in bytes of each item of a result that does not state its weight."""

Result = TypeVar("Result")


class Shelf:
    """Results with their weights. If they exceed the limit together, the least recently used go; the newest stays."""

    def __init__(self, limit: int = LIMIT) -> None:
        self._limit, self._weight = limit, 0
        self._results: OrderedDict[Hashable, tuple[object, int]] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._results)

    def __iter__(self) -> Iterator[Hashable]:
        return iter(self._results)

    def get(self, key: Hashable, make: Callable[[], Result]) -> Result:
        """The result for `key`, else that of `make`. None is not kept: what failed once may succeed."""
        with self._lock:
            if key in self._results:
                self._results.move_to_end(key)
                kept: Result = self._results[key][0]  # type: ignore[assignment]
                return kept
        made = make()  # outside of the lock: two may make the same result, but nobody waits for another's document
        if made is None:
            return made
        weight = max(LEAST, getattr(made, "weight", EACH * (len(made) if isinstance(made, Sized) else 0)))
        with self._lock:
            self._weight += weight - self._results.pop(key, (None, 0))[1]
            self._results[key] = made, weight
            while len(self._results) > 1 and self._weight > self._limit:
                _, (_, gone) = self._results.popitem(last=False)
                self._weight -= gone
        return made


_shared = Shelf()


def remember(function: Callable[..., Result], *args: object, **options: object) -> Result:
    """The result of `function` for these arguments, which must be all that it depends on; computed once while there is room.

    Arguments are small values, objects whose `mark` is equal if they are, objects that are equal only to themselves, or tuples of
    these. One with `is_private` comes from an upload. A result may state its `weight` in bytes.
    """
    given = (*args, *options.values())
    key = function, tuple(map(_key, args)), tuple((name, _key(value)) for name, value in options.items())
    shelf = mine("results", Shelf) if any(map(_is_private, given)) else _shared
    return shelf.get(key, lambda: function(*args, **options))


def _key(value: object) -> Hashable:
    if isinstance(value, tuple):
        return tuple(map(_key, value))
    # The type, because True, 1 and 1.0 are equal keys but different arguments.
    return type(value), getattr(value, "mark", value)


def _is_private(value: object) -> bool:
    return any(map(_is_private, value)) if isinstance(value, tuple) else getattr(value, "is_private", False)
