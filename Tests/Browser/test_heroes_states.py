"""Heroes that come page by page: what is shown meanwhile, what is missing, and what stays when an upstream is changed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect

from conftest import Open, Start
from devices import DESKTOP, PHONE, Device
from heroes_upstream import FIRST_CHARACTER, HeroesUpstream, name
from locators import cell, cells, notice, overflow, state, titles
from site_under_test import Site

HEROES = "/heroes"
# In large steps: what takes time is each page.
MANY = f"{HEROES}?limit=200"
SAMPLES = 58
# Upstream is asked four times a second, and each look at a long list is for all of its pages.
MILLISECONDS_TO_COME = 60_000


class Long(NamedTuple):
    site: Site
    upstream: HeroesUpstream


@pytest.fixture(scope="module")
def long(session_start: Start) -> Iterator[Long]:
    """1,500 heroes, of which an hundred in the middle don't come until the upstream is mended."""
    with HeroesUpstream(1_500) as upstream:
        upstream.broken = {700}
        site = session_start(heroes=upstream, environment=upstream.environment)
        # After so many failures nobody but a person asks again for minutes.
        for _ in range(5):
            site.retry_until_it_says('data-phase="failedOnNext"', 60, HEROES)
        yield Long(site, upstream)


@pytest.fixture
def own_heroes() -> Iterator[HeroesUpstream]:
    """Five hundred heroes, for a test that lets them go wrong."""
    with HeroesUpstream(500) as upstream:
        yield upstream


def item(number: int) -> str:
    return f"heroes/marvel-{FIRST_CHARACTER - 1 + number}"


def phase(page: Page, phase: str) -> None:
    """Waits until the page shows it; it looks by itself."""
    expect(page.locator(f'[data-phase="{phase}"]').locator("visible=true")).to_be_visible(timeout=MILLISECONDS_TO_COME)


def load_on(page: Page) -> None:
    """To the end, as one who scrolls does."""
    page.wait_for_function(
        "() => { scrollTo(0, document.documentElement.scrollHeight);"
        " return !document.querySelector('.paging a[rel=next]'); }",
        timeout=MILLISECONDS_TO_COME,
    )


def came(page: Page) -> list[str]:
    """What upstream has answered: until all of it has, samples may stand among it."""
    return [title for title in titles(page) if title.startswith("Hero ")]


def names(*ranges: range) -> list[str]:
    return [name(number) for numbers in ranges for number in numbers]


# To the end of a long list.


@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=str)
def test_a_list_of_which_a_part_did_not_come_says_so_at_its_end(long: Long, open_page: Open, device: Device) -> None:
    page = open_page(long.site(MANY), device)
    phase(page, "failedOnNext")
    expect(page.locator("[data-rest]")).to_have_count(0)
    # The last, however many samples are among it.
    page.goto(long.site(f"{MANY}&page=8"))
    expect(cells(page).last).to_be_visible()
    rest = page.locator('[data-rest="failedOnNext"]')
    expect(rest).to_contain_text("100 more have not come.")
    expect(rest).to_contain_text("has a problem of its own.")
    expect(rest.get_by_role("button", name="Try again")).to_be_visible()
    assert overflow(page) == 0


def test_trying_again_asks_only_for_what_is_missing(long: Long, open_page: Open) -> None:
    site, upstream = long
    page = open_page(site(MANY), PHONE)
    phase(page, "failedOnNext")
    load_on(page)
    assert came(page) == names(range(1, 701), range(801, 1_501))
    upstream.release()
    asked = len(upstream.asked)
    page.locator("[data-rest]").get_by_role("button", name="Try again").click()
    phase(page, "fresh")
    expect(page.locator("[data-rest]")).to_have_count(0)
    assert len(upstream.asked) == asked + 1
    assert sorted(upstream.answered) == list(range(0, 1_500, 100))


def test_a_list_whose_state_changes_while_it_is_loaded_on_tells_the_new_one(
    start: Start, own_heroes: HeroesUpstream, open_page: Open
) -> None:
    own_heroes.broken = {400}
    own_heroes.rest = 3_600
    site = start(heroes=own_heroes, environment=own_heroes.environment)
    page = open_page(site(MANY), PHONE)
    phase(page, "failedOnNext")
    own_heroes.broken = set()
    own_heroes.hang_from(400)
    # Somebody else asks again.
    page.request.post(site(f"{HEROES}/retry"))
    load_on(page)
    expect(page.locator('[data-rest="fetchingNext"]')).to_be_visible()
    own_heroes.release()
    phase(page, "fresh")
    expect(page.locator("[data-rest]")).to_have_count(0)


@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=str)
def test_a_long_list_loads_on_to_its_end_and_back_returns_to_the_place(
    long: Long, open_page: Open, device: Device
) -> None:
    site, upstream = long
    upstream.release()
    if 'data-phase="fresh"' not in site.text(HEROES):
        site.retry_until("fresh", path=HEROES)
    page = open_page(site(MANY), device)
    load_on(page)
    assert titles(page) == names(range(1, 1_501))
    deep = cell(page, item(1_234)).get_by_role("link")
    deep.scroll_into_view_if_needed()
    top = page.evaluate("scrollY")
    deep.click()
    expect(page.locator("main article h1")).to_have_text(name(1_234))
    page.go_back()
    expect(deep).to_be_focused(timeout=MILLISECONDS_TO_COME)
    expect(deep).to_be_in_viewport()
    assert abs(page.evaluate("scrollY") - top) < 2
    assert titles(page) == names(range(1, 1_501))


# What is shown meanwhile.


def test_what_has_come_is_shown_while_the_rest_is_on_its_way(
    start: Start, own_heroes: HeroesUpstream, open_page: Open
) -> None:
    own_heroes.hang_from(300)
    site = start(heroes=own_heroes, environment=own_heroes.environment)
    page = open_page(site(MANY), PHONE)
    expect(page.locator('[data-phase="fetchingNext"]')).to_contain_text("200 more are on their way.")
    load_on(page)
    expect(page.locator('[data-rest="fetchingNext"]')).to_have_text("200 more are on their way.")
    expect(page.get_by_role("button", name="Try again")).to_have_count(0)
    assert came(page) == names(range(1, 301))
    shown = cells(page).count()
    assert overflow(page) == 0
    own_heroes.release()
    phase(page, "fresh")
    expect(page.locator("[data-rest]")).to_have_count(0)
    assert cells(page).count() >= shown
    assert titles(page)[:300] == names(range(1, 301))
    load_on(page)
    assert titles(page) == names(range(1, 501))
    assert sorted(own_heroes.answered) == list(range(0, 500, 100))


def test_samples_are_shown_while_upstream_is_asked_and_then_what_it_answers(
    start: Start, own_heroes: HeroesUpstream, open_page: Open
) -> None:
    own_heroes.count = 60
    own_heroes.hang()
    site = start(heroes=own_heroes, environment=own_heroes.environment)
    page = open_page(site(HEROES))
    phase(page, "sample")
    expect(state(page)).to_contain_text("Sample data")
    expect(state(page)).to_contain_text("is being asked")
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
    site = start(heroes=own_heroes, environment=own_heroes.environment)
    site.retry_until("fresh", path=HEROES)
    site.program.stop()
    own_heroes.fault = 500
    again = start(
        heroes=own_heroes, environment=own_heroes.environment, directory=site.program.data_directory
    )
    page = open_page(again(HEROES))
    phase(page, "archived")
    expect(state(page)).to_contain_text("has a problem of its own", timeout=MILLISECONDS_TO_COME)
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
        page = open_page(site(f"/{member}"), PHONE)
        page.get_by_role("button", name="Recruit").click()
        expect(notice(page)).to_contain_text("joined My squad")
        page.goto(site(HEROES))
        picture_is_real(page, f'.squad [data-item="{member}"] img')
        site.program.stop()

    with HeroesUpstream(20) as first:
        recruit(start(heroes=first, environment=first.environment, directory=tmp_path), item(2))
    with HeroesUpstream(20) as second:
        recruit(start(heroes=second, directory=tmp_path), "heroes/3")
    site = start(heroes=second, directory=tmp_path)
    page = open_page(site(HEROES), PHONE)
    assert page.locator(".squad .title").all_text_contents() == [name(3), name(2)]
    for member in members:
        picture_is_real(page, f'.squad [data-item="{member}"] img')
    for member, provider in members.items():
        page.goto(site(f"/{member}"))
        expect(page.get_by_role("button", name="Fire")).to_be_visible()
        picture_is_real(page, "article .artwork >> nth=0")
        facts = page.locator("dl.facts > div")
        expect(facts.filter(has_text="Data from")).to_contain_text(provider)
