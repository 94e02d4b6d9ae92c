import os
from collections.abc import Iterator

import pytest
from hypothesis import settings
from playwright.sync_api import Browser

from tests.browser import chromium, serving

settings.register_profile("usual", max_examples=25, deadline=None)
# `pytest --hypothesis-profile=thorough` hunts longer.
settings.register_profile("thorough", max_examples=2000, deadline=None)
settings.load_profile("usual")


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores, because journeys in a browser wait for half of their time."""
    return (os.cpu_count() or 1) + 1


FIRST = (
    "test_walk", "test_screens", "test_step1_workers", "test_cut_properties", "test_pages", "test_chunk_page", "test_hostile",
    "test_reading_pages", "test_score_pages", "test_words_page", "test_session", "test_bad_moments",
)  # fmt: skip
"""The longest files, so that no worker is left with one at the end; of the two with a browser the second comes when the first is
done, as a rule, for a browser on a busy machine is slow."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the tests of FIRST first."""
    places = {name: place for place, name in enumerate(FIRST)}
    items.sort(key=lambda item: places.get(item.path.stem, len(FIRST)))


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One for all journeys of a file."""
    with chromium() as found:
        yield found


@pytest.fixture(scope="module")
def address(browser: Browser) -> Iterator[str]:
    """That of a server for all journeys of a file; without a browser none is started."""
    with serving() as found:
        yield found
