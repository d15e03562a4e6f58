"""Saved pages show what is known now: changes that wait, and those that came after the last visit."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from conftest import Start
from locators import cell, star, wait_until
from saved_pages import restart, stop, wait_until_saved
from site_under_test import Site
from test_favourites import ON
from test_offline import LIST, page, site, visit  # noqa: F401
from test_taps_offline import WAITING, arrive, waiting

SHELF = '[data-section="favourites"] [data-item="starships/9"]'


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
    arrive(page, site, [])


def test_recent_searches_that_were_removed_are_gone(page: Page, site: Site) -> None:  # noqa: F811
    visit(page, site)
    for term in ("falcon", "wing"):
        page.goto(site(f"/search?term={term}"))
    page.goto(site("/search"))
    expect(page.locator(".recent a")).to_have_text(["wing", "falcon"])
    wait_until(page, "async () => (await (await caches.match('/search')).text()).includes('>falcon<')")
    # The form loads a page unless this one knows that the server is away.
    page.route("**/health", lambda route: route.fulfill())
    stop(site)
    page.get_by_role("button", name="falcon").click(no_wait_after=True)
    # Playwright's locators wait for the load that the script has cancelled.
    page.wait_for_function(
        """text => document.querySelector('#connection').dataset.taps === text
          && [...document.querySelectorAll('.recent a')].map(link => link.textContent).join() === 'wing'""",
        arg=f"{WAITING}1")
    page.reload()
    waiting(page, 1)
    expect(page.locator(".recent a")).to_have_text(["wing"])


PART = """async ([path, range]) => {
  const response = await fetch(path, { headers: { range } });
  return [response.status, (await response.arrayBuffer()).byteLength];
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
    # Players ask for parts.
    assert page.evaluate(PART, [preview, "bytes=100-199"]) == [206, 100]
    page.locator("button.play").first.click()
    page.wait_for_function("() => document.querySelector('#player audio').currentTime > 0.1")
