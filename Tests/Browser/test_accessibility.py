"""axe finds nothing, in any state, in light and dark, on a phone and on a desktop."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from conftest import Open
from devices import DESKTOP, PHONE
from documents import failed_document, loading_document
from locators import cell, cells, detail_star, notice, star
from site_under_test import Site
from witness import Witness

# Short lists: more rows of the same kind would only take longer.
FEW = "limit=6"
EVERY_RULE: dict[str, object] = {"resultTypes": ["violations"]}
COLOURS = EVERY_RULE | {"runOnly": ["color-contrast", "link-in-text-block"]}


def assert_accessible(page: Page) -> None:
    """On a phone and on a desktop; by every rule in light, while in dark only colours differ."""
    for device in (PHONE, DESKTOP):
        page.set_viewport_size(device.viewport)
        for scheme, options in (("light", EVERY_RULE), ("dark", COLOURS)):
            page.emulate_media(color_scheme=scheme)
            results = Axe().run(page, options=options)
            assert results.violations_count == 0, f"{device}, {scheme}, {page.url}: {results.generate_report()}"


@pytest.mark.parametrize(
    "path",
    ["/", f"/starships?{FEW}&page=3&sort=cost", f"/starships/3?{FEW}", "/search", "/search?term=corvid"],
)
def test_fresh_pages(fresh: Site, open_page: Open, path: str) -> None:
    assert_accessible(open_page(fresh(path)))


@pytest.mark.parametrize("path", ["/", f"/starships?{FEW}"])
def test_sample_pages(sample: Site, open_page: Open, path: str) -> None:
    assert_accessible(open_page(sample(path)))


@pytest.mark.parametrize("path", [f"/starships?{FEW}", f"/starships/3?{FEW}"])
def test_archived_pages(archived: Site, open_page: Open, path: str) -> None:
    assert_accessible(open_page(archived(path)))


def test_a_search_without_matches(fresh: Site, open_page: Open) -> None:
    assert_accessible(open_page(fresh("/starships?term=xyzzy")))


def test_values_that_are_not_known(fresh: Site, open_page: Open) -> None:
    assert_accessible(open_page(fresh(f"/starships?{FEW}&sort=nonsense")))


def test_what_is_not_there(fresh: Site, open_page: Open, witness: Witness) -> None:
    witness.allow_status(404)
    assert_accessible(open_page(fresh("/starships/999999")))


def test_a_list_that_is_loading(fresh: Site, new_page_at: Open) -> None:
    # Without scripts it stays as it is.
    page = new_page_at(fresh("/starships"), loading_document(fresh).replace(' data-pending="true"', ""))
    expect(page.locator('[data-state="loading"]')).to_be_visible()
    assert_accessible(page)


def test_a_list_that_failed(fresh: Site, new_page_at: Open) -> None:
    page = new_page_at(fresh("/starships"), failed_document(fresh))
    expect(page.locator('[data-state="failed"]')).to_be_visible()
    assert_accessible(page)


def test_favourites_and_the_notice(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/favourites"))
    assert_accessible(page)
    page.goto(fresh(f"/starships/3?{FEW}"))
    detail_star(page).click()
    expect(notice(page)).not_to_be_empty()
    assert_accessible(page)
    page.goto(fresh("/favourites"))
    expect(cells(page)).to_have_count(1)
    assert_accessible(page)
    page.goto(fresh("/"))
    expect(page.locator('section[data-section="favourites"]').locator('[data-item="starships/3"]')).to_be_visible()
    assert_accessible(page)


def test_the_open_sort_menu(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh(f"/starships?{FEW}&sort=length"))
    page.get_by_role("button", name="Sort by").click()
    expect(page.get_by_role("group", name="Sort by")).to_be_visible()
    assert_accessible(page)


def test_a_hidden_sidebar(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh(f"/starships/3?{FEW}"))
    page.get_by_role("button", name="Hide sidebar").click()
    expect(page.get_by_role("button", name="Show sidebar")).to_be_visible()
    assert_accessible(page)


def test_pages_without_scripts(fresh: Site, open_page: Open) -> None:
    # axe itself is a script: only the page's own are left out.
    page = open_page(fresh("/favourites"))
    page.route("**/assets/*.js", lambda route: route.abort())
    page.goto(fresh(f"/starships?{FEW}"))
    star(cells(page).first).click()
    expect(notice(page)).not_to_be_empty()
    assert_accessible(page)


def test_forced_colours(fresh: Site, open_page: Open) -> None:
    assert_accessible(open_page(fresh(f"/starships/3?{FEW}"), forced_colors="active"))


def test_axe_is_not_blind(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh(f"/starships?{FEW}"))
    page.evaluate("document.querySelector('.favourite button').removeAttribute('aria-label')")
    assert Axe().run(page).violations_count > 0


def test_every_button_of_a_list_has_a_name_of_its_own(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships"))
    names = star(page).evaluate_all("all => all.map(e => e.getAttribute('aria-label'))")
    assert len(names) == 50 == len(set(names))


def test_changes_are_announced(fresh: Site, open_page: Open) -> None:
    """Live regions speak only if they were there before their text."""
    page = open_page(fresh("/starships"))
    region = page.locator("#notice")
    expect(region).to_have_attribute("role", "status")
    region.evaluate("e => { e.mark = true; }")
    star(cells(page).first).click()
    expect(region).not_to_be_empty()
    assert region.evaluate("e => e.mark")
