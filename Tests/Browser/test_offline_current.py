"""Saved pages show what is known now: changes that wait, and those that came after the last visit."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from conftest import Start
from devices import DESKTOP
from locators import cell, cells, detail_star, search_box, star, titles, wait_until
from saved_pages import ALLOWED, ask_worker, restart, stop, wait_until_saved
from site_under_test import Site
from test_favourites import OFF, ON
from test_offline import LIST, NewContext, page, site, visit  # noqa: F401
from test_taps_offline import WAITING, arrive, waiting

SHELF = '[data-section="favourites"] [data-item="starships/9"]'


def known(page: Page, *keys: str) -> None:  # noqa: F811
    """Waits until the browser knows that the server has these favourites."""
    wait_until(
        page,
        """async keys => {
          const { active } = await navigator.serviceWorker.ready;
          const { port1, port2 } = new MessageChannel();
          const answer = new Promise(done => { port1.onmessage = ({ data }) => done(data.value); });
          active.postMessage({ name: 'favourites' }, [port2]);
          const { keys: known, added } = await answer;
          return !added.length && known.join() === keys.join();
        }""", list(keys))


def test_a_star_that_waits_is_on_every_page(page: Page, site: Site, start: Start) -> None:  # noqa: F811
    visit(page, site, "/favourites", LIST)
    stop(site)
    star(cell(page, "starships/9")).click()
    waiting(page, 1)
    page.goto(site("/favourites"))
    expect(cell(page, "starships/9")).to_contain_text("Death Star")
    expect(star(cell(page, "starships/9"))).to_have_attribute(*ON)
    expect(star(cell(page, "starships/9"))).to_have_attribute("data-waiting", "")
    expect(page.locator(".empty")).to_have_count(0)
    page.goto(site("/"))
    expect(page.locator(SHELF)).to_contain_text("Death Star")
    page.goto(site(f"{LIST}?sort=length"))
    expect(star(cell(page, "starships/9"))).to_have_attribute(*ON)
    # What is taken back is on none.
    page.goto(site("/favourites"))
    star(cell(page, "starships/9")).click()
    expect(cell(page, "starships/9")).to_have_count(0)
    waiting(page, 2)
    for path in ("/favourites", "/"):
        page.goto(site(path))
        expect(page.locator("#connection")).to_have_attribute("data-taps", re.compile("2"))
        expect(page.locator('main [data-item="starships/9"] [aria-pressed="true"]')).to_have_count(0)
    restart(start, site, "--offline")
    arrive(site, [])


def test_an_older_page_has_the_stars_of_today(page: Page, site: Site) -> None:  # noqa: F811
    visit(page, site, LIST, "/starships/9")
    expect(detail_star(page)).to_have_attribute(*OFF)
    detail_star(page).click()
    expect(page.locator("#notice")).to_contain_text("Added to Favourites")
    known(page, "starships/9")
    stop(site)
    page.goto(site(LIST))
    expect(star(cell(page, "starships/9"))).to_have_attribute(*ON)
    expect(star(cell(page, "starships/10"))).to_have_attribute(*OFF)
    page.goto(site("/favourites"))
    expect(cell(page, "starships/9")).to_be_visible()


def test_a_squad_has_the_hero_who_waits(page: Page, site: Site) -> None:  # noqa: F811
    visit(page, site, "/heroes")
    hero = page.locator('.list [data-item^="heroes/"]').first
    key, name = hero.get_attribute("data-item"), hero.locator(".title").inner_text()
    stop(site)
    star(hero).click()
    waiting(page, 1)
    page.reload()
    expect(page.locator(f'.squad [data-item="{key}"]')).to_contain_text(name)
    expect(page.locator(".squad h2")).to_have_text("My squad")


def test_orders_that_wait_are_shown(page: Page, site: Site, start: Start) -> None:  # noqa: F811
    visit(page, site, LIST)
    for number in (2, 10, 9):
        star(cell(page, f"starships/{number}")).click()
        expect(star(cell(page, f"starships/{number}"))).to_have_attribute(*ON)
    known(page, "starships/9", "starships/10", "starships/2")
    editing = "/favourites?source=starships&edit=true"
    home_editing = "/?edit=true"
    for path in (editing, home_editing, editing):
        page.goto(site(path))
        wait_until_saved(page, path)
    stop(site)
    page.locator(".drags-rows").wait_for(state="attached")
    page.locator('[data-item="starships/9"] button[value=down]').click()
    waiting(page, 1)
    page.goto(site("/favourites"))
    expect(cells(page).first).to_have_attribute("data-item", "starships/10")
    page.goto(site(editing))
    expect(page.locator(".rows > li").first).to_have_attribute("data-item", "starships/10")
    for row, is_first in ((page.locator(".rows > li").nth(0), True), (page.locator(".rows > li").nth(1), False)):
        expect(row.locator("button[value=up]")).to_be_enabled(enabled=not is_first)
    page.goto(site(home_editing))
    page.locator(".drags-rows").wait_for(state="attached")
    page.locator("#section-charts button[value=remove]").click()
    waiting(page, 2)
    page.goto(site("/"))
    expect(page.locator('[data-section="favourites"]')).to_be_visible()
    expect(page.locator('[data-section="charts"]')).to_have_count(0)
    page.goto(site(home_editing))
    expect(page.locator("#section-charts")).to_have_count(0)
    restart(start, site, "--offline")
    waiting(page, 0)
    arrive(site, ["starships/10", "starships/9", "starships/2"])


def test_all_sources_are_searched_without_the_server(page: Page, site: Site) -> None:  # noqa: F811
    visit(page, site, "/heroes")
    wait_until_saved(page, "/api/v1/heroes?page-size=200", "/search")
    page.goto(site(LIST))
    wait_until_saved(page, "/api/v1/starships?page-size=200")
    page.goto(site("/music?term=love"))
    song = page.locator('.list [data-item^="music/"]').first
    title = song.locator(".title").inner_text()
    star(song).click()
    expect(star(song)).to_have_attribute(*ON)
    wait_until_saved(page, "/api/v1/saved")
    wait_until(
        page, "async title => (await (await caches.match('/api/v1/saved')).text()).includes(JSON.stringify(title).slice(1, -1))",
        title)
    stop(site)
    page.goto(site("/search?term=falcon"))
    expect(cells(page)).to_have_count(1)
    assert titles(page) == ["Millennium Falcon"]
    expect(search_box(page)).to_have_value("falcon")
    expect(page.locator("main .count")).to_have_text("Saved on this device: 1")
    # While someone types.
    search_box(page).fill("ant-man")
    expect(page.locator('[data-section="heroes"] h2')).to_have_text("Heroes")
    assert "Ant-Man" in titles(page)
    page.goto(site(f"/search?term={title}"))
    expect(page.locator('[data-section="music"] .title').first).to_have_text(title)
    page.goto(site("/search?term=falcon&source=heroes"))
    expect(page.locator("main .count")).to_have_text("Saved on this device: 0")


def recent(site: Site) -> list[str]:
    return re.findall(r'<option value="([^"]*)"', site.text("/search?term="))


def test_a_search_without_the_server_is_noted_once(page: Page, site: Site, start: Start) -> None:  # noqa: F811
    visit(page, site, LIST)
    wait_until_saved(page, "/api/v1/starships?page-size=200", "/search")
    stop(site)
    # By an address, which is loaded again.
    for _ in range(2):
        page.goto(site("/search?term=falcon"))
        expect(cells(page)).to_have_count(1)
        waiting(page, 1)
    # Without an item, it isn't noted.
    page.goto(site("/search?term=nothing"))
    expect(page.locator("main .count")).to_have_text("Saved on this device: 0")
    # By the form: what appears while someone types isn't.
    page.goto(site("/search?term="))
    search_box(page).fill("wing")
    expect(page.locator("main .count")).to_be_visible()
    waiting(page, 1)
    search_box(page).press("Enter")
    waiting(page, 2)
    # In a list, whose address isn't noted either, nor a search without an item.
    page.goto(site(f"{LIST}?term=falcon"))
    expect(cells(page)).to_have_count(1)
    search_box(page).fill("nothing")
    search_box(page).press("Enter")
    expect(cells(page)).to_have_count(0)
    search_box(page).fill("death")
    expect(cells(page)).to_have_count(1)
    search_box(page).press("Enter")
    waiting(page, 3)
    restart(start, site, "--offline")
    waiting(page, 0)
    assert recent(site) == ["wing", "falcon"]
    assert re.findall(r'<option value="([^"]*)"', site.text(LIST)) == ["death"]


@pytest.mark.parametrize("is_noticed", [False, True], ids=["load", "fetch"])
def test_recent_searches_that_were_removed_are_gone(page: Page, site: Site, is_noticed: bool) -> None:  # noqa: F811
    visit(page, site)
    for term in ("falcon", "wing"):
        page.goto(site(f"/search?term={term}"))
    page.goto(site("/search"))
    expect(page.locator(".recent a")).to_have_text(["wing", "falcon"])
    wait_until(page, "async () => (await (await caches.match('/search')).text()).includes('>falcon<')")
    # The form loads a page unless this one knows that the server is away.
    if not is_noticed:
        page.route("**/health", lambda route: route.fulfill())
    stop(site)
    if is_noticed:
        expect(page.locator("#connection")).to_have_text("Can’t reach the server")
    page.get_by_role("button", name="falcon").click(no_wait_after=True)
    # Playwright's locators wait for the load that the script has cancelled.
    page.wait_for_function(
        """text => document.querySelector('#connection').dataset.taps === text
          && [...document.querySelectorAll('.recent a')].map(link => link.textContent).join() === 'wing'""",
        arg=f"{WAITING}1")
    page.reload()
    waiting(page, 1)
    expect(page.locator(".recent a")).to_have_text(["wing"])


def test_found_items_have_stars(page: Page, site: Site, start: Start) -> None:  # noqa: F811
    visit(page, site, LIST)
    wait_until_saved(page, "/api/v1/starships?page-size=200", "/search")
    stop(site)
    page.goto(site("/search?term=falcon"))
    falcon = star(cell(page, "starships/10"))
    expect(falcon).to_have_attribute(*OFF)
    expect(falcon).to_have_accessible_name("Add Millennium Falcon to Favourites")
    falcon.click()
    # The search waits, too.
    waiting(page, 2)
    for _ in range(2):
        expect(falcon).to_have_attribute(*ON)
        expect(falcon).to_have_attribute("data-waiting", "")
        page.reload()
    restart(start, site, "--offline")
    arrive(site, ["starships/10"])


PART = """async ([path, range]) => {
  const response = await fetch(path, { headers: { range } });
  return [response.status, response.headers.get('content-range'), (await response.arrayBuffer()).byteLength];
}"""


def test_previews_of_favourites_play_without_the_server(page: Page, site: Site) -> None:  # noqa: F811
    visit(page, site, "/music?term=love")
    song = page.locator('.list [data-item^="music/"]:has(button.play)').first
    preview = song.locator("button.play").get_attribute("data-preview")
    star(song).click()
    expect(star(song)).to_have_attribute(*ON)
    page.goto(site("/offline"))
    button = page.get_by_role("button", name="Previews of favourites")
    expect(button).to_have_attribute("aria-pressed", "false")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".kept dl")).to_contain_text("Previews: 1")
    page.goto(site("/favourites"))
    wait_until_saved(page, "/favourites")
    stop(site)
    page.reload()
    size = page.evaluate("async path => (await (await fetch(path)).arrayBuffer()).byteLength", preview)
    assert size > 1_000
    assert page.evaluate(PART, [preview, "bytes=100-199"]) == [206, f"bytes 100-199/{size}", 100]
    assert page.evaluate(PART, [preview, "bytes=-100"]) == [206, f"bytes {size - 100}-{size - 1}/{size}", 100]
    assert page.evaluate(PART, [preview, f"bytes={size}-"])[:2] == [416, f"bytes */{size}"]
    page.locator("button.play").first.click()
    page.wait_for_function("() => document.querySelector('#player audio').currentTime > 0.1")
    page.locator("#player button[data-act=toggle]:visible").first.click()
    # Those who want the room have it back.
    page.goto(site("/offline"))
    ask_worker(page, "clear")
    assert not page.evaluate("async path => Boolean(await caches.match(path))", preview)
