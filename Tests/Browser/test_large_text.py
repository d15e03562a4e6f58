"""Words in a narrow window, and at twice their size: headings don't break within a word, and large titles are not cut."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from conftest import Open
from devices import DESKTOP, PHONE, SMALLEST, Device, first
from locators import boxes, cells, overflow
from site_under_test import Site

HEADINGS = "main :is(h1, .h1, h2):not(.visually-hidden)"
WORDS = f"{HEADINGS}, main :is(dt, dd)"
BROKEN = """all => all.flatMap((element) => {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const broken = [];
  while (texts.nextNode()) {
    for (const { 0: word, index } of texts.currentNode.data.matchAll(/[^\\s-]+-?/g)) {
      const range = document.createRange();
      range.setStart(texts.currentNode, index);
      range.setEnd(texts.currentNode, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word);
    }
  }
  return broken;
})"""
CUT = """all => all.filter((e) => e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1)
  .map((e) => `${e.closest('[data-layout]')?.dataset.layout ?? e.localName}: ${e.textContent}`)"""


PATHS = (
    "/", "/charts", "/starships", "/starships/3", "/music/sample-song-rehab", "/sources", "/favourites", "/heroes", "/heroes/30",
    "/starships?term=nothing%20like%20it", "/search?term=ship",
)


def set_text_size(page: Page, percent: int) -> None:
    page.evaluate(
        "size => document.documentElement.style.setProperty('font-size', size, 'important')", f"{percent}%"
    )


@pytest.mark.parametrize("percent", first(200, 100))
@pytest.mark.parametrize("device", first(SMALLEST, PHONE), ids=str)
def test_words_are_whole_and_large_titles_too(charts: Site, open_page: Open, device: Device, percent: int) -> None:
    charts.settle("/")
    page = open_page(charts("/languages"), device)
    for path in PATHS:
        page.goto(charts(path))
        set_text_size(page, percent)
        assert overflow(page) == 0, path
        # Shelves scroll sideways.
        clipped = page.locator("button:visible, nav a:visible").evaluate_all(
            "all => all.filter(e => e.getBoundingClientRect().right > innerWidth + 1"
            " && !e.closest('[data-layout=carousel], [data-layout=story]')).map(e => e.outerHTML.slice(0, 80))"
        )
        assert clipped == [], path
        broken = page.locator(f"{WORDS} >> visible=true").evaluate_all(BROKEN)
        assert broken == [], path
        headings = page.locator(f"{HEADINGS} >> visible=true").evaluate_all(CUT)
        assert headings == [], path
        if percent > 100:
            titles = page.locator("main .title >> visible=true").evaluate_all(CUT)
            assert titles == [], path


def test_the_facts_of_a_row_stand_below_words_that_they_would_break(charts: Site, open_page: Open) -> None:
    page = open_page(charts("/starships?sort=length"), PHONE)
    set_text_size(page, 200)
    assert page.locator("main .title >> visible=true").evaluate_all(BROKEN) == []
    cell = cells(page).first
    words, fact = boxes(cell.locator(".text"))[0], boxes(cell.locator(".emphasis"))[0]
    assert fact["y"] >= words["y"] + words["height"] - 1
    assert fact["x"] == words["x"]


def test_large_text_has_fewer_columns(charts: Site, open_page: Open) -> None:
    page = open_page(charts("/charts"), DESKTOP)
    columns = "() => getComputedStyle(document.querySelector('[data-layout]')).gridTemplateColumns.split(' ').length"
    usual = page.evaluate(columns)
    set_text_size(page, 200)
    assert page.evaluate(columns) < usual
    page.goto(charts("/heroes"))
    set_text_size(page, 200)
    page.set_viewport_size(PHONE.viewport)
    assert len({box["x"] for box in boxes(cells(page))}) == 1
    page.set_viewport_size(DESKTOP.viewport)
    page.goto(charts("/charts"))
    # Beside an item, choices scroll rather than lose their words.
    page.locator("[data-item] a").first.click()
    set_text_size(page, 200)
    for choice in boxes(page.locator(".master .choices > .choice")):
        assert choice["width"] >= 2 * 72 - 1


@pytest.mark.product
def test_a_value_of_several_lines_keeps_its_distance_from_the_lines(sample: Site, open_page: Open) -> None:
    page = open_page(sample("/starships/28"), PHONE)
    [row] = boxes(page.locator(".facts > div", has_text="Manufacturer"))
    [link] = page.locator(".facts dd > a", has_text="Engineering").evaluate_all(
        """all => all.map((e) => {
          const range = document.createRange();
          range.selectNodeContents(e);
          const { top, bottom } = range.getBoundingClientRect();
          return { top, bottom, lines: range.getClientRects().length };
        })"""
    )
    assert link["lines"] > 2
    assert link["top"] - row["y"] >= 10 and row["y"] + row["height"] - link["bottom"] >= 10
