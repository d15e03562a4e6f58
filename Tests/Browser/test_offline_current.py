"""Saved pages show the stars that wait, and play previews of favourites."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from conftest import Start
from locators import cell, star, visit
from saved_pages import restart, stop, wait_until_saved
from site_under_test import Site
from test_favourites import ON
from test_offline import LIST, page, site, visit_and_save  # noqa: F401
from test_outbox_offline import arrive, waiting


def test_a_star_that_waits_is_on_every_page(page: Page, site: Site, start: Start) -> None:  # noqa: F811
    visit_and_save(page, site, "/favourites", LIST)
    stop(site)
    star(cell(page, "starships/9")).click()
    waiting(page, 1)
    page.goto(site("/favourites"))
    expect(cell(page, "starships/9")).to_contain_text("Death Star")
    expect(star(cell(page, "starships/9"))).to_have_attribute(*ON)
    expect(star(cell(page, "starships/9"))).to_have_attribute("data-waiting", "")
    expect(page.locator(".empty")).to_have_count(0)
    page.goto(site(f"{LIST}?sort=length"))
    expect(star(cell(page, "starships/9"))).to_have_attribute(*ON)
    # What is taken back is on none.
    visit(page, site("/favourites"))
    star(cell(page, "starships/9")).click()
    expect(page.get_by_role("heading", name="Starships")).to_be_hidden()
    waiting(page, 2)
    for path in ("/favourites", LIST):
        page.goto(site(path))
        waiting(page, 2)
        expect(page.locator('main [data-item="starships/9"] [aria-pressed="true"]')).to_have_count(0)
    restart(start, site, "--offline")
    arrive(page, site, [])


PART = """async ([path, range]) => {
  const response = await fetch(path, { headers: { range } });
  return [response.status, (await response.arrayBuffer()).byteLength];
}"""


def test_previews_of_favourites_play_without_the_server(page: Page, site: Site) -> None:  # noqa: F811
    visit_and_save(page, site, "/music?term=love")
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
