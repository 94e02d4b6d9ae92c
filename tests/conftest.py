import pytest
from hypothesis import settings

settings.register_profile("usual", max_examples=50, deadline=None)
# `pytest --hypothesis-profile=thorough` hunts longer.
settings.register_profile("thorough", max_examples=2000, deadline=None)
settings.load_profile("usual")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files with a browser come first: they take longest, and nobody should wait for one at the end."""
    slow = {item.path for item in items if "browser" in getattr(item, "fixturenames", ())}
    items.sort(key=lambda item: item.path not in slow)
