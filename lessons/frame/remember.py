"""One cache for all that the app computes: a function and its arguments -> its result. Bounded by weight, not by number.

Results of a learner's own file are kept by their session alone, so that they are nobody else's and go with it.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Sized
from threading import Lock
from typing import TypeVar

from lessons.frame.bind import mine

LIMIT = 120_000_000
"""Bytes that the results for all sessions may weigh together, and those of each session."""
LEAST = 1_000
"""Bytes that a result weighs at least."""
EACH = 200
"""Bytes that each item of a result weighs that does not say."""

Result = TypeVar("Result")


class Shelf:
    """Results with their weights. The one unused for longest goes when they are too heavy together; the newest stays."""

    def __init__(self, limit: int = LIMIT) -> None:
        self._limit, self._weight = limit, 0
        self._results: OrderedDict[Hashable, tuple[object, int]] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._results)

    def __iter__(self) -> Iterator[Hashable]:
        return iter(self._results)

    def get(self, key: Hashable, make: Callable[[], Result]) -> Result:
        """What stands under `key`, or else what `make` gives. None is not kept: what failed once may succeed."""
        with self._lock:
            if key in self._results:
                self._results.move_to_end(key)
                kept: Result = self._results[key][0]  # type: ignore[assignment]
                return kept
        made = make()  # outside of the lock: two may make the same, but nobody waits for another's document
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
    """What `function` gives for these arguments, which must be all that it depends on; made once as long as there is room.

    Arguments are small values, objects with a `mark` that is equal where they are, objects that are equal to themselves alone,
    or tuples of these. One that `is_private` was made from a learner's own file. A result may state its `weight` in bytes.
    """
    given = (*args, *options.values())
    key = function, tuple(map(_key, args)), tuple((name, _key(value)) for name, value in options.items())
    shelf = mine("results", Shelf) if any(map(_is_private, given)) else _shared
    return shelf.get(key, lambda: function(*args, **options))


def _key(value: object) -> Hashable:
    if isinstance(value, tuple):
        return tuple(map(_key, value))
    # True and 1, and 1 and 1.0, are equal keys, but not the same argument.
    return type(value), getattr(value, "mark", value)


def _is_private(value: object) -> bool:
    return any(map(_is_private, value)) if isinstance(value, tuple) else getattr(value, "is_private", False)
