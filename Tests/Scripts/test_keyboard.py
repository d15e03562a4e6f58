"""What keys do, and where links lead back to, in one page without the program."""

from __future__ import annotations

import pytest
from script_page import ScriptPage, cell, document, feed

FOCUSED = "document.activeElement.closest('[data-item]')?.dataset.item.split('/')[1] ?? null"
FIELD = "find('input[type=search]')"


@pytest.fixture
def scripts(script_page: ScriptPage) -> ScriptPage:
    script_page.reset()
    script_page.show("/boats", feed(*"123"))
    return script_page


# The search field.


def test_a_key_leads_to_the_search_field(scripts: ScriptPage) -> None:
    assert scripts(f"find('main').focus(); return press('/') && document.activeElement === {FIELD};")


def test_a_page_without_a_field_leads_to_the_search(scripts: ScriptPage) -> None:
    scripts.show("/boats/1", '<main id="content" data-page="item" tabindex="-1"></main>')
    with scripts.loading("/search"):
        scripts("find('main').focus(); return press('/');")


@pytest.mark.parametrize("press", ["press('k', { ctrlKey: true })", "press('ن', { code: 'KeyK', ctrlKey: true })"])
def test_a_key_opens_the_palette(scripts: ScriptPage, press: str) -> None:
    assert scripts(f"await import('/assets/palette.js'); find('main').focus(); const isTaken = {press}; await rest(); return isTaken && find('.palette').open;")
    scripts("find('.palette').close()")


def test_what_is_typed_and_other_keys_lead_nowhere(scripts: ScriptPage) -> None:
    assert not scripts(f"{FIELD}.focus(); return press('/') || press('?');")
    assert not scripts(
        "find('main').focus(); return press('k') || press('k', { ctrlKey: true, shiftKey: true })"
        " || press('l', { code: 'KeyK', ctrlKey: true }) || press('/', { altKey: true });"
    )


def test_down_leads_from_the_search_field_to_what_was_found(scripts: ScriptPage) -> None:
    assert scripts(f"{FIELD}.focus(); const isTaken = press('ArrowDown'); return [isTaken, {FOCUSED}];") == [True, "1"]


# From cell to cell.


def arrange(scripts: ScriptPage, style: str, names: str) -> None:
    """Cells of a hundred pixels."""
    scripts.show("/boats", feed(*names))
    scripts(
        "find('[data-layout]').style.cssText = `padding: 0; width: 300px; list-style: none; ${it}`;"
        " for (const cell of document.querySelectorAll('[data-item]')) cell.style.cssText = 'min-width: 100px; height: 20px';",
        style,
    )


def walk(scripts: ScriptPage, start: str, keys: str) -> list[object]:
    """Where the focus is after each of the keys →, ←, ↓ and ↑."""
    names = {"→": "ArrowRight", "←": "ArrowLeft", "↓": "ArrowDown", "↑": "ArrowUp"}
    scripts("find(`[data-item='boats/${it}'] a`).focus()", start)
    return scripts(f"return it.map((key) => {{ press(key); return {FOCUSED}; }});", [names[key] for key in keys])


LAYOUTS = {
    # A column: no arrow leads across rows.
    "list": ("", "1234", "1", "↑↓↓→←↑", "123332"),
    "grid": ("display: grid; grid-template-columns: repeat(3, 100px);", "1234567", "1", "↑←→↓→↑←↓", "11256325"),
    # The last row has fewer.
    "last-row": ("display: grid; grid-template-columns: repeat(3, 100px);", "1234", "3", "↓↓↑", "441"),
    "carousel": ("display: grid; grid-auto-flow: column; overflow: auto;", "123456", "1", "→↓→←←←", "223211"),
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_arrows_follow_the_layout(scripts: ScriptPage, layout: str) -> None:
    style, names, start, keys, expected = LAYOUTS[layout]
    arrange(scripts, style, names)
    assert walk(scripts, start, keys) == list(expected)


def test_arrows_go_the_other_way_where_people_write_so(scripts: ScriptPage) -> None:
    scripts("document.dir = 'rtl'")
    style, names, *_ = LAYOUTS["grid"]
    arrange(scripts, style, names)
    assert walk(scripts, "1", "→←↓←↑→") == list("125632")
    scripts("document.dir = 'ltr'")


# Menus.


def test_arrows_move_in_a_menu(scripts: ScriptPage) -> None:
    links = "".join(f'<a href="/boats?sort={name}"{" aria-current=true" if name == "b" else ""}>{name}</a>' for name in "abc")
    menu = f'<button popovertarget="sort-menu">Sort</button><div id="sort-menu" popover class="popover">{links}</div>'
    scripts.show("/boats", feed("1").replace("</header>", f"{menu}</header>"))
    scripts.page.get_by_role("button", name="Sort").press("Enter")
    scripts.page.wait_for_function("document.activeElement.textContent === 'b'")
    keys = ["Home", "ArrowDown", "ArrowUp", "ArrowUp", "ArrowDown", "End", "ArrowRight"]
    seen = scripts("return it.map((key) => { press(key); return document.activeElement.textContent; });", keys)
    assert seen == ["a", "b", "a", "c", "a", "c", "a"]
    scripts.page.keyboard.press("Escape")
    assert scripts("[document.activeElement.textContent, find('#sort-menu').matches(':popover-open')]") == ["Sort", False]


# Out of an item.


def item(name: str, *names: str) -> str:
    """Beside its list, with a link that leads back to that."""
    master = feed(*names).replace('class="pane"', 'class="pane master"').replace('data-page="feed"', 'data-page="item"')
    row = f'data-item="boats/{name}"><a'
    master = master.replace(row, f'class="selected" {row} aria-current="true"')
    detail = (
        f'<div class="pane detail"><a class="back" href="/boats">Back</a>'
        f'<article data-item="boats/{name}"><h1>Boat {name}</h1></article></div></main>'
    )
    return master.replace("</main>", detail)


def test_escape_leads_out_of_an_item_but_first_out_of_what_is_in_use(scripts: ScriptPage) -> None:
    scripts.show("/boats/1", item("1", *"123").replace('name="term"', 'name="term" placeholder="Search"'))
    scripts("window.leads = 0; find('a.back').addEventListener('click', (event) => { event.preventDefault(); leads++; });")
    scripts(f"{FIELD}.focus(); {FIELD}.value = 'x';")
    assert not scripts("press('Escape')")
    scripts(f"{FIELD}.value = ''; find('.count').popover = 'manual'; find('.count').showPopover();")
    assert not scripts("press('Escape')")
    scripts("find('.count').hidePopover()")
    assert scripts("press('Escape')")
    assert scripts("leads") == 1
    # On a list there is nothing to leave.
    scripts.show("/boats", feed("1"))
    assert not scripts("find('main').focus(); return press('Escape');")


def test_the_link_back_goes_past_the_other_items_of_its_list(scripts: ScriptPage) -> None:
    scripts("find('#player').hidden = false; find('audio').src = '/previews/A'; history.pushState(null, '', '/boats');")
    before = scripts("navigation.currentEntry.index")
    items = {f"/boats/{name}": document(item(name, *"123"), name) for name in "23"}
    scripts("answers = it", items | {"/boats": document(feed(*"123"))})
    for name in "23":
        scripts("find(`[data-item='boats/${it}'] a`).click(); await rest();", name)
        assert scripts("text('h1')") == [f"Boat {name}"]
    assert scripts("navigation.currentEntry.index") == before + 2
    scripts("press('Escape')")
    scripts.page.wait_for_function("location.pathname === '/boats'")
    assert scripts("await rest(); return navigation.currentEntry.index;") == before
    # From an item that was opened elsewhere, it leads on.
    scripts(
        "history.pushState(null, '', '/canals'); const link = Object.assign(document.createElement('a'), { href: '/boats/2' });"
        " find('main').append(link); link.click(); await rest();"
    )
    assert scripts("location.pathname") == "/boats/2"
    scripts("find('a.back').click(); await rest();")
    assert scripts("[location.pathname, navigation.currentEntry.index]") == ["/boats", before + 3]


# An item beside its list.


def test_arrows_open_the_item_where_the_focus_rests(scripts: ScriptPage) -> None:
    scripts.show("/boats/1", item("1", *"1234"))
    scripts("find('[data-item=\"boats/1\"] a').focus(); press('ArrowDown');")
    scripts.run_for(149)
    scripts("press('ArrowDown')")
    scripts.run_for(149)
    assert scripts.asked == []
    scripts.run_for(1)
    scripts.page.wait_for_function("requests.length === 1")
    assert scripts.asked == ["/boats/3"]
    scripts("requests[0].answer(it); await rest();", document(item("3", *"1234"), "Boat 3"))
    assert scripts("[text('h1'), location.pathname, document.title, text('.selected'), text('[aria-current]:is(.master a)')]") == [
        ["Boat 3"], "/boats/3", "Boat 3", ["3"], ["3"]
    ]
    # The one that is shown is not asked for again.
    scripts("press('ArrowDown'); press('ArrowUp');")
    scripts.run_for(150)
    assert scripts.asked == ["/boats/3"]


def test_without_a_connection_the_item_stays(scripts: ScriptPage) -> None:
    scripts.show("/boats/1", item("1", *"123"))
    scripts("isReachable = false;")
    scripts("find('[data-item=\"boats/1\"] a').focus(); press('ArrowDown');")
    scripts.run_for(150)
    assert scripts("[text('h1'), location.pathname, text('.selected'), find('#notice').textContent]") == [
        ["Boat 1"], "/boats/1", ["1"], "Couldn’t load. Try again."
    ]
    scripts("isReachable = true; answers['/boats/3'] = it; press('ArrowDown');", document(item("3", *"123")))
    scripts.run_for(150)
    assert scripts("[text('h1'), location.pathname]") == [["Boat 3"], "/boats/3"]


# A newer version.


def test_a_page_of_a_newer_version_waits_for_what_plays(scripts: ScriptPage) -> None:
    scripts.show("/boats", feed(rows=cell("A", preview="/previews/A")))
    scripts("find('.play').click()")
    scripts.page.wait_for_function("!find('audio').paused && find('audio').currentTime > 0")
    scripts("answers['/boats/A'] = it", document(feed("B"), head='<link rel="stylesheet" href="/assets/site-0123.css">'))
    scripts("find('[data-item] a').click(); await rest();")
    scripts.page.wait_for_function("text('#notice button')[0] === 'Open now'")
    assert scripts("[location.pathname, find('audio').paused]") == ["/boats", False]
    assert scripts.loads == []
    with scripts.loading("/boats/A"):
        scripts("find('#notice button').click()")
