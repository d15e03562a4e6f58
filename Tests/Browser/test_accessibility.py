"""axe finds nothing, in any state, in light and dark, on a phone and on a desktop."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from playwright.sync_api import Page, expect

from conftest import Open
from devices import DESKTOP, PHONE, Device
from documents import failed_document, loading_document
from locators import cells, detail_star, notice, star, visit
from site_under_test import Site
from witness import Witness

# Short lists: more rows of the same kind would only take longer.
FEW = "limit=6"
# Each size and each scheme once.
LOOKS = ((PHONE, "light"), (DESKTOP, "dark"))
ALL_LOOKS = (*LOOKS, (PHONE, "dark"), (DESKTOP, "light"))


def violations(page: Page) -> AxeResults:
    if page.evaluate("!window.axe"):
        page.evaluate(AXE_SCRIPT)
    run = "axe.run(document, { resultTypes: ['violations'], preload: false }).then(({ violations }) => ({ violations }))"
    return AxeResults(page.evaluate(run))


def assert_accessible(page: Page, looks: Iterable[tuple[Device, str]] = LOOKS) -> None:
    """On a phone in light and on a desktop in dark; `test_a_list_and_an_item` looks at what every page has in both."""
    for device, scheme in looks:
        page.set_viewport_size(device.viewport)
        page.emulate_media(color_scheme=scheme)
        found = violations(page)
        assert found.violations_count == 0, f"{device}, {scheme}, {page.url}: {found.generate_report()}"


def test_a_list_and_an_item(fresh: Site, open_page: Open) -> None:
    assert_accessible(open_page(fresh(f"/starships/15?{FEW}&page=3&sort=length")), ALL_LOOKS)


@pytest.mark.product
@pytest.mark.parametrize("path", ["/", f"/starships?{FEW}", "/search", f"/starships?{FEW}&sort=nonsense"])
def test_fresh_pages(fresh: Site, open_page: Open, path: str) -> None:
    assert_accessible(open_page(fresh(path)), ALL_LOOKS)


def test_lists_in_every_state(fresh: Site, sample: Site, archived: Site, open_page: Open, witness: Witness) -> None:
    witness.allow_status(404)
    page = open_page(fresh("/favourites"))
    # Without the mark, the page does not look again.
    loading = loading_document(fresh).replace(' data-pending="1"', "")
    for name, document in (("loading", loading), ("failed", failed_document(fresh))):
        page.route(fresh("/starships"), lambda route: route.fulfill(content_type="text/html", body=document), times=1)
        page.goto(fresh("/starships"))
        expect(page.locator(f'[data-state="{name}"]')).to_be_visible()
        assert_accessible(page)
    # No matches, and a value that is not known; what is not there.
    pages = (fresh("/search?term=corvid"), fresh("/starships?term=xyzzy&sort=nonsense"), fresh("/starships/999999"))
    for address in (*pages, sample(f"/starships?{FEW}"), archived(f"/starships/3?{FEW}")):
        page.goto(address)
        assert_accessible(page)


def test_favourites_and_the_notice(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/favourites"))
    assert_accessible(page)
    visit(page, fresh(f"/starships/3?{FEW}"))
    detail_star(page).click()
    expect(notice(page)).not_to_be_empty()
    assert_accessible(page)
    page.goto(fresh("/favourites"))
    expect(cells(page)).to_have_count(1)
    page.goto(fresh("/"))
    expect(page.locator('section[data-section="favourites"]').locator('[data-item="starships/3"]')).to_be_visible()
    assert_accessible(page)


def test_a_hidden_sidebar_and_the_open_sort_menu(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh(f"/starships/3?{FEW}&sort=length"))
    page.get_by_role("button", name="Hide sidebar").click()
    expect(page.get_by_role("button", name="Show sidebar")).to_be_visible()
    page.get_by_role("button", name="Sort by").click()
    expect(page.get_by_role("group", name="Sort by")).to_be_visible()
    assert_accessible(page, ((DESKTOP, "light"), (DESKTOP, "dark")))


@pytest.mark.product
def test_pages_without_scripts(fresh: Site, open_page: Open) -> None:
    # axe itself is a script: only the page's own are left out.
    page = open_page(fresh("/favourites"))
    page.route("**/assets/*.js", lambda route: route.abort())
    visit(page, fresh(f"/starships?{FEW}"))
    star(cells(page).first).click()
    expect(notice(page)).not_to_be_empty()
    assert_accessible(page)


@pytest.mark.product
def test_forced_colours(fresh: Site, open_page: Open) -> None:
    assert_accessible(open_page(fresh(f"/starships/3?{FEW}"), forced_colors="active"))


def test_axe_is_not_blind(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/favourites"))
    page.locator("nav button").first.evaluate("e => { e.removeAttribute('aria-label'); e.replaceChildren(); }")
    page.locator("h1:visible").evaluate("e => { e.style.color = '#999'; }")
    assert {"button-name", "color-contrast"} <= {violation["id"] for violation in violations(page).response["violations"]}


def test_changes_are_announced(fresh: Site, open_page: Open) -> None:
    """Live regions speak only if they were there before their text."""
    page = open_page(fresh("/starships"))
    region = page.locator("#notice")
    expect(region).to_have_attribute("role", "status")
    region.evaluate("e => { e.mark = true; }")
    star(cells(page).first).click()
    expect(region).not_to_be_empty()
    assert region.evaluate("e => e.mark")
