"""The app under a path, as a proxy has it beside other apps: no request leaves it."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import BrowserContext, expect

from conftest import SONGS, Start
from locators import cell, cells, notice, search_box, star, visit
from stand_ins.charts import ChartsUpstream, title
from stand_ins.pictures import mp3
from test_player import song, start_with, wait_for
from witness import Witness


def test_no_request_leaves_the_base_path(
    start: Start, new_context: Callable[..., BrowserContext], witness: Witness
) -> None:
    base = "/a/b"
    with ChartsUpstream(12) as charts:
        charts.sound = mp3(20)
        site = start("--base-path", base, charts=charts)
        site.retry_until("fresh", path=SONGS)
        assert site.program.base.endswith(base)
        page = new_context().new_page()
        witness.watch(page)
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))

        visit(page, site("/"))
        page.locator("nav.tabs").get_by_role("link", name="Charts").click()
        expect(cells(page).first).to_be_visible()
        visit(page, site(SONGS))
        star(cell(page, song(1))).click()
        expect(star(cell(page, song(1)))).to_have_attribute("aria-pressed", "true")
        expect(notice(page)).not_to_be_empty()
        # From here on scripts fetch the pages.
        start_with(page, 1)
        page.locator("nav.tabs").get_by_role("link", name="Favourites").click()
        expect(cell(page, song(1))).to_be_visible()
        page.locator("nav.tabs").get_by_role("link", name="Search").click()
        search_box(page).fill(title(2))
        search_box(page).press("Enter")
        expect(cell(page, song(2))).to_be_visible()
        cell(page, song(2)).locator("a").first.click()
        expect(page.get_by_role("heading", level=1)).to_have_text(title(2))
        # The next visit is offered what was heard.
        page.goto(site("/"))
        expect(page.locator("#player")).to_be_visible()
        page.locator('#player > .transport [data-act="toggle"]').click()
        wait_for(page, 1)

        assert page.url == site("/")
        outside = [url for url in asked if not url.startswith(site("/"))]
        assert len(asked) > 20 and outside == []
        assert all(cookie["path"] == base for cookie in page.context.cookies())
