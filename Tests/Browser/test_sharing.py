"""Handing a page's address on, and saying when nobody can be reached."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from conftest import Open
from devices import DESKTOP, PHONE, Device
from locators import cell, notice, star
from site_under_test import Site
from test_accessibility import assert_accessible
from test_player import NewContext
from witness import Witness

SHIP = "/starships/3?sort=length&term=ship"


def share(page: Page) -> Locator:
    return page.locator("main").get_by_role("button", name="Share", exact=True).locator("visible=true")


def open_with(script: str, new_context: NewContext, witness: Witness, address: str, **options: object) -> Page:
    page = new_context(**options).new_page()
    page.add_init_script(script)
    witness.watch(page)
    page.goto(address)
    return page


def sharing(outcome: str) -> str:
    return (
        "Object.defineProperty(navigator, 'share', { value: async data => {"
        f" window.shared = data; {outcome} }} }});"
        " Object.defineProperty(navigator, 'clipboard', { value: { writeText: async text => { window.copied = text; } } });"
    )


NO_SHARE = "Object.defineProperty(navigator, 'share', { value: undefined });"


def test_a_browser_that_shares_is_asked_to(fresh: Site, new_context: NewContext, witness: Witness) -> None:
    page = open_with(sharing(""), new_context, witness, fresh(SHIP))
    share(page).click()
    page.wait_for_function("() => window.shared")
    # Without the list that it was opened from.
    assert page.evaluate("shared") == {"title": "Ship 003", "url": fresh("/starships/3")}
    expect(notice(page)).to_be_empty()


def test_whoever_changes_their_mind_has_copied_nothing(fresh: Site, new_context: NewContext, witness: Witness) -> None:
    page = open_with(sharing("throw new DOMException('No', 'AbortError');"), new_context, witness, fresh(SHIP))
    share(page).click()
    page.wait_for_function("() => window.shared")
    page.wait_for_timeout(200)
    expect(notice(page)).to_be_empty()
    assert page.evaluate("window.copied") is None


def test_where_sharing_fails_it_is_copied(fresh: Site, new_context: NewContext, witness: Witness) -> None:
    page = open_with(sharing("throw new DOMException('No', 'NotAllowedError');"), new_context, witness, fresh(SHIP))
    share(page).click()
    expect(notice(page)).to_have_text("The address was copied.")
    assert page.evaluate("copied") == fresh("/starships/3")


@pytest.mark.parametrize("clipboard", [True, False], ids=["clipboard", "without-tls"])
def test_others_copy_and_say_so(fresh: Site, new_context: NewContext, witness: Witness, clipboard: bool) -> None:
    script = NO_SHARE
    if not clipboard:
        script += "Object.defineProperty(navigator, 'clipboard', { value: undefined });"
    page = open_with(
        script, new_context, witness, fresh(SHIP), permissions=["clipboard-read", "clipboard-write"]
    )
    page.evaluate("addEventListener('copy', () => { window.copied = document.activeElement.value; })")
    share(page).click()
    expect(notice(page)).to_have_text("The address was copied.")
    expect(share(page)).to_be_focused()
    text = page.evaluate("navigator.clipboard.readText()" if clipboard else "copied")
    assert text == fresh("/starships/3")
    assert page.locator("textarea").count() == 0


def test_what_can_not_be_copied_can_be_read(fresh: Site, new_context: NewContext, witness: Witness) -> None:
    script = NO_SHARE + "Object.defineProperty(navigator, 'clipboard', { value: { writeText: async () => { throw 1; } } });"
    page = open_with(script, new_context, witness, fresh(SHIP))
    share(page).click()
    expect(notice(page)).to_have_text(fresh("/starships/3"))


@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=str)
def test_a_shared_squad_is_handed_on(
    superheroes: Site, new_context: NewContext, witness: Witness, device: Device
) -> None:
    path = "/shared/heroes?item=3&item=1"
    page = open_with(sharing(""), new_context, witness, superheroes(path), device=device)
    share(page).click()
    page.wait_for_function("() => window.shared")
    assert page.evaluate("shared.url") == superheroes(path)


def test_other_programs_are_told_what_an_item_is(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh(SHIP), java_script_enabled=False)
    expect(page.locator('link[rel="canonical"]')).to_have_attribute("href", fresh("/starships/3"))
    expect(page.locator('meta[property="og:title"]')).to_have_attribute("content", "Ship 003")
    picture = page.locator('meta[property="og:image"]').get_attribute("content") or ""
    assert picture.startswith(fresh("/"))
    answer = page.request.get(picture)
    assert answer.ok and answer.headers["content-type"] in ("image/png", "image/jpeg")
    expect(page.get_by_role("button", name="Share")).to_have_count(0)


# When nobody can be reached.


def banner(page: Page) -> Locator:
    return page.locator("#connection[role=status]")


@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=str)
def test_being_offline_is_said_until_it_is_over(fresh: Site, open_page: Open, device: Device) -> None:
    page = open_page(fresh("/starships"), device)
    expect(banner(page)).to_be_empty()
    page.context.set_offline(True)
    expect(banner(page)).to_have_text("You are offline. What is here stays.")
    expect(banner(page)).to_be_in_viewport(ratio=1)
    page.context.set_offline(False)
    expect(banner(page)).to_be_empty()


def test_what_is_here_stays_while_the_server_is_away(fresh: Site, open_page: Open) -> None:
    """A tap leads to no page of the browser's own."""
    page = open_page(fresh("/starships"), PHONE)
    page.route("**/*", lambda route: route.abort())
    page.evaluate("dispatchEvent(new Event('lost'))")
    expect(banner(page)).not_to_be_empty()
    page.locator("[data-item] > a").first.click()
    expect(page.locator("#notice")).not_to_be_empty()
    expect(page.locator("main")).to_have_attribute("data-page", "feed")
    page.unroute("**/*")
    expect(banner(page)).to_be_empty()
    page.locator("[data-item] > a").first.click()
    expect(page.locator("main")).to_have_attribute("data-page", "item")


def test_a_server_that_is_away_is_said_until_it_is_back(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships"))
    page.route("**/health", lambda route: route.abort())
    page.route("**/favourite", lambda route: route.abort())
    star(cell(page, "starships/2")).click()
    expect(banner(page)).to_have_text("The server can’t be reached just now.")
    page.unroute("**/health")
    page.unroute("**/favourite")
    expect(banner(page)).to_be_empty()
    star(cell(page, "starships/2")).click()
    expect(notice(page)).to_contain_text("Ship 002 is a favourite.")


def test_a_server_at_home_is_there_without_a_network(fresh: Site, new_context: NewContext, witness: Witness) -> None:
    script = "Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false });"
    page = open_with(script, new_context, witness, fresh("/starships"))
    page.wait_for_load_state("networkidle")
    page.evaluate("dispatchEvent(new Event('offline'))")
    page.wait_for_timeout(500)
    expect(banner(page)).to_be_empty()


def test_the_banner_is_accessible(fresh: Site, open_page: Open) -> None:
    page = open_page(fresh("/starships?limit=6"))
    page.route("**/health", lambda route: route.abort())
    page.evaluate("dispatchEvent(new Event('lost'))")
    expect(banner(page)).not_to_be_empty()
    assert_accessible(page)
