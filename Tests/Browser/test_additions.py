"""Pages, sections and cells that a program adds look like the others. `AdditionsTests` has the markup of their places."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from conftest import Open, Start
from devices import DESKTOP, PHONE, TABLET_UPRIGHT, Device
from locators import overflow, wait_for_rest
from site_under_test import Site
from stand_ins.server import Reply, Request, StandIn

LAYOUTS = ("list", "grid", "mosaic", "carousel", "story")
NAMES = ("Tub", "Raft", "A boat whose name has to wrap in every kind of cell", "Punt", "Hull", "Skiff", "Yawl")
CELLS = (
    "<strong>{}</strong><span>Barge</span>",
    "<h3>{}</h3><p>Built by hand, and still at sea.</p>",
    "{}",
    '<img src="/artwork/drawn?for=Tub" width="320" height="320" alt=""><strong>{}</strong><small>Barge</small>',
    '<section class="own"><strong>{}</strong><span>Barge</span></section>',
)
# Programs without additions don't have these rules, which come after the others.
ADDED = (Path(__file__).parents[2] / "Sources/Screens/Page/added.css").read_text()
# A section of the program's own may be arranged in any way.
OWN = ".own { display: grid; gap: 4px } [data-item] .added { padding: 0 }"
CONTENT = """<h2>Mooring</h2>
    <p>At the northern pier, where <a href="/">the ferry</a> lands.</p><ul><li>Rope</li></ul>
    <table><tr><th>Part</th><th>Length</th></tr><tr><td>Hull</td><td>12</td></tr></table>
    <form><label>Name <input type="text"></label><select><option>One</option></select><button>Send</button></form>
    <img src="/artwork/drawn?for=Tub" width="1640" height="320" alt="">"""
OVERLAPS = """() => [...document.querySelectorAll('[data-layout] > li')].filter(li => {
    const star = li.querySelector('.favourite button').getBoundingClientRect();
    const texts = document.createTreeWalker(li.querySelector(':scope > a'), NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
        range.selectNodeContents(texts.currentNode);
        for (const text of range.getClientRects()) {
            if (text.left < star.right - 1 && text.right > star.left + 1
                && text.top < star.bottom - 1 && text.bottom > star.top + 1) return true;
        }
    }
}).map(li => li.textContent)"""


class Boats(StandIn):
    """A few boats, one of them with a long name."""

    def reply(self, request: Request) -> Reply:
        return Reply.json([{"id": str(number), "name": name, "kind": "Barge"} for number, name in enumerate(NAMES)])


@pytest.fixture
def site(start: Start, tmp_path: Path) -> Iterator[Site]:
    arguments: list[str] = []
    with Boats() as boats:
        for layout in LAYOUTS:
            file = tmp_path / f"{layout}-boats.yaml"
            lines = (f"from: {boats.base}/boats", f"layout: {layout}", 'items: "[*]"', "item: {id: id, title: name}")
            file.write_text("\n".join((*lines, "facts: [kind]", "")))
            arguments += ["--source", str(file)]
        site = start(*arguments)
        for layout in LAYOUTS:
            site.retry_until("fresh", path=f"/{layout}-boats")
        yield site


def style(page: Page, css: str) -> None:
    page.evaluate(
        "css => { const sheet = new CSSStyleSheet(); sheet.replaceSync(css); document.adoptedStyleSheets = [sheet]; }", css)


def place(page: Page, selector: str) -> dict[str, object]:
    """The place and the type of an element's text."""
    found = page.locator(selector).evaluate(
        "e => { const r = document.createRange(); r.selectNodeContents(e);"
        " const text = r.getBoundingClientRect(), box = e.getBoundingClientRect(), style = getComputedStyle(e);"
        " return { left: text.left, above: text.top - box.top, height: text.height,"
        " font: [style.fontSize, style.lineHeight, style.fontWeight].join(), colour: style.color }; }"
    )
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize("device", (PHONE, TABLET_UPRIGHT, DESKTOP), ids=str)
def test_a_section_has_the_margins_and_type_of_others(site: Site, open_page: Open, device: Device) -> None:
    page = open_page(site("/list-boats/2"), device)
    style(page, ADDED)
    page.evaluate(
        "content => document.querySelector('.detail').insertAdjacentHTML('beforeend',"
        " `<h2 id=own>Mooring</h2><section class=added>${content}</section>`)", CONTENT)
    assert place(page, ".added > h2") == place(page, "#own")
    facts = page.locator("dl.facts").evaluate("e => e.getBoundingClientRect().left")
    for element in ("p", "table", "form", "img"):
        assert page.locator(f".added > {element}").evaluate("e => e.getBoundingClientRect().left") == facts, element
    assert place(page, ".added > p")["font"] == place(page, ".facts dd >> nth=0")["font"]
    assert overflow(page) == 0


@pytest.mark.parametrize("device", (PHONE, TABLET_UPRIGHT, DESKTOP), ids=str)
def test_a_page_has_the_margins_of_others(site: Site, open_page: Open, device: Device) -> None:
    page = open_page(site("/sources"), device, java_script_enabled=False)
    style(page, ADDED)
    title = place(page, "h1")
    page.evaluate(
        "content => document.querySelector('main').innerHTML = '<div class=pane><header class=head><h1>Sources</h1></header>'"
        " + `<div class=added>${content}</div></div>`", CONTENT)
    assert place(page, "h1") == title
    for element in ("h2", "p", "table", "form", "img"):
        assert page.locator(f".added > {element}").evaluate("e => e.getBoundingClientRect().left") == title["left"]
    assert overflow(page) == 0


@pytest.mark.parametrize("layout", LAYOUTS)
def test_no_words_of_a_cell_run_under_the_star(site: Site, open_page: Open, layout: str) -> None:
    page = open_page(site(f"/{layout}-boats"), PHONE)
    expect(page.locator("[data-layout] > li")).to_have_count(len(NAMES))
    style(page, ADDED + OWN)
    for cell in CELLS:
        page.evaluate(
            "([cell, names]) => document.querySelectorAll('[data-layout] > li').forEach((li, index) => {"
            " li.querySelector(':scope > a').innerHTML ="
            " `<div class=\"added\">${cell.replace('{}', names[index])}</div>`; })", [cell, NAMES])
        for device in (PHONE, TABLET_UPRIGHT, DESKTOP):
            page.set_viewport_size(device.viewport)
            assert page.evaluate(OVERLAPS) == [], (cell, device)
            assert overflow(page) == 0, (cell, device)
        wait_for_rest(page)
