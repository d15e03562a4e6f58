"""The menu of a cell, in one page without the program: how it opens and closes, and what it does."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from locators import WATCH_CLOSE_WATCHERS, go_back_on_android
from script_page import ORIGIN, ScriptPage, feed

LINK = (
    '<template><button data-url="https://elsewhere.example/1">Share Elsewhere link</button>'
    '<a href="/boats?term=Wood" data-value="Wood">Type</a></template>'
)
OPEN = ":popover-open[role=menu]"
CHOICES = f"text('{OPEN} [role=menuitem]').map((text) => text.replace(/\\s+/g, ' '))"


def row(name: str, *, is_favourite: bool = False, words: str = "", preview: str = "", own: str = "") -> str:
    icon = '<svg class="icon"></svg></button>'
    star = f'<button name="value" value="true" aria-pressed="{str(is_favourite).lower()}" data-key="boats/{name}" {words}>{icon}'
    form = f'<form class="favourite" method="post" action="/boats/{name}/favourite">{star}</form>'
    play = f'<button class="play" data-preview="{preview}" aria-pressed="false">{icon}' if preview else ""
    link = f'<a href="/boats/{name}?kind=Wood&amp;sort=length&amp;term=x&amp;limit=6"><span class="title">Boat {name}</span></a>'
    return f'<li data-item="boats/{name}">{link}{play}{form}{own}</li>'


@pytest.fixture
def scripts(script_page: ScriptPage) -> ScriptPage:
    """Three rows, the last of which can be played."""
    script_page.reset()
    script_page("getSelection().removeAllRanges()")
    script_page.show("/boats", feed(rows=row("1") + row("2", own=LINK) + row("3", preview="/previews/3")))
    return script_page


def right_click(scripts: ScriptPage, name: str, **options: object) -> object:
    """What can be chosen then."""
    scripts.page.locator(f'[data-item="boats/{name}"] > a').click(button="right", **options)
    scripts("rest()")
    return scripts(CHOICES)


def choose(scripts: ScriptPage, name: str) -> None:
    scripts.page.get_by_role("menuitem", name=name, exact=True).click()
    scripts.run_for(1)
    assert not is_open(scripts)


def is_open(scripts: ScriptPage) -> bool:
    return bool(scripts(f"find('{OPEN}') !== null"))


def test_it_comes_with_the_first_one(scripts: ScriptPage) -> None:
    loaded: list[str] = []
    scripts.page.on("request", lambda request: request.url.endswith("/context-menu.js") and loaded.append(request.url))
    scripts.open()
    scripts.show("/boats", feed(rows=row("1") + row("2")))
    assert loaded == []
    for name in ("1", "2"):
        scripts.page.locator(f'[data-item="boats/{name}"] > a').click(button="right")
        scripts.page.wait_for_function(f"it => find('{OPEN}')?.ariaLabel === it", arg=f"Boat {name}")
        scripts.run_for(1)
        assert len(loaded) == 1 and scripts("document.querySelectorAll('[role=menu]').length") == 1


# What it does.


def test_it_offers_what_its_cell_can_do(scripts: ScriptPage) -> None:
    assert right_click(scripts, "1") == ["Add to Favourites", "Share", "Open"]
    assert right_click(scripts, "2") == ["Add to Favourites", "Share", "Share Elsewhere link", "Type Wood", "Open"]
    assert right_click(scripts, "3") == ["Play", "Play next", "Play last", "Add to Favourites", "Share", "Open"]
    assert scripts(f"find('{OPEN} [role=menuitem]').textContent") == "Play"


@pytest.mark.parametrize(
    ("words", "is_favourite", "offered"),
    [
        ("", False, "Add to Favourites"), ("", True, "Remove from Favourites"),
        ('data-add="Recruit" data-remove="Fire"', False, "Recruit"), ('data-add="Recruit" data-remove="Fire"', True, "Fire"),
    ],
)
def test_it_has_the_words_of_the_cells_source(scripts: ScriptPage, words: str, is_favourite: bool, offered: str) -> None:
    scripts.show("/boats", feed(rows=row("1", words=words, is_favourite=is_favourite)))
    assert right_click(scripts, "1")[0] == offered


@pytest.mark.parametrize("is_replaced", [False, True])
def test_it_presses_the_cells_own_buttons(scripts: ScriptPage, is_replaced: bool) -> None:
    right_click(scripts, "1")
    if is_replaced:
        scripts("const cell = find('[data-item]'); cell.replaceChildren(...cell.cloneNode(true).childNodes);")
    choose(scripts, "Add to Favourites")
    assert scripts("requests.map(({ address, body }) => [address, body])") == [["/boats/1/favourite", "value=true"]]
    right_click(scripts, "3")
    choose(scripts, "Play")
    scripts.page.wait_for_function("!find('audio').paused && find('[data-item=\"boats/3\"] .play').ariaPressed === 'true'")
    assert right_click(scripts, "3")[0] == "Pause"
    choose(scripts, "Pause")
    scripts.page.wait_for_function("find('audio').paused")


def test_it_plays_an_item_later(scripts: ScriptPage) -> None:
    rows = "".join(row(each, preview=f"/previews/{each}") for each in "123")
    scripts.show("/boats", feed(rows=rows))
    said = "find('#notice p').textContent"
    queued = "JSON.parse(localStorage.player).queue.map(({ title }) => title.at(-1)).join('')"
    right_click(scripts, "1")
    choose(scripts, "Play last")
    # Where nothing plays, it begins.
    scripts.page.wait_for_function("!find('audio').paused")
    assert scripts(queued) == "1"
    for name, way, order in (("2", "last", "12"), ("3", "next", "132")):
        right_click(scripts, name)
        choose(scripts, f"Play {way}")
        assert scripts(f"[{said}, {queued}]") == [f"Boat {name} plays {way}", order]
    scripts("find('#notice button').click()")
    assert scripts(queued) == "12"


def test_it_shares_the_item_without_the_list_and_its_page_elsewhere(scripts: ScriptPage) -> None:
    scripts("navigator.share = async (shared) => { window.shared = shared; }")
    for choice, address in (("Share", f"{ORIGIN}/boats/2?kind=Wood"), ("Share Elsewhere link", "https://elsewhere.example/1")):
        right_click(scripts, "2")
        scripts.page.get_by_role("menuitem", name=choice).first.click()
        assert scripts("await rest(); return shared;") == {"title": "Boat 2", "url": address}


def test_it_opens_the_item(scripts: ScriptPage) -> None:
    right_click(scripts, "1")
    with scripts.loading("/boats/1?kind=Wood&sort=length&term=x&limit=6"):
        scripts.page.get_by_role("menuitem", name="Open").click()


# How it opens and closes.


def test_keys_open_it_move_in_it_and_close_it(scripts: ScriptPage) -> None:
    keyboard, focused = scripts.page.keyboard, "document.activeElement.textContent.trim()"
    link = "find('[data-item=\"boats/1\"] > a')"
    # It comes with the first one.
    right_click(scripts, "1")
    keyboard.press("Escape")
    scripts(f"{link}.focus(); press('Shift');")
    keyboard.press("Shift+F10")
    assert scripts(f"await rest(); return {focused};") == "Add to Favourites"
    seen = []
    for key in ("ArrowDown", "End", "Home", "ArrowUp", "ArrowDown"):
        keyboard.press(key)
        seen.append(scripts(focused))
    assert seen == ["Share", "Open", "Add to Favourites", "Open", "Add to Favourites"]
    keyboard.press("Escape")
    assert not is_open(scripts) and scripts(f"document.activeElement === {link}")
    # Space chooses as Enter does.
    keyboard.press("ContextMenu")
    scripts("rest()")
    keyboard.press("Space")
    assert scripts(f"await rest(); return [document.activeElement === {link}, ...requests.map(({{ address }}) => address)];") == [
        True, "/boats/1/favourite"
    ]
    keyboard.press("Shift+F10")
    scripts("rest()")
    keyboard.press("Tab")
    # As from the link, which has the focus again.
    assert not is_open(scripts) and scripts("document.activeElement.dataset.key") == "boats/1"


def test_the_browsers_own_menu_stays_within_reach(scripts: ScriptPage) -> None:
    scripts("addEventListener('contextmenu', (event) => { window.isOurs = event.defaultPrevented; });")
    for key in ("Shift", "Alt", "Control", "Meta"):
        assert right_click(scripts, "1", modifiers=[key]) == [] and scripts("isOurs") is False, key
    scripts.page.locator("#content .count").click(button="right")
    assert scripts("isOurs") is False
    scripts("getSelection().selectAllChildren(find('[data-item] .title'))")
    assert right_click(scripts, "1") == [] and scripts("isOurs") is False
    scripts("getSelection().removeAllRanges()")
    assert right_click(scripts, "1") and scripts("isOurs") is True


def test_a_press_elsewhere_only_closes_it(scripts: ScriptPage) -> None:
    right_click(scripts, "1")
    other = scripts.page.locator('[data-item="boats/3"] > a')
    other.click()
    assert not is_open(scripts) and scripts.loads == []
    # The next one leads on.
    with scripts.loading("/boats/3?kind=Wood&sort=length&term=x&limit=6"):
        other.click()


@pytest.mark.parametrize("way", ["fire('resize')", "fire('pagehide')", "await show('/boats', it);"])
def test_it_closes_with_what_it_stands_on(scripts: ScriptPage, way: str) -> None:
    right_click(scripts, "1")
    assert is_open(scripts)
    scripts(way, feed("1"))
    assert not is_open(scripts)


def test_back_on_android_closes_it(scripts: ScriptPage) -> None:
    scripts(WATCH_CLOSE_WATCHERS)
    for name in ("1", "2"):
        right_click(scripts, name)
        go_back_on_android(scripts.page)
        scripts.page.wait_for_function(f"!find('{OPEN}')")
    assert scripts("location.pathname") == "/boats"


def test_it_closes_with_its_cell_and_the_focus_stays_on_the_page(scripts: ScriptPage) -> None:
    right_click(scripts, "1")
    # A change in place that leaves the cell leaves the menu.
    scripts("find('[data-item=\"boats/2\"]').remove(); fire('partsDidChange');")
    assert is_open(scripts)
    scripts("find('[data-item=\"boats/1\"]').remove(); fire('partsDidChange');")
    assert not is_open(scripts)
    assert scripts("document.activeElement === find('main')")


# Under a finger.


TOUCH = """
    const [type, x, y] = it;
    const target = find('[data-item="boats/1"] > a');
    const touch = new Touch({ identifier: 1, target, clientX: x, clientY: y });
    const touches = type === 'touchend' ? [] : [touch];
    target.dispatchEvent(new TouchEvent(type, { touches, changedTouches: [touch], bubbles: true, cancelable: true }));
    await rest();
"""


def test_a_long_press_opens_it_and_follows_no_link(scripts: ScriptPage) -> None:
    """An iPhone sends no event for one, and a click when the finger leaves."""
    scripts("await import('/assets/touch.js')")
    scripts(TOUCH, ["touchstart", 90, 30])
    scripts.run_for(499)
    assert not is_open(scripts)
    scripts.run_for(1)
    assert is_open(scripts)
    scripts(TOUCH, ["touchend", 90, 30])
    scripts("find('[data-item=\"boats/1\"] > a').click()")
    assert is_open(scripts)
    assert scripts.loads == []


@pytest.mark.parametrize("event", [["touchmove", 90, 42], ["touchend", 90, 30]])
def test_a_finger_that_scrolls_or_leaves_opens_none(scripts: ScriptPage, event: list[object]) -> None:
    scripts("await import('/assets/touch.js')")
    scripts(TOUCH, ["touchstart", 90, 30])
    scripts.run_for(400)
    scripts(TOUCH, event)
    scripts.run_for(600)
    assert not is_open(scripts)
    expect(scripts.page.locator("[role=menu]")).to_have_count(0)
