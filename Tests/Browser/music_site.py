"""What pages of music show whose upstream is a stand-in."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from locators import search_box
from site_under_test import Site
from stand_ins.music import song_id

# All that the shared program's upstream is asked for by name: it is asked no oftener than it allows.
TERM = "ferry"
FOUND = f"/music?term={TERM}"
# Where a test begins to search: nothing is found there, so the page is short.
START = "/music?term=xyzzy"
# As upstream finds them. The seventh is known by its title alone, the fifth has no preview, the fourth isn't sold.
LISTED = (9, 2, 1, 7, 4, 12, 5, 15, 3)
BARE, SILENT = 7, 5


def item(number: int) -> str:
    return f"music/{song_id(number)}"


def search_for(page: Page, *terms: str) -> None:
    """Searches that are remembered, the last one the newest."""
    for term in terms:
        search_box(page).fill(term)
        with page.expect_response(lambda answer: answer.request.method == "POST" and answer.ok):
            search_box(page).press("Enter")


def remember(page: Page, site: Site, *terms: str) -> None:
    """The same, for tests that only look at what is remembered: what the field posts, in the name of the page's browser."""
    for term in terms:
        answer = page.request.post(
            site("/search?source=music"), form={"edit": "note", "term": term}, headers={"accept": "application/json"}
        )
        assert answer.ok, answer.text()


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
