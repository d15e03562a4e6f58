"""Charts: what is asked for is chosen in the page and said by its address; places have room. Words are looked at in
`ChartPagesTests`."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from conftest import SONGS, Open, Start
from devices import DESKTOP, PHONE
from locators import choice, unfold_choices
from site_under_test import Site
from stand_ins.charts import ChartsUpstream, item_id
from test_layout import assert_large_enough


def test_a_choice_replaces_the_list_and_not_the_page(charts: Site, open_page: Open) -> None:
    page = open_page(charts("/charts?limit=10"))
    expect(page.locator("form.choices button")).to_be_hidden()
    page.evaluate("window.isSame = true")
    heading = page.locator("h1")
    before = page.title()
    choice(page, "country").focus()
    choice(page, "country").select_option("gb")
    # The address leaves out what is as it was at first.
    expect(page).to_have_url(charts("/charts?country=gb&limit=10"))
    expect(heading).to_have_text("Charts")
    expect(page).to_have_title(re.compile("United Kingdom"))
    # Otherwise whoever uses keys begins at the top after each choice.
    expect(choice(page, "country")).to_be_focused()
    page.go_back()
    expect(page).to_have_url(charts("/charts?limit=10"))
    expect(page).to_have_title(before)
    expect(choice(page, "country")).to_have_value("us")
    assert page.evaluate("window.isSame")


def test_beside_an_item_a_choice_keeps_the_item(charts: Site, open_page: Open) -> None:
    song = SONGS.replace("/charts?", f"/charts/{item_id('songs', 3)}?")
    page = open_page(charts(song), DESKTOP)
    title = page.locator("main article h1").inner_text()
    choice(page, "country").select_option("fr")
    expect(page).to_have_url(charts(f"{song}&country=fr"))
    expect(page.locator("main article h1")).to_have_text(title)
    expect(choice(page, "country")).to_have_value("fr")


def test_without_scripts_a_button_shows_what_was_chosen(charts: Site, open_page: Open) -> None:
    page = open_page(charts("/charts"), PHONE, java_script_enabled=False)
    button = page.get_by_role("button", name="Apply", exact=True)
    expect(button).to_be_in_viewport(ratio=1)
    assert_large_enough(button)
    unfold_choices(page)
    choice(page, "country").select_option("gb")
    choice(page, "limit").select_option("10")
    button.click()
    expect(page).to_have_url(charts("/charts?country=gb&limit=10"))


def test_changes_beside_a_hundred_places_fit(start: Start, open_page: Open) -> None:
    path = "/charts?limit=100"
    with ChartsUpstream(100) as charts:
        site = start("--profiles", "private", charts=charts)
        site.retry_until("fresh", path=path)
        charts.order.reverse()
        site.retry_until_it_says("data-change", path=path)
        page = open_page(site(path), PHONE)
        assert page.locator(".rank").evaluate_all("all => all.filter(e => e.scrollWidth > e.clientWidth).length") == 0
        # Nothing reaches into the picture beside it.
        gaps = page.locator(".rank").evaluate_all(
            "all => all.map(e => e.nextElementSibling.getBoundingClientRect().left"
            " - Math.max(...[...e.querySelectorAll('span:not(.visually-hidden)')].map(s => s.getBoundingClientRect().right)))"
        )
        assert min(gaps) >= 0


def test_more_options_come_into_sight(charts: Site, open_page: Open) -> None:
    page = open_page(charts("/charts"), PHONE)
    page.locator(".choices summary").click()
    expect(page.locator(".choices details .choice").first).to_be_in_viewport(ratio=1)
