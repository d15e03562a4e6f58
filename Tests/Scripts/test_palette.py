"""The command palette: what it offers at once, what it finds, and how it is worked by keys."""

from __future__ import annotations

import pytest

from script_page import ScriptPage, document, feed

COMMANDS = document(
    '<main id="content" data-page="search" tabindex="-1"><div class="pane"><form class="search" action="/search" data-searches="/search">'
    '<input type="search" name="term" aria-label="Search everything"></form><div class="commands" data-top-hit="Top hit"'
    ' data-favourites="Favourites" data-results="Results" data-all="All results" data-close="Close" data-grid="Show as grid" data-list="Show as list"'
    ' data-remove="Remove from Favourites">'
    '<section data-commands="recent"><h2>Recent searches</h2><ul><li><a href="/search?term=tug">tug</a><form><button>x</button></form></li>'
    '</ul></section><section data-commands="places"><h2>Sources</h2><ul><li><a href="/boats"><svg></svg><span>Boats</span></a></li>'
    '<li><a href="/canals"><svg></svg><span>Canals</span></a></li></ul></section><section data-commands="actions"><h2>Actions</h2><ul>'
    '<li><a href="/sources/new"><span>Add a catalogue</span></a></li><li><form method="post" action="/preferences">'
    '<button name="scheme" value="dark"><span>Dark appearance</span></button></form></li></ul></section></div></div></main>'
)


def found(*names: str, starred: str = "", pending: str = "") -> str:
    """A search's page: the first item is the top hit."""
    rows = [
        f'<li data-item="boats/{name}"><a href="/boats/{name}"><span class="text"><span class="title">{name}</span></span></a>'
        f'<form class="favourite"><button aria-pressed="{str(name == starred).lower()}"></button></form></li>'
        for name in names
    ]
    sections = [("top-hit", "Top hit", rows[:1]), ("boats", "Boats", rows[1:])]
    lists = "".join(
        f'<section data-section="{name}"><header><h2>{title}</h2></header><ul data-layout="list">{"".join(cells)}</ul></section>'
        for name, title, cells in sections
    )
    return document(
        f'<main id="content" data-page="search" tabindex="-1" {pending}><div class="pane"><div class="list">'
        f'<p class="count">{len(names)} results</p>{lists}</div></div></main>'
    )


@pytest.fixture
def palette(scripts: ScriptPage) -> ScriptPage:
    scripts.show("/boats", feed("a"))
    scripts("answers['/search?palette=true'] = it; find('[data-item] a').focus();", COMMANDS)
    # It comes with the first press.
    scripts("await import('/assets/palette.js'); press('k', { ctrlKey: true }); await rest();")
    return scripts


TYPE = "const field = find('.palette input'); field.value = it; fire('input', field); await rest();"
SHOWN = (
    "[...document.querySelectorAll('#palette [role=group]')].map((group) => [group.ariaLabel,"
    " ...[...group.querySelectorAll('[role=option]')].map((option) => (option.querySelector('.text') ?? option).textContent.trim())])"
)
ACTIVE = "(find('#palette [aria-selected=true] .text') ?? find('#palette [aria-selected=true]'))?.textContent ?? null"


def type_term(palette: ScriptPage, term: str) -> None:
    palette(TYPE, term)
    palette.run_for(150)


def test_it_offers_commands_at_once(palette: ScriptPage) -> None:
    assert palette(SHOWN) == [
        ["Recent searches", "tug"], ["Sources", "Boats", "Canals"], ["Actions", "Add a catalogue", "Dark appearance"]
    ]
    assert palette(
        "const field = find('.palette input'); return [document.activeElement === field, field.role, field.ariaExpanded,"
        " field.getAttribute('aria-controls'), field.ariaLabel];"
    ) == [True, "combobox", "true", "palette", "Search everything"]
    assert palette(ACTIVE) is None


def test_until_its_page_has_come_it_offers_places(scripts: ScriptPage) -> None:
    scripts.open()
    scripts.show("/boats", feed("a"))
    scripts("await import('/assets/palette.js'); press('k', { ctrlKey: true }); await rest();")
    assert scripts("text('#palette [role=option]').includes('Search') && find('.palette').open")
    scripts("requests.at(-1).answer(it); await rest();", COMMANDS)
    assert [title for title, *_ in scripts(SHOWN)] == ["Recent searches", "Sources", "Actions"]


def test_commands_match_without_a_request_and_items_come_after_a_pause(palette: ScriptPage) -> None:
    palette("requests.length = 0")
    palette(TYPE, "ca")
    # What begins with the term comes before what has a word that does.
    assert palette(SHOWN) == [["Sources", "Canals"], ["Actions", "Add a catalogue"]]
    assert (palette(ACTIVE), palette("text('#palette mark')"), palette.asked) == ("Canals", ["Ca", "ca"], [])
    palette("answers['/search?term=ca'] = it", found("Canoe", "Cat", "Cab", starred="Cab"))
    palette.run_for(150)
    assert palette.asked == ["/search?term=ca"]
    assert palette(SHOWN) == [
        ["Top hit", "Canoe"], ["Favourites", "Cab"], ["Results", "Cat"], ["Sources", "Canals"], ["Actions", "Add a catalogue"]
    ]
    assert (palette(ACTIVE), palette("text('.palette [role=status]')")) == ("Canoe", ["3 results"])


def test_a_place_that_is_named_in_full_comes_first(palette: ScriptPage) -> None:
    palette("answers['/search?term=boats'] = it", found("Boatswain"))
    type_term(palette, "boats")
    assert [title for title, *_ in palette(SHOWN)][:2] == ["Sources", "Top hit"]


def test_a_command_comes_before_items_that_match_less(palette: ScriptPage) -> None:
    page = found("Scanner", "Cat").replace('data-section="top-hit"', 'data-section="canals"')
    palette("answers['/search?term=can'] = it", page)
    type_term(palette, "can")
    assert [title for title, *_ in palette(SHOWN)][:2] == ["Sources", "Results"]


def test_what_was_found_with_another_text_is_not_opened(palette: ScriptPage) -> None:
    palette("answers['/search?term=ca'] = it", found("Canoe", "Cat"))
    type_term(palette, "ca")
    palette(TYPE, "cab")
    assert palette(ACTIVE) == "Canoe"
    assert not palette("press('Enter')")
    palette("press('ArrowDown')")
    assert palette("press('Enter')")


def test_it_says_that_nothing_is_found(palette: ScriptPage) -> None:
    nothing = '<main id="content" data-page="search"><div class="list"><section class="empty"><h2>No results</h2></section></div></main>'
    palette("answers['/search?term=tug'] = it", document(nothing))
    # The search itself is among the recent ones.
    type_term(palette, "tug")
    assert palette(SHOWN) == []
    assert palette("[text('.palette > p:not(.visually-hidden)'), find('#palette').hidden]") == [["No results"], True]


def test_a_later_letter_aborts_the_search(palette: ScriptPage) -> None:
    palette("requests.length = 0")
    type_term(palette, "c")
    type_term(palette, "ca")
    assert palette("requests.map(({ address, isAborted }) => [address, isAborted ?? false])") == [
        ["/search?term=c", True], ["/search?term=ca", False]
    ]


def test_an_answer_that_waits_for_an_upstream_is_asked_for_again(palette: ScriptPage) -> None:
    palette("requests.length = 0; answers['/search?term=ca'] = it", found("Canoe", pending='data-pending="1"'))
    type_term(palette, "ca")
    palette.run_for(10_000)
    assert palette.asked == ["/search?term=ca"] * 3


def test_arrows_go_round_and_return_opens(palette: ScriptPage) -> None:
    palette("answers['/search?term=ca'] = it", found("Canoe", "Cat"))
    type_term(palette, "ca")
    seen = palette(
        f"return ['ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowDown'].map((key) => {{ press(key); return {ACTIVE}; }});"
    )
    assert seen == ["Cat", "Canoe", "All results", "Canoe", "Cat"]
    with palette.loading("/boats/Cat"):
        palette("answers['/boats/Cat'] = ['', { type: 'text/plain' }]; press('Enter'); await rest();")
    assert palette("[find('.palette[open]'), requests.filter(({ method }) => method === 'POST').map(({ body }) => body)]") == [
        None, ["edit=note&term=ca"]
    ]


@pytest.mark.parametrize("way", ["press('Escape')", "press('k', { ctrlKey: true })", "find('.palette button').click()"])
def test_it_closes_and_the_focus_returns(palette: ScriptPage, way: str) -> None:
    palette(f"{way}; await rest();")
    assert palette("[find('.palette[open]'), document.activeElement === find('[data-item] a')]") == [None, True]


def test_an_action_is_sent_and_the_frame_of_the_page_follows(palette: ScriptPage) -> None:
    palette("answers['/preferences'] = ['{}', { type: 'application/json' }]; answers['/boats'] = it;",
            document(feed("a")).replace("<html", '<html data-scheme="dark"'))
    palette(TYPE, "dark")
    palette("press('Enter'); await rest();")
    assert palette("[document.documentElement.dataset.scheme, requests.find(({ method }) => method === 'POST').body]") == [
        "dark", "scheme=dark"
    ]
    palette("delete document.documentElement.dataset.scheme")


def test_the_buttons_of_a_list_are_actions(scripts: ScriptPage) -> None:
    button = (
        '<form class="put" action="/"><button name="edit" value="add" aria-label="Add to Home"></button></form>'
        '<form action="/preferences"><button name="style" value="grid" aria-pressed="false" aria-label="Grid"></button>'
        '<button name="style" value="list" aria-pressed="true" aria-label="List"></button></form></header>'
    )
    scripts.show("/boats", feed("a").replace("</header>", "<h1>Boats</h1>" + button))
    scripts("answers['/search?palette=true'] = it; press('k', { ctrlKey: true }); await rest();", COMMANDS)
    scripts(TYPE, "show as")
    assert scripts(SHOWN) == [["Boats", "Show as grid"]]
    scripts(TYPE, "home")
    assert scripts(ACTIVE) == "Add to Home"
    scripts("find('.put').onsubmit = (event) => { event.preventDefault(); window.wasPut = true; }; press('Enter'); await rest();")
    assert scripts("wasPut")


@pytest.mark.parametrize("label, is_pressed, name", [
    ('aria-label="Add Tug to Favourites">', False, "Add Tug to Favourites"),
    ('aria-label="Add Tug to Favourites">', True, "Remove from Favourites"),
    ('class="worded" data-add="Recruit" data-remove="Fire"><span class="word">Fire</span><span> Tug</span>', True, "Fire Tug"),
])
def test_the_star_of_an_item_is_an_action(scripts: ScriptPage, label: str, is_pressed: bool, name: str) -> None:
    star = (
        '<div class="lead"><h1>Tug</h1><form class="favourite" action="/boats/tug/favourite">'
        f'<button name="value" value="{str(not is_pressed).lower()}" data-key="boats/tug" aria-pressed="{str(is_pressed).lower()}" {label}</button>'
        "</form></div>"
    )
    scripts.show("/boats/tug", feed("a").replace("</main>", f"{star}</main>"))
    scripts("answers['/search?palette=true'] = it; press('k', { ctrlKey: true }); await rest();", COMMANDS)
    assert scripts(SHOWN)[0] == ["Tug", name]
    scripts(TYPE, name)
    scripts("requests.length = 0; press('Enter'); await rest();")
    assert scripts("requests.find(({ method }) => method === 'POST')?.body ?? null") == f"value={str(not is_pressed).lower()}"
