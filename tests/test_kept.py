from lessons.kept import LEAST, LIMIT, Shelf


def put(shelf: Shelf, key: str, characters: int) -> str:
    return shelf.get(key, characters, lambda: f"made {key}")


def test_a_result_is_made_once() -> None:
    shelf = Shelf()
    made: list[int] = []

    def make() -> int:
        made.append(len(made))
        return len(made)

    assert [shelf.get("a", 1, make), shelf.get("a", 1, make), shelf.get("b", 1, make)] == [1, 1, 2]


def test_the_results_unused_for_longest_go_when_their_texts_are_too_long_together() -> None:
    shelf = Shelf()
    for key in ("a", "b"):
        put(shelf, key, LIMIT // 2)
    assert list(shelf) == ["a", "b"]  # just the limit
    put(shelf, "a", LIMIT // 2)  # used again: now b is the oldest
    put(shelf, "c", LIMIT // 2)
    assert list(shelf) == ["a", "c"]


def test_the_newest_stays_however_large() -> None:
    shelf = Shelf()
    put(shelf, "a", 1)
    put(shelf, "b", 10 * LIMIT)
    assert list(shelf) == ["b"]
    put(shelf, "c", 1)
    assert list(shelf) == ["c"]


def test_small_results_are_bounded_too() -> None:
    shelf = Shelf()
    keys = [str(number) for number in range(LIMIT // LEAST + 2)]
    for key in keys:
        put(shelf, key, 1)
    assert list(shelf) == keys[2:]


def test_what_fails_is_not_kept() -> None:
    shelf = Shelf()

    def fail() -> str:
        raise ValueError

    for _ in range(2):
        try:
            shelf.get("a", 1, fail)
        except ValueError:
            continue
        raise AssertionError("it was kept")
    assert put(shelf, "a", 1) == "made a"
