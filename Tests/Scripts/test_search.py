"""Searches while someone types, what is remembered and suggested."""

from __future__ import annotations

import json

import pytest

from script_page import ROOT, ScriptPage, document, feed

FOLDINGS: dict[str, list[list[str]]] = json.loads((ROOT / "Tests/Fixtures/folding.json").read_text())
RANKING: dict[str, list] = json.loads((ROOT / "Tests/Fixtures/ranking.json").read_text())
FIELD = "const field = find('input[type=search]'); field.focus();"
TYPE = FIELD + " field.value = it; fire('input', field);"
SUBMIT = "find('.search').requestSubmit(); await rest();"


@pytest.mark.parametrize("group", FOLDINGS)
def test_texts_are_folded_as_the_server_folds_them(modules: ScriptPage, group: str) -> None:
    """`SearchFoldingTests` holds the server to the same file."""
    found = modules(
        "const { foldedForSearch } = await import('/assets/folding.js');"
        " return it.map(([text]) => [text, foldedForSearch(text)]);",
        FOLDINGS[group],
    )
    assert found == FOLDINGS[group]


def test_matches_are_ranked_as_the_server_ranks_them(modules: ScriptPage) -> None:
    """`SearchMatchTests` holds the server to the same file."""
    ranks = modules(
        "const { rank, searchTerm } = await import('/assets/ranking.js');"
        " return it.map(([term, title, subtitle, fact]) =>"
        " { const found = rank(searchTerm(term), { title, subtitle, facts: [fact] }); return found === Infinity ? null : found; });",
        RANKING["matches"],
    )
    found = [[*case[:4], None if place is None else RANKING["classes"][place]] for case, place in zip(RANKING["matches"], ranks)]
    assert found == RANKING["matches"]
    for term, titles in RANKING["orders"]:
        assert modules(
            "const { rank, searchTerm } = await import('/assets/ranking.js');"
            " return it[1].toReversed().sort((one, other) => rank(searchTerm(it[0]), { title: one }) - rank(searchTerm(it[0]), { title: other }));",
            [term, titles],
        ) == titles


def test_matches_are_marked_as_the_server_marks_them(modules: ScriptPage) -> None:
    found = modules(
        "const { markedText, searchTerm } = await import('/assets/ranking.js');"
        " return it.map(([term, text]) => { const part = document.createElement('p'); part.append(markedText(searchTerm(term), text));"
        " for (const mark of part.querySelectorAll('mark')) mark.replaceWith(`[${mark.textContent}]`); return [term, text, part.textContent]; });",
        RANKING["marks"],
    )
    assert found == RANKING["marks"]


def test_what_is_typed_is_looked_for_after_a_pause_and_once(scripts: ScriptPage) -> None:
    scripts.show("/boats", feed("a", "b"))
    scripts(TYPE, "t")
    scripts.run_for(150)
    scripts(TYPE, "tu")
    scripts.run_for(199)
    assert scripts.asked == []
    scripts.run_for(1)
    assert scripts.asked == ["/boats?term=tu"]
    scripts("requests[0].answer(it); await rest();", document(feed("tub"), "Tubs"))
    assert scripts("[text('.title')[0], document.title, document.activeElement === find('input'), find('input').value]") == [
        "tub", "Tubs", True, "tu"
    ]
    # Said to those who don't see it.
    assert scripts("text('.search [role=status]')") == ["1 items"]


def test_letters_that_are_still_being_made_are_nothing_to_look_for(scripts: ScriptPage) -> None:
    scripts.show("/boats", feed("a"))
    scripts(FIELD + "field.value = 'ㅎ'; fire('input', field, { isComposing: true });")
    scripts.run_for(1000)
    assert scripts.asked == []
    scripts(FIELD + "field.value = '한'; fire('compositionend', field);")
    scripts.run_for(200)
    assert scripts.asked == ["/boats?term=%ED%95%9C"]


def test_the_last_word_typed_wins_over_slow_answers(scripts: ScriptPage) -> None:
    scripts.show("/boats", feed("a"))
    for term in ("ra", "raf", "tub"):
        scripts(TYPE, term)
        scripts.run_for(200)
    scripts("requests[2].answer(it[0]); await rest(); requests[0].answer(it[1]); requests[1].answer(it[1]); await rest();",
            [document(feed("tub")), document(feed("raft"))])
    assert scripts("[text('.title')[0], location.search, requests.map(({ isAborted }) => isAborted ?? false)]") == [
        "tub", "?term=tub", [True, True, False]
    ]


@pytest.mark.parametrize(
    ("path", "before", "term", "address"),
    [
        ("/boats", '<div class="pane">', "", "/boats"), ("/boats", '<div class="pane">', "a&b", "/boats?term=a%26b"),
        # Beside an item the item stays.
        ("/boats/3?term=x", '<div class="pane master">', "tub", "/boats/3?term=tub"),
        # Where nothing is looked for, all or what was looked for last is shown: that is not the same.
        ("/boats", '<form data-empty="term" class="search"', "", "/boats?term="),
    ],
)
def test_a_search_has_an_address(scripts: ScriptPage, path: str, before: str, term: str, address: str) -> None:
    replaced = '<form class="search"' if before.startswith("<form") else '<div class="pane">'
    scripts.show(path, feed("a").replace(replaced, before))
    scripts("find('input').value = it;" + SUBMIT, term)
    assert scripts.asked == [address]


def test_typing_is_no_step_and_return_is_one(scripts: ScriptPage) -> None:
    scripts.show("/boats", feed("a"))
    scripts("answers['/boats'] = it", document(feed("a")))
    before = scripts("history.length")
    scripts(TYPE, "tu")
    scripts.run_for(200)
    assert scripts("[location.search, history.length]") == ["?term=tu", before]
    scripts(TYPE + SUBMIT, "tub")
    assert scripts("[location.search, history.length]") == ["?term=tub", before + 1]
    # The same once more is none.
    scripts(SUBMIT)
    assert scripts("history.length") == before + 1
    # Back leads to before it was typed, not to its beginning.
    scripts("history.back()")
    scripts.page.wait_for_function("location.search === '' && find('input').value === ''")


def test_a_step_begins_where_one_is(scripts: ScriptPage) -> None:
    scripts.show("/boats", feed("a"))
    scripts("answers['/boats'] = it", document(feed("tub")))
    scripts(TYPE, "tu")
    scripts.run_for(200)
    # What was typed there is none of this page's.
    scripts.show("/boats?order=descending", feed("b"))
    scripts("answers['/boats'] = it", document(feed("tub")))
    scripts(TYPE + SUBMIT, "tub")
    scripts("history.back()")
    scripts.page.wait_for_function("location.search === '?order=descending'")


def test_the_list_is_said_to_be_busy_only_when_it_lasts(scripts: ScriptPage) -> None:
    scripts.show("/boats", feed("a"))
    scripts("find('input').value = 'tub';" + SUBMIT)
    scripts.run_for(249)
    assert scripts("find('.pane').ariaBusy") is None
    scripts.run_for(1)
    assert scripts("[find('.pane').ariaBusy, text('.search [role=status]')]") == ["true", ["Loading…"]]
    scripts("requests[0].answer(it); await rest();", document(feed("tub", "tug")))
    assert scripts("[find('.pane').ariaBusy, text('.search [role=status]')]") == ["false", ["2 items"]]


def test_the_page_is_busy_from_the_first_letter_until_the_list_has_come(scripts: ScriptPage) -> None:
    scripts.show("/boats", feed("a"))
    assert scripts("find('main').ariaBusy") is None
    scripts(TYPE, "tu")
    assert scripts("find('main').ariaBusy") == "true"
    scripts.run_for(200)
    assert (scripts.asked, scripts("find('main').ariaBusy")) == (["/boats?term=tu"], "true")
    scripts("requests[0].answer(it); await rest();", document(feed("tub")))
    assert scripts("find('main').ariaBusy") is None


def test_what_takes_the_place_of_a_busy_page_is_busy_too(scripts: ScriptPage) -> None:
    scripts.show("/boats", feed("a"))
    # A list of several pages needs this module, which comes once.
    scripts("await import('/assets/paging.js'); fire('connectionRestored'); await rest();")
    # The list asks for its other pages.
    scripts("requests[0].answer(it); await rest();", document(feed("1", "2", page=1, total=40, size=2, state="archived")))
    assert scripts("[text('.title')[0], find('main').ariaBusy]") == ["1", "true"]


@pytest.mark.parametrize("event", ["connectionRestored", "online"])
def test_typed_text_outlives_a_network_that_fails(scripts: ScriptPage, event: str) -> None:
    scripts.show("/boats", feed("a"))
    scripts("isReachable = false")
    scripts(TYPE, "tub")
    scripts.run_for(200)
    assert scripts("[find('input').value, text('.title')[0], location.search, find('#notice').textContent !== '']") == [
        "tub", "a", "", True
    ]
    scripts("isReachable = true; requests.length = 0; answers['/boats'] = it;", document(feed("tub")))
    scripts("fire(it); await rest();", event)
    assert scripts.asked == ["/boats?term=tub"]
    assert scripts("text('.title')[0]") == "tub"


def test_where_no_list_comes_the_browser_loads(scripts: ScriptPage) -> None:
    scripts.show("/boats", feed("a"))
    scripts("answers['/boats'] = ['{}', { type: 'application/json' }]")
    with scripts.loading("/boats?term=tub"):
        scripts("find('input').value = 'tub';" + SUBMIT)


def test_what_leads_on_takes_along_what_is_typed(scripts: ScriptPage) -> None:
    choices = '<form class="choices" action="/boats"><select name="kind"><option>all</option></select></form>'
    filters = '<nav class="filters"><a href="/boats?term=x&amp;source=canals">Canals</a></nav>'
    scripts.show("/boats", feed("a").replace("</header>", f"</header>{choices}{filters}"))
    carried = "[find('.menu a').search, find('.choices').elements.term.value, find('.filters a').search]"
    assert scripts(TYPE + f"return {carried};", " tub ") == ["?sort=length&term=tub", "tub", "?term=tub&source=canals"]
    assert scripts(TYPE + f"return {carried};", "") == ["?sort=length", "", "?source=canals"]


# What is remembered and suggested.


def suggesting(scripts: ScriptPage, *recent: str) -> None:
    scripts.show("/boats", feed("a", recent=recent))
    scripts(FIELD)


SHOWN = (
    "({ options: text('.suggestions:not([hidden]) li'), selected: text('[role=option][aria-selected=true]')[0] ?? null,"
    " isOpen: find('input').ariaExpanded, value: find('input').value })"
)


def assert_shown(scripts: ScriptPage, *options: str, selected: str | None = None, value: str = "") -> None:
    is_open = "true" if options else "false"
    assert scripts(SHOWN) == {"options": list(options), "selected": selected, "isOpen": is_open, "value": value}


def test_the_arrows_go_through_what_is_suggested_and_the_field(scripts: ScriptPage) -> None:
    suggesting(scripts, "fighter", "falcon", "death")
    assert_shown(scripts)
    seen = scripts(
        "return ['ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown'].map((key) => {"
        " press(key); const field = find('input'), option = find('[aria-selected=true]');"
        " if ((field.getAttribute('aria-activedescendant') ?? '') !== (option?.id ?? '')) throw new Error('Expected the active one');"
        " return option?.textContent ?? ''; });"
    )
    assert seen == ["fighter", "", "death", "falcon", "death", "", "fighter", "falcon"]
    assert_shown(scripts, "fighter", "falcon", "death", selected="falcon")


@pytest.mark.parametrize(
    ("typed", "options"),
    [
        ("f", ["fighter", "falcon"]), ("FÁ", ["falcon"]), ("falcon", []), ("alcon", []), ("x", []), (" fi", ["fighter"]), ("", []),
    ],
)
def test_what_begins_as_the_text_is_suggested(scripts: ScriptPage, typed: str, options: list[str]) -> None:
    suggesting(scripts, "fighter", "falcon", "death")
    scripts(TYPE, typed)
    assert_shown(scripts, *options, value=typed)


def test_what_was_typed_stays_until_something_is_taken(scripts: ScriptPage) -> None:
    suggesting(scripts, "fighter", "falcon")
    scripts(TYPE, "f")
    assert scripts("press('ArrowDown'); press('ArrowDown'); return find('input').value;") == "f"
    assert scripts("press('Escape')")
    assert_shown(scripts, value="f")
    # What is closed has nothing to keep the browser from.
    assert not scripts("press('Escape')")
    assert scripts("press('ArrowDown'); return press('Enter');")
    assert_shown(scripts, value="fighter")
    assert scripts.asked == ["/boats?term=fighter"]


def test_a_click_on_an_empty_field_suggests_all(scripts: ScriptPage) -> None:
    suggesting(scripts, "fighter", "falcon")
    scripts("find('input[type=search]').click()")
    assert_shown(scripts, "fighter", "falcon")
    scripts(TYPE, "fa")
    assert_shown(scripts, "falcon", value="fa")
    scripts("press('Escape'); find('input[type=search]').click();")
    assert_shown(scripts, value="fa")


@pytest.mark.parametrize("way", ["press('Tab')", "press('Enter')", "find('input').blur()"])
def test_it_closes_when_one_leaves(scripts: ScriptPage, way: str) -> None:
    suggesting(scripts, "fighter", "falcon")
    scripts(TYPE, "f")
    assert_shown(scripts, "fighter", "falcon", value="f")
    assert scripts(f"{way} ?? false") is False
    assert_shown(scripts, value="f")


def test_one_is_taken_by_a_click(scripts: ScriptPage) -> None:
    suggesting(scripts, "fighter", "falcon")
    scripts("press('ArrowDown'); find('.suggestions li:nth-child(2) span').click(); await rest();")
    assert_shown(scripts, value="falcon")
    assert scripts.asked == ["/boats?term=falcon"]


def test_one_is_forgotten_by_a_key(scripts: ScriptPage) -> None:
    suggesting(scripts, "fighter", "falcon")
    assert not scripts("press('Delete', { shiftKey: true })")
    assert scripts("press('ArrowDown'); return press('Delete', { shiftKey: true });")
    assert_shown(scripts, "falcon")
    assert scripts("requests.map(({ address, method, body }) => [address, method, body])") == [
        ["/search", "POST", "edit=forget&term=fighter"]
    ]


def remembered(scripts: ScriptPage) -> list[str]:
    return scripts("requests.filter(({ method }) => method === 'POST').map(({ body }) => body)")


@pytest.mark.parametrize(
    ("term", "recent"),
    [
        ("tub", ["tub", "fighter", "falcon"]), ("FALCON ", ["FALCON", "fighter", "death"]),
        ("fighter", ["fighter", "falcon", "death"]),
    ],
)
def test_what_return_found_is_remembered_first_and_once(scripts: ScriptPage, term: str, recent: list[str]) -> None:
    suggesting(scripts, "fighter", "falcon", "death")
    scripts("answers['/boats'] = it", document(feed("tub")))
    scripts("find('input').value = it;" + SUBMIT, term)
    assert scripts("[...document.querySelectorAll('datalist option')].map((option) => option.value)") == recent
    # What stands first already is not sent again.
    assert remembered(scripts) == ([] if term == "fighter" else [f"edit=note&term={term.strip()}"])


def test_what_return_did_not_find_is_remembered_once_it_is_found(scripts: ScriptPage) -> None:
    scripts.show("/boats", feed("a"))
    scripts("answers['/boats'] = it", document(feed(attributes='data-pending="1"')))
    scripts("find('input').value = 'tub';" + SUBMIT)
    assert remembered(scripts) == []
    scripts("answers['/boats'] = it", document(feed("tub")))
    scripts.run_for(1000)
    assert remembered(scripts) == ["edit=note&term=tub"]


def test_what_was_only_typed_is_remembered_once_something_is_opened(scripts: ScriptPage) -> None:
    scripts.show("/boats", feed("a"))
    scripts("answers['/boats'] = it", document(feed("tub")))
    scripts(TYPE, "tub")
    scripts.run_for(200)
    assert remembered(scripts) == []
    scripts("const link = find('.list a'); fire('auxclick', link, { button: 2 });")
    assert remembered(scripts) == []
    scripts("const link = find('.list a'); link.addEventListener('click', (event) => event.preventDefault()); link.click();")
    assert remembered(scripts) == ["edit=note&term=tub"]
