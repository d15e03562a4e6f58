"""Heroes that come page by page: what is shown meanwhile, what is missing, and what stays when an upstream is changed."""

from __future__ import annotations

import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from conftest import Open, Start
from devices import DESKTOP, PHONE, Device, first
from locators import cell, cells, overflow, state, titles, wait_until
from site_under_test import Site
from stand_ins.heroes import FIRST_CHARACTER, HeroesUpstream, name

HEROES = "/heroes"
# In two or three steps.
MANY = f"{HEROES}?limit=100"
SAMPLES = 58
SOON = {"VITRINE_REFRESH_INTERVAL": "0.3"}
# What failed is asked for again sooner, too.
AT_ONCE = SOON | {"VITRINE_RETRY_INTERVAL": "2"}


class Long(NamedTuple):
    site: Site
    upstream: HeroesUpstream


@pytest.fixture(scope="module")
def long(session_start: Start) -> Iterator[Long]:
    """250 heroes, of which an hundred in the middle don't come until the upstream is mended."""
    with HeroesUpstream(250) as upstream:
        upstream.broken = {100}
        # Nobody but a person asks again before.
        upstream.rest = 3_600
        site = session_start(heroes=upstream, environment=upstream.environment | SOON)
        site.retry_until_it_says('data-phase="failedOnNext"', path=HEROES)
        yield Long(site, upstream)


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


def names(*ranges: range) -> list[str]:
    return [name(number) for numbers in ranges for number in numbers]


# To the end of a long list.


def test_a_list_of_which_a_part_did_not_come_says_so_at_its_end(long: Long, open_page: Open) -> None:
    page = open_page(long.site(MANY), PHONE)
    for device in (PHONE, DESKTOP):
        page.set_viewport_size(device.viewport)
        page.goto(long.site(MANY))
        phase(page, "failedOnNext")
        expect(page.locator("[data-rest]"), str(device)).to_have_count(0)
        page.goto(long.site(f"{MANY}&page=2"))
        expect(cells(page).last, str(device)).to_be_visible()
        rest = page.locator('[data-rest="failedOnNext"]')
        expect(rest, str(device)).to_contain_text("100 items didn’t load.")
        expect(rest, str(device)).to_contain_text("has a problem.")
        expect(rest.get_by_role("button", name="Try again"), str(device)).to_be_visible()
        assert overflow(page) == 0, device


def test_trying_again_asks_only_for_what_is_missing(long: Long, open_page: Open) -> None:
    site, upstream = long
    page = open_page(site(MANY), PHONE)
    phase(page, "failedOnNext")
    load_on(page)
    assert titles(page) == names(range(1, 101), range(201, 251))
    upstream.release()
    asked = len(upstream.asked)
    page.locator("[data-rest]").get_by_role("button", name="Try again").click()
    phase(page, "fresh")
    expect(page.locator("[data-rest]")).to_have_count(0)
    assert len(upstream.asked) == asked + 1
    assert sorted(upstream.answered) == [0, 100, 200]


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


@pytest.mark.parametrize("device", first(PHONE, DESKTOP), ids=str)
def test_a_long_list_loads_on_to_its_end_and_back_returns_to_the_place(
    long: Long, open_page: Open, device: Device
) -> None:
    site, upstream = long
    upstream.release()
    if 'data-phase="fresh"' not in site.text(HEROES):
        site.retry_until("fresh", path=HEROES)
    page = open_page(site(MANY), device)
    load_on(page)
    assert titles(page) == names(range(1, 251))
    deep = cell(page, item(234)).get_by_role("link")
    deep.scroll_into_view_if_needed()
    top = page.evaluate("scrollY")
    deep.click()
    expect(page.locator("main article h1")).to_have_text(name(234))
    page.go_back()
    expect(deep).to_be_focused()
    expect(deep).to_be_in_viewport()
    assert abs(page.evaluate("scrollY") - top) < 2


# What is shown meanwhile.


def test_what_has_come_is_shown_while_the_rest_is_on_its_way(
    start: Start, own_heroes: HeroesUpstream, open_page: Open
) -> None:
    own_heroes.count = 250
    own_heroes.hang_from(100)
    site = start(heroes=own_heroes, environment=own_heroes.environment | SOON)
    page = open_page(site(MANY), PHONE)
    expect(page.locator('[data-phase="fetchingNext"]')).to_contain_text("Loading 150 more…")
    load_on(page)
    expect(page.locator('[data-rest="fetchingNext"]')).to_have_text("Loading 150 more…")
    expect(page.get_by_role("button", name="Try again")).to_have_count(0)
    assert titles(page) == names(range(1, 101))
    assert overflow(page) == 0
    own_heroes.release()
    phase(page, "fresh")
    expect(page.locator("[data-rest]")).to_have_count(0)
    assert titles(page)[:100] == names(range(1, 101))
    load_on(page)
    assert titles(page) == names(range(1, 251))
    assert sorted(own_heroes.answered) == [0, 100, 200]


def test_samples_are_shown_while_upstream_is_asked_and_then_what_it_answers(
    start: Start, own_heroes: HeroesUpstream, open_page: Open
) -> None:
    own_heroes.count = 60
    own_heroes.hang()
    site = start(heroes=own_heroes, environment=own_heroes.environment | SOON)
    page = open_page(site(HEROES), PHONE)
    phase(page, "sample")
    expect(state(page)).to_contain_text("Sample data")
    expect(state(page)).to_contain_text("Updating…")
    expect(page.locator(".count")).to_have_text(f"{SAMPLES} items")
    expect(cells(page).first).to_be_visible()
    assert overflow(page) == 0
    own_heroes.release()
    phase(page, "fresh")
    expect(state(page)).to_contain_text("Updated just now")
    expect(page.locator(".count")).to_have_text("60 items")
    assert overflow(page) == 0


def test_what_was_archived_is_shown_when_upstream_is_broken(
    start: Start, own_heroes: HeroesUpstream, open_page: Open
) -> None:
    own_heroes.count = 60
    site = start(heroes=own_heroes, environment=own_heroes.environment | SOON)
    site.retry_until("fresh", path=HEROES)
    site.program.stop()
    own_heroes.fault = 500
    again = start(
        heroes=own_heroes, environment=own_heroes.environment | AT_ONCE, directory=site.program.data_directory
    )
    page = open_page(again(HEROES), PHONE)
    phase(page, "archived")
    expect(state(page)).to_contain_text("has a problem")
    expect(page.locator(".count")).to_have_text("60 items")
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
    assert overflow(page) == 0


# What stays.


def picture_is_real(page: Page, picture: str) -> None:
    """Not one that was drawn for want of it."""
    image = page.locator(picture)
    image.scroll_into_view_if_needed()
    source = image.evaluate("async e => { await e.decode(); return e.naturalWidth > 0 ? e.currentSrc : ''; }")
    assert source and "/artwork/drawn" not in source
    answer = page.request.get(source)
    assert answer.headers["content-type"] == "image/png"


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
