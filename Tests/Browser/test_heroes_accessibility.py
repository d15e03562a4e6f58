"""Heroes for those who listen or use keys, and keys that nobody is shown."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from conftest import Open, Start
from locators import cells, notice
from site_under_test import Site
from stand_ins.heroes import PRIVATE_KEY, PUBLIC_KEY, HeroesUpstream
from test_accessibility import assert_accessible
from test_heroes import button, item, related, with_squad

# Short lists: more rows of the same kind would only take longer.
FEW = "limit=6"
SECRETS = re.compile(f"{PUBLIC_KEY}|{PRIVATE_KEY}|apikey=|hash=[0-9a-f]{{32}}".encode())


def test_pages_of_heroes_and_the_notice_that_undoes(marvel: Site, superheroes: Site, open_page: Open) -> None:
    page = with_squad(open_page, marvel, f"/heroes?{FEW}", 1, 2, 3)
    expect(page.locator(".squad [data-item]")).to_have_count(3)
    assert_accessible(page)
    # With comics, then with powers.
    page.goto(marvel(f"/{item(3)}?{FEW}"))
    expect(related(page).locator("[data-item]")).to_have_count(3)
    button(page, "Fire").click()
    expect(notice(page).get_by_role("button", name="Undo")).to_be_visible()
    assert_accessible(page)
    page = open_page(superheroes(f"/heroes/5?{FEW}"))
    expect(page.locator("dl.scores > div")).to_have_count(6)
    assert_accessible(page)


@pytest.mark.product
def test_the_comics_of_a_hero(marvel: Site, open_page: Open) -> None:
    page = open_page(marvel(f"/comics?hero={item(5).removeprefix('heroes/')}&{FEW}"))
    expect(cells(page).first).to_be_visible()
    assert_accessible(page)


def assert_secret(site: Site, *paths: str) -> None:
    """Neither key, nor what was made of them, is in an answer, in the log or in a file."""
    for path in paths:
        assert not SECRETS.search(site.text(path).encode()), path
    files = [path for path in site.program.data_directory.rglob("*") if path.is_file()]
    assert len(files) > 1
    for path in files:
        assert not SECRETS.search(path.read_bytes()), path


@pytest.mark.product
def test_keys_are_nowhere_to_be_read(marvel: Site) -> None:
    hero = item(5).removeprefix("heroes/")
    assert_secret(
        marvel, "/", "/heroes", f"/heroes/{hero}", f"/comics?hero={hero}", "/sources", "/api/v1/sources",
        "/api/v1/heroes", f"/api/v1/heroes/{hero}", f"/api/v1/comics?hero={hero}", f"/shared/heroes?item={hero}",
    )


@pytest.mark.product
def test_keys_that_are_refused_are_not_told_either(
    start: Start, heroes_upstream: HeroesUpstream, open_page: Open
) -> None:
    """This upstream repeats the key that it refuses."""
    wrong = heroes_upstream.environment | {"VITRINE_MARVEL_PRIVATE_KEY": "f" * 40}
    site = start(heroes=heroes_upstream, environment=wrong)
    page = open_page(site("/heroes"))
    expect(page.locator(".state").first).to_contain_text("refused the request")
    assert_secret(site, "/heroes", "/sources", "/api/v1/heroes", "/api/v1/sources")
    assert "f" * 40 not in site.program.log
