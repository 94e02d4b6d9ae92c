"""The bounds that every cut with a size and an overlap has. Cuts nothing."""


def check_bounds(size: int, overlap: int, unit: str) -> None:
    """`unit`: what both count, in the plural, as in `characters`.

    Raises: ValueError: size below 1, or overlap not from 0 to size - 1.
    """
    if size < 1:
        raise ValueError(f"size must be at least 1 {unit[:-1]}, not {size}")
    if not 0 <= overlap < size:
        raise ValueError(f"overlap must be from 0 to {size - 1} {unit} for size {size}, not {overlap}")
