"""Programs whose music comes from a stand-in, and what its pages show."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from conftest import Start
from locators import search_box
from music_upstream import MusicUpstream, song_id
from site_under_test import Site

StartMusic = Callable[..., Site]

# All that the shared program's upstream is asked for by name: it is asked no oftener than it allows.
TERM = "ferry"
FOUND = f"/music?term={TERM}"
# As upstream finds them. The seventh is known by its title alone, the fifth has no preview, the fourth isn't sold.
LISTED = (9, 2, 1, 7, 4, 12, 5, 15, 3)
BARE, SILENT, UNSOLD = 7, 5, 4


def item(number: int) -> str:
    return f"music/{song_id(number)}"


def search_for(page: Page, *terms: str) -> None:
    """Searches that are remembered, the last one the newest."""
    for term in terms:
        search_box(page).fill(term)
        with page.expect_response(lambda answer: answer.request.method == "POST" and answer.ok):
            search_box(page).press("Enter")


def heading(page: Page, name: str) -> Locator:
    return page.get_by_role("heading", name=name)


def combobox(page: Page) -> Locator:
    """The field where it suggests; the choices of what is shown are comboboxes, too."""
    return page.get_by_role("combobox", name="Search Music")


def suggestions(page: Page) -> Locator:
    return page.get_by_role("listbox", name="Recent searches").get_by_role("option")


def suggested(page: Page) -> list[str]:
    """What the open field suggests."""
    expect(combobox(page)).to_have_attribute("aria-expanded", "true")
    return suggestions(page).all_text_contents()


@pytest.fixture
def start_music(start: Start) -> StartMusic:
    """Starts a program of a test's own; each browser has searches of its own."""

    def start_music(upstream: MusicUpstream, *arguments: str, directory: Path | None = None) -> Site:
        return start(
            "--profiles", "private", "--upstream", f"music={upstream.base}", *arguments, directory=directory
        )

    return start_music


@pytest.fixture
def own_music() -> Iterator[MusicUpstream]:
    """Forty-eight songs, for a test that asks for what it likes or lets them go wrong."""
    with MusicUpstream() as upstream:
        yield upstream


@pytest.fixture
def own_site(start_music: StartMusic, own_music: MusicUpstream) -> Site:
    return start_music(own_music)


@pytest.fixture(scope="session")
def music_upstream() -> Iterator[MusicUpstream]:
    with MusicUpstream() as upstream:
        upstream.found[TERM] = list(LISTED)
        upstream.bare = {BARE}
        upstream.without_preview = {SILENT}
        yield upstream


@pytest.fixture(scope="session")
def music(session_start: Start, music_upstream: MusicUpstream) -> Site:
    """Nine songs that one term finds; for tests that only look at them."""
    site = session_start("--profiles", "private", "--upstream", f"music={music_upstream.base}")
    site.retry_until("fresh", path=FOUND)
    return site
