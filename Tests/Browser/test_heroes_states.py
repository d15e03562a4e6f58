"""Heroes that come page by page, and a squad that stays when an upstream is changed."""

from __future__ import annotations

import urllib.request
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from conftest import Open, Start
from devices import PHONE
from locators import titles, wait_until
from site_under_test import Site
from stand_ins.heroes import FIRST_CHARACTER, HeroesUpstream, name

HEROES = "/heroes"
# In two or three steps.
MANY = f"{HEROES}?limit=100"
SOON = {"VITRINE_REFRESH_INTERVAL": "0.3"}


@pytest.fixture
def own_heroes() -> Iterator[HeroesUpstream]:
    """150 heroes, for a test that lets them go wrong."""
    with HeroesUpstream(150) as upstream:
        yield upstream


def item(number: int) -> str:
    return f"heroes/marvel-{FIRST_CHARACTER - 1 + number}"


def phase(page: Page, phase: str) -> None:
    """Waits until the page shows it; it looks by itself."""
    expect(page.locator(f'[data-phase="{phase}"]').locator("visible=true")).to_be_visible()


def load_on(page: Page) -> None:
    """To the end, as one who scrolls does."""
    page.wait_for_function(
        "() => { const gap = document.querySelector('.gap'); gap?.scrollIntoView(); return !gap; }"
    )


def test_a_list_whose_state_changes_while_it_is_loaded_on_tells_the_new_one(
    start: Start, own_heroes: HeroesUpstream, open_page: Open
) -> None:
    # The second of three answers fails. The other two fill more than one page, so there is something to load.
    own_heroes.count = 250
    own_heroes.broken = {100}
    own_heroes.rest = 3_600
    site = start(heroes=own_heroes, environment=own_heroes.environment | SOON)
    page = open_page(site(MANY), PHONE)
    phase(page, "failedOnNext")
    own_heroes.broken = set()
    own_heroes.hang_from(100)
    # Somebody else asks again.
    page.evaluate("void fetch('/heroes/retry', { method: 'POST' })")
    wait_until(
        page, "async () => (await fetch('/heroes').then(answer => answer.text())).includes('data-phase=\"fetchingNext\"')"
    )
    load_on(page)
    expect(page.locator('[data-rest="fetchingNext"]')).to_be_visible()
    own_heroes.release()
    phase(page, "fresh")
    expect(page.locator("[data-rest]")).to_have_count(0)
    load_on(page)
    assert titles(page) == [name(number) for number in range(1, 251)]


def picture_is_real(page: Page, picture: str) -> None:
    """Not one that was drawn for want of it."""
    image = page.locator(picture)
    image.scroll_into_view_if_needed()
    source = image.evaluate("async e => { await e.decode(); return e.naturalWidth > 0 ? e.currentSrc : ''; }")
    assert source and "/artwork/drawn" not in source
    answer = page.request.get(source)
    assert answer.headers["content-type"] == "image/png"


@pytest.mark.pictures
@pytest.mark.product
def test_the_squad_stays_whichever_upstream_it_was_recruited_from(
    start: Start, tmp_path: Path, open_page: Open
) -> None:
    members = {item(2): "Data provided by Marvel. © 2024 MARVEL", "heroes/3": "superhero-api"}

    def recruit(site: Site, member: str) -> None:
        site.retry_until("fresh", path=HEROES)
        form = urlencode({"value": "true"}).encode()
        urllib.request.urlopen(site(f"/{member}/favourite"), form).close()
        page.goto(site(HEROES))
        picture_is_real(page, f'.squad [data-item="{member}"] img')
        site.program.stop()

    with HeroesUpstream(20) as first:
        site = start(heroes=first, environment=first.environment, directory=tmp_path)
        page = open_page(site("/health"), PHONE)
        recruit(site, item(2))
    with HeroesUpstream(20) as second:
        recruit(start(heroes=second, directory=tmp_path), "heroes/3")
    site = start(heroes=second, directory=tmp_path)
    page.goto(site(HEROES))
    assert page.locator(".squad .title").all_text_contents() == [name(3), name(2)]
    for member in members:
        picture_is_real(page, f'.squad [data-item="{member}"] img')
    for member, provider in members.items():
        page.goto(site(f"/{member}"))
        expect(page.get_by_role("button", name="Fire")).to_be_visible()
        picture_is_real(page, "article .artwork >> nth=0")
        facts = page.locator("dl.facts > div")
        expect(facts.filter(has_text="Data from")).to_contain_text(provider)
