"""Changes that come by themselves, in one page without the program: the stream that tabs share, and what it does to a page."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from script_page import ScriptPage, cell, document, feed

# Takes the place of the worker that has the stream, and of its connection.
STAND_IN = """
    window.told = [];
    window.SharedWorker = class {
        constructor() { window.port = this.port = { postMessage: (message) => told.push(message) }; }
    };
    window.tell = async (data) => { port.onmessage({ data }); await rest(); };
    window.sources = [];
    window.EventSource = class extends EventTarget {
        constructor(url) { super(); this.pages = new URL(url).searchParams.getAll('page'); sources.push(this); }
        close() { this.isClosed = true; }
        tell(type, data) { this.dispatchEvent(new MessageEvent(type, { data })); }
    };
    Math.random = () => 0;
"""


@pytest.fixture(scope="module")
def stream_page(browser: Browser) -> Iterator[ScriptPage]:
    script_page = ScriptPage(browser)
    script_page.page.add_init_script(STAND_IN)
    yield script_page
    script_page.close()


# The stream.


@pytest.fixture
def stream(stream_page: ScriptPage) -> ScriptPage:
    """The worker's script in a document, with a tab that has said where it is."""
    stream_page.open()
    stream_page(
        "window.onconnect = null; await import('/assets/stream.js');"
        " window.heard = []; window.tab = (...messages) => { const { port1, port2 } = new MessageChannel();"
        "  const number = heard.push([]) - 1; port2.onmessage = ({ data }) => heard[number].push(data);"
        "  dispatchEvent(Object.assign(new Event('connect'), { ports: [port1] }));"
        "  for (const message of messages) port2.postMessage(message); return port2; };"
        " window.at = (path, revision = 1, isOfNewVisitor = false) => ({ page: { path, revision, isOfNewVisitor } });"
        " window.first = tab(at('/boats')); await rest();"
    )
    stream_page.run_for(50)
    assert stream_page("sources.map(({ pages }) => pages)") == [["1 /boats"]]
    return stream_page


def connections(stream: ScriptPage, milliseconds: int) -> int:
    """How many there have been after so long."""
    stream.run_for(milliseconds)
    return stream("sources.length")


def test_a_stream_on_which_nothing_comes_is_taken_for_lost(stream: ScriptPage) -> None:
    stream("sources[0].tell('open')")
    for _ in range(3):
        stream.run_for(55_000)
        stream("sources[0].tell('message', '')")
    stream.run_for(65_000)
    assert stream("[heard[0].at(-1), sources.length]") == [{"isConnected": True}, 1]
    stream.run_for(5_000)
    assert stream("[heard[0].at(-1), sources[0].isClosed]") == [{"isConnected": False, "hasFailed": True}, True]
    assert connections(stream, 500) == 2


def test_a_stream_that_is_refused_is_tried_again_later_and_later(stream: ScriptPage) -> None:
    for number, delay in enumerate((500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000), start=1):
        stream("sources.at(-1).tell('error')")
        assert connections(stream, delay - 1) == number
        assert connections(stream, 1) == number + 1
    # One that was open is tried again soon.
    stream("sources.at(-1).tell('open'); sources.at(-1).tell('error');")
    assert connections(stream, 500) == 10


def test_tabs_share_a_stream_and_hear_of_their_own_pages(stream: ScriptPage) -> None:
    stream("window.second = tab(at('/boats', 3)); tab(at('/', 4)); await rest();")
    assert connections(stream, 50) == 2
    assert stream("[sources[0].isClosed, sources[1].pages]") == [True, ["1 /boats", "4 /"]]
    stream("heard.forEach((tab) => tab.splice(0)); sources[1].tell('message', JSON.stringify({ page: '/', to: 5 }));"
           " sources[1].tell('message', JSON.stringify({ favourites: { 'boats/1': true } })); await rest();")
    favourites = {"change": {"favourites": {"boats/1": True}}}
    assert stream("heard") == [[favourites], [favourites], [{"change": {"page": "/", "to": 5}}, favourites]]
    # What a tab has seen, or that it closes.
    stream("first.postMessage({ revision: 7 }); second.postMessage({}); await rest();")
    assert connections(stream, 50) == 3
    assert stream("sources[2].pages") == ["7 /boats", "4 /"]


def test_a_stream_begins_again_for_what_it_does_not_have(stream: ScriptPage) -> None:
    # A message of the tab, and whether the stream has all of it.
    for message, has_it in {
        "at('/boats', 2)": True, "at('/boats', 1)": False, "at('/boats', 2 ** 28 + 1)": False, "at('/boats', 2 ** 28 + 2)": True,
        "at('/boats', 2 ** 28 + 3, true)": False, "at('/canals', 2 ** 28 + 3, true)": False, "({ reconnects: true })": False,
    }.items():
        before = stream("sources.length")
        stream(f"first.postMessage({message}); await rest();")
        assert connections(stream, 50) == before + (not has_it), message


def test_the_last_pages_are_followed_as_far_as_the_server_lets_them(stream: ScriptPage) -> None:
    stream("for (let number = 1; number <= 32; number++) tab(at(`/boats/${number}`)); await rest();")
    assert connections(stream, 50) == 2
    assert stream("[sources[1].pages.length, sources[1].pages[0]]") == [32, "1 /boats/1"]


# A page that follows.


def followed(*names: str, revision: int = 5, **options: str) -> str:
    """A list whose cells and whose count can be changed in place."""
    page = feed(*names, attributes=f'data-revision="{revision}"', **options)
    page = page.replace('<ul data-layout="list">', '<section data-section="all"><ul data-layout="list">')
    return page.replace("</ul>", "</ul></section>").replace('<p class="count">', '<p class="count" data-part="count">')


@pytest.fixture(scope="module")
def followed_page(browser: Browser) -> Iterator[ScriptPage]:
    script_page = ScriptPage(browser)
    script_page.page.add_init_script(STAND_IN)
    script_page.open()
    script_page("await import('/assets/live.js');")
    yield script_page
    script_page.close()


@pytest.fixture
def page(followed_page: ScriptPage) -> ScriptPage:
    """A list of three that follows."""
    followed_page.reset()
    followed_page.show("/boats", followed("1", "2", "3"))
    followed_page("await tell({ isConnected: true }); told.length = 0; requests.length = 0;")
    return followed_page


def change(page: ScriptPage, *cells: list[str], since: int = 5, to: int = 6, **others: object) -> None:
    page("await tell({ change: it })", {"page": "/boats", "from": since, "to": to, "cells": cells} | others)


def listed(page: ScriptPage) -> object:
    return page("text('.list .title')")


STEPS: dict[str, tuple[list[list[str]], list[str]]] = {
    "deleted": ([["delete", "all", "boats/2"]], ["1", "3"]),
    "inserted": ([["insert", "all", cell("4"), "boats/2"]], ["1", "4", "2", "3"]),
    "inserted-last": ([["insert", "all", cell("4")]], ["1", "2", "3", "4"]),
    "moved": ([["move", "all", "boats/3", "boats/1"]], ["3", "1", "2"]),
    "moved-last": ([["move", "all", "boats/1"]], ["2", "3", "1"]),
    "updated": ([["update", "all", "boats/2", cell("2").replace(">2<", ">two<")]], ["1", "two", "3"]),
    "before-one-that-came": (
        [["insert", "all", cell("4"), "boats/1"], ["move", "all", "boats/2", "boats/4"]], ["2", "4", "1", "3"]
    ),
}


@pytest.mark.parametrize("kind", STEPS)
def test_cells_are_changed_in_place(page: ScriptPage, kind: str) -> None:
    steps, titles = STEPS[kind]
    page("document.querySelectorAll('[data-item]').forEach((cell) => { cell.isOld = true; })")
    change(page, *steps, parts={"count": '<p class="count" data-part="count">Some</p>'})
    assert listed(page) == titles
    new = page("[...document.querySelectorAll('[data-item]')].filter(({ isOld }) => !isOld).map(({ dataset }) => dataset.item)")
    assert new == (["boats/4"] if "boats/4" in json.dumps(steps) else [])
    assert page("[text('.count'), find('main').dataset.revision, told]") == [["Some"], "6", [{"revision": 6}]]
    assert page.asked == []


WHOLE: dict[str, dict[str, object]] = {
    "an-unknown-part": {"parts": {"other": "<p data-part='other'></p>"}},
    "an-unknown-cell": {"cells": [["delete", "all", "boats/9"]]},
    "an-unknown-list": {"cells": [["delete", "other", "boats/1"]]},
    "a-cell-that-is-there": {"cells": [["insert", "all", cell("1")]]},
    "an-unknown-neighbour": {"cells": [["move", "all", "boats/1", "boats/9"]]},
    "a-later-page": {"from": 6, "to": 7}, "an-earlier-page": {"from": 3, "until": 4}, "no-steps": {"from": None},
}


@pytest.mark.parametrize("kind", WHOLE)
def test_a_change_that_does_not_fit_brings_the_whole_page(page: ScriptPage, kind: str) -> None:
    given = {name: value for name, value in ({"page": "/boats", "from": 5, "to": 6} | WHOLE[kind]).items() if value is not None}
    page("window.isOld = true; answers['/boats'] = it;", document(followed("4", "1", revision=6)))
    page("await tell({ change: it })", given)
    page.page.wait_for_function("text('.list .title').join() === '4,1'")
    assert page("[isOld, requests.map(({ address, purpose }) => [address, purpose])]") == [True, [["/boats", "update"]]]
    assert page.loads == []


def test_what_is_not_of_this_page_or_not_new_changes_nothing(page: ScriptPage) -> None:
    page("await tell({ change: it })", {"page": "/canals", "from": 5, "to": 6, "cells": [["delete", "all", "boats/1"]]})
    change(page, ["delete", "all", "boats/2"], since=4, to=5)
    # One change follows the other.
    change(page, ["delete", "all", "boats/3"])
    assert listed(page) == ["1", "2"]
    assert page.asked == []


def test_another_node_has_the_page_a_moment_later(page: ScriptPage) -> None:
    change(page, to=2**28 + 1)
    page.run_for(299)
    assert page.asked == []
    page.run_for(1)
    assert page.asked == ["/boats"]


def test_focus_and_what_is_typed_stay(page: ScriptPage) -> None:
    field = "const field = find('input[type=search]'); field.focus();"
    page(field + " field.value = 'Starsh'; field.setSelectionRange(2, 4);")
    change(page, ["move", "all", "boats/3", "boats/1"], parts={"count": '<p class="count" data-part="count">Some</p>'})
    assert page(field + " return [field.value, field.selectionStart, field.selectionEnd];") == ["Starsh", 2, 4]
    # Steps, and where the focus is then.
    for number, (step, focused) in enumerate([
        (["move", "all", "boats/3"], "boats/3"), (["update", "all", "boats/3", cell("3")], "boats/3"),
        (["delete", "all", "boats/3"], "boats/2"),
    ]):
        page("find('[data-item=\"boats/3\"] a').focus()")
        change(page, step, since=6 + number, to=7 + number)
        assert page("document.activeElement.closest('[data-item]')?.dataset.item") == focused


def test_each_change_of_the_list_is_spoken(page: ScriptPage) -> None:
    page("window.spoken = []; new MutationObserver(() => spoken.push(find('#changes').textContent))"
         ".observe(find('#changes'), { childList: true });")
    for number in (1, 2):
        change(page, ["delete", "all", f"boats/{number}"], since=4 + number, to=5 + number)
        page.run_for(50)
    # The same text is spoken again, because it was gone.
    assert page("spoken.slice(-3)") == ["The list has changed.", "", "The list has changed."]


ANIMATIONS = """
    window.animations = [];
    Element.prototype.animate = function (frames) {
        animations.push(`${this.dataset.item} ${Object.keys(frames)[0]} ${frames.opacity ?? ''}`.trim());
        return { finished: Promise.resolve() };
    };
"""


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_cells_fade_and_glide_where_motion_is_wanted(page: ScriptPage, motion: str) -> None:
    page.page.emulate_media(reduced_motion=motion)
    page(ANIMATIONS)
    change(page, ["delete", "all", "boats/1"], ["insert", "all", cell("4")])
    page.run_for(200)
    assert listed(page) == ["2", "3", "4"]
    expected = ["boats/1 opacity 1,0", "boats/2 transform", "boats/3 transform", "boats/4 opacity 0,1"]
    assert page("animations") == (expected if motion == "no-preference" else [])
    page.page.emulate_media(reduced_motion="reduce")


# What a page says to the stream.


def test_each_page_is_followed_from_what_it_shows(page: ScriptPage) -> None:
    page.show("/elsewhere", feed("1"))
    page.show("/canals", followed("1", revision=7).replace("data-revision", 'data-visitor="new" data-revision'))
    page("fire('pagehide'); fire('pageshow');")
    canals = {"page": {"path": "/canals", "revision": 7, "isOfNewVisitor": True}}
    assert page("told") == [{"page": None}, canals, {}, canals]


@pytest.mark.parametrize("event", ["online", "connectionRestored"])
def test_the_stream_begins_again_with_the_network(page: ScriptPage, event: str) -> None:
    page("fire(it)", event)
    assert page("told") == [{"reconnects": True}]


def test_a_page_that_was_hidden_for_long_begins_again(page: ScriptPage) -> None:
    hide = "Object.defineProperty(document, 'hidden', { value: it, configurable: true }); fire('visibilitychange');"
    for seconds in (10, 11):
        page(hide, True)
        page.run_for(1_000 * seconds)
        page(hide, False)
    assert page("told") == [{"reconnects": True}]


def test_a_broken_stream_alone_is_not_called_offline(page: ScriptPage) -> None:
    lost = "tell({ isConnected: false, hasFailed: true })"
    page(lost)
    page.run_for(700)
    assert page("[find('#connection').textContent, find('#connection').matches('[data-live]')]") == ["", False]
    page(f"isReachable = false; await {lost};")
    page.run_for(700)
    assert page("find('#connection').textContent") == "Can’t reach the server"


# A home page that waits.


SHELF = '<ul data-layout="carousel" style="overflow: auto; width: 99px; padding: 0"><li style="width: 999px">Boats</li></ul>'


def home(state: str, *names: str, attributes: str = "") -> str:
    """A section that is there, and one that may have to come."""
    header = '<header><h2>{0}</h2><a href="/{0}">See all</a><span data-state="{1}">{1}</span></header>'
    sections = (("boats", "fresh", SHELF), ("canals", state, f'<ul data-layout="list">{"".join(map(cell, names))}</ul>'))
    shown = "".join(
        f'<section data-section="{name}">{header.format(name, its)}{cells}</section>' for name, its, cells in sections
    )
    pane = f'<div class="pane" style="height: 3000px">{shown}</div>'
    return f'<main id="content" data-page="home" tabindex="-1" {attributes}>{pane}</main>'


def test_a_section_that_comes_later_changes_no_other(page: ScriptPage) -> None:
    # Where changes come by themselves, it would look later.
    page("tell({ isConnected: false })")
    page.show("/", home("loading", attributes='data-pending="1"'))
    page(
        "const shelf = find('[data-layout=carousel]'); shelf.isOld = true; shelf.scrollLeft = 70; scrollTo(0, 150);"
        " find('[data-section=canals] header a').focus({ preventScroll: true }); answers['/'] = it;",
        document(home("fresh", *"12")),
    )
    page.run_for(1_000)
    # The script for that may come with the first one.
    page.page.wait_for_function("text('[data-state]')[1] === 'fresh'")
    assert page("[text('[data-section=canals] .title'), text('[data-state]')]") == [["1", "2"], ["fresh", "fresh"]]
    assert page("[find('[data-layout=carousel]').isOld, find('[data-layout=carousel]').scrollLeft, scrollY]") == [True, 70, 150]
    assert page("document.activeElement === find('[data-section=canals] header a')")


# What the server refuses.


def test_a_refused_tap_is_put_back_with_its_reason(page: ScriptPage) -> None:
    star = '<button name="value" value="true" aria-pressed="false" data-key="boats/1"></button>'
    form = f'<form class="favourite" method="post" action="/boats/1/favourite">{star}</form>'
    page.show("/boats", feed(rows=f'<li data-item="boats/1"><a href="/boats/1">1</a>{form}</li>'))
    pressed = "find('[data-key]').ariaPressed"
    assert page(f"find('[data-key]').click(); await rest(); return {pressed};") == "true"
    refusal = '{"error": {"message": "Ten are enough"}}'
    page("requests[0].answer(it, { type: 'application/json', status: 409 }); await rest();", refusal)
    assert page(f"[{pressed}, find('#notice').textContent]") == ["false", "Ten are enough"]


EDITOR = (
    '<main id="content" data-page="home" tabindex="-1"><div class="editing"><a class="done" href="/">Done</a><ol class="rows">'
    '<li id="section-boats"><form action="/" method="post"><input type="hidden" name="section" value="boats">'
    '<input name="name"><button name="edit" value="remove">Remove</button></form></li></ol></div></main>'
)


def edit(page: ScriptPage) -> None:
    page.show("/?edit=true", EDITOR)
    page.page.wait_for_function("document.documentElement.matches('.drags-rows')")


def test_a_refused_edit_is_put_back_with_its_reason(page: ScriptPage) -> None:
    edit(page)
    page("find('button[value=remove]').click(); await rest();")
    posted = page("requests.map(({ address, method, body }) => [address, method, body])")
    assert posted == [["/", "POST", "section=boats&name=&edit=remove"]]
    refusal = '<main id="content"><div class="empty"><h1>Not saved</h1><p>Too many visitors</p></div></main>'
    page("requests[0].answer(it, { status: 503 }); await rest();", document(refusal))
    # The page may show what is gone.
    page("requests[1].answer(it); await rest();", document(EDITOR))
    assert page.asked == ["/", "/?edit=true"]
    assert page("[find('#notice').textContent, document.querySelectorAll('.rows > li').length]") == ["Too many visitors", 1]
    assert page.loads == []


SECTIONS = (
    '<main id="content" data-page="home" tabindex="-1"><div class="editing"><a class="done" href="/">Done</a><ol class="rows sections">'
    + "".join(
        f'<li id="section-{name}"><div class="section-tools"><span class="handle" style="display: block">=</span>'
        f'<form class="rename" action="/" method="post"><input type="hidden" name="section" value="{name}">'
        '<input type="hidden" name="edit" value="rename"><input type="text" name="name"></form>'
        f'<form action="/" method="post"><input type="hidden" name="section" value="{name}"><input type="radio" name="style"'
        ' value="carousel" checked><input type="radio" name="style" value="grid"></form></div><div class="shown" inert></div></li>'
        for name in ("boats", "canals")
    )
    + "</ol></div></main>"
)


def test_a_style_is_posted_as_it_is_chosen(page: ScriptPage) -> None:
    edit(page)
    page.show("/?edit=true", SECTIONS)
    page("find('#section-canals [value=grid]').focus(); find('#section-canals [value=grid]').click(); await rest();")
    assert page("requests.at(-1).body") == "section=canals&style=grid&edit=restyle"
    changed = SECTIONS.replace(' checked', '').replace('value="grid"', 'value="grid" checked')
    page("requests.at(-1).answer(it); await rest();", document(changed))
    assert page("[find('#section-canals [value=grid]').checked, document.activeElement.value]") == [True, "grid"]


def test_a_title_is_dragged_only_if_the_mouse_moves(page: ScriptPage) -> None:
    edit(page)
    page.show("/?edit=true", SECTIONS)
    page("""
      const press = (type, clientY) => find('#section-canals [name=name]').dispatchEvent(
        new PointerEvent(type, { clientY, pointerId: 1, pointerType: 'mouse', bubbles: true }));
      HTMLElement.prototype.setPointerCapture = () => {};
      press('pointerdown', 100); press('pointermove', 103);
      window.isDragged = () => document.querySelector('.dragged') !== null;
      window.slight = isDragged();
      press('pointermove', 90);
      window.further = isDragged();
      press('pointercancel', 90);
    """)
    assert page("[slight, further, isDragged()]") == [False, True, False]


def test_escape_ends_editing_but_not_typing(page: ScriptPage) -> None:
    edit(page)
    page("window.ends = 0; find('.done').addEventListener('click', (event) => { event.preventDefault(); ends++; });")
    page("find('input[name=name]').focus(); press('Escape');")
    assert page("ends") == 0
    page("find('main').focus(); press('Escape');")
    assert page("ends") == 1
