"""Pages that take each other's place, in one page without the program, with and without the browser's Navigation API."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser

from script_page import WAYS, ScriptPage, cell, document, feed

# What there is to lose by a load.
SOUND = "find('#player').hidden = false; find('audio').src = '/previews/A';"
SUMMARY = '<link rel="canonical" href="/boats/{0}"><meta property="og:title" content="{0}">'
FOLLOW = (
    "const link = Object.assign(document.createElement('a'), it); find('main').append(link); link.click(); await rest();"
)


@pytest.fixture(scope="module")
def script_pages(browser: Browser) -> Iterator[Callable[[str], ScriptPage]]:
    pages: dict[str, ScriptPage] = {}

    def script_page(way: str) -> ScriptPage:
        if way not in pages:
            pages[way] = ScriptPage(browser, has_navigation_api=way == "navigation-api")
        return pages[way]

    yield script_page
    for script_page in pages.values():
        script_page.close()


@pytest.fixture(params=WAYS)
def scripts(request: pytest.FixtureRequest, script_pages: Callable[[str], ScriptPage]) -> ScriptPage:
    """At a list, while there is sound."""
    scripts = script_pages(request.param)
    scripts.reset()
    scripts.show("/boats", feed("1", "2"))
    scripts(
        "document.title = 'Boats';" + SOUND
        + "document.head.querySelectorAll('link[rel=canonical], meta[property]').forEach((part) => part.remove());"
    )
    return scripts


def item(name: str, **options: str) -> str:
    content = (
        f'<main id="content" data-page="item" tabindex="-1"><article data-item="boats/{name}" style="height: 5000px"><h1>{name}</h1>'
        "</article></main>"
    )
    return document(content, name, head=SUMMARY.format(name) + options.pop("head", ""), **options)


def follow(scripts: ScriptPage, address: str) -> None:
    scripts(FOLLOW, {"href": address})


def go_back(scripts: ScriptPage, address: str = "/boats") -> None:
    scripts("history.back()")
    scripts.page.wait_for_function("it => location.pathname + location.search === it", arg=address)
    scripts("rest()")


# When.


def test_where_there_is_nothing_to_lose_the_browser_navigates(scripts: ScriptPage) -> None:
    scripts("find('#player').hidden = true")
    with scripts.loading("/boats/1"):
        follow(scripts, "/boats/1")
    assert scripts.asked == []


def test_while_the_server_is_away_a_link_leads_to_no_page_of_the_browsers_own(scripts: ScriptPage) -> None:
    scripts("find('#player').hidden = true; isReachable = false; fire('requestFailed'); await rest();")
    follow(scripts, "/boats/1")
    assert scripts("[location.pathname, find('#notice').textContent !== '']") == ["/boats", True]
    assert scripts.loads == []


def test_only_a_plain_click_on_a_link_to_another_page_here_is_taken(scripts: ScriptPage) -> None:
    # An event's and a link's properties, and whether it is taken.
    cases = [
        ({}, {"href": "/boats/1"}, True), ({}, {"href": "/boats#content"}, False), ({}, {"href": "/boats/1#content"}, True),
        ({}, {"href": "/boats/1", "target": "_blank"}, False), ({}, {"href": "/boats/1", "download": "1"}, False),
        ({}, {"href": "https://elsewhere.example/"}, False), ({"button": 1}, {"href": "/boats/1"}, False),
        ({"ctrlKey": True}, {"href": "/boats/1"}, False), ({"metaKey": True}, {"href": "/boats/1"}, False),
        ({"shiftKey": True}, {"href": "/boats/1"}, False), ({"altKey": True}, {"href": "/boats/1"}, False),
    ]
    taken = scripts(
        "return it.map(([event, properties]) => {"
        " const link = Object.assign(document.createElement('a'), properties); find('main').append(link); let isTaken;"
        " const look = (click) => { isTaken = click.defaultPrevented; click.preventDefault(); };"
        # After all listeners of the scripts.
        " addEventListener('click', () => addEventListener('click', look, { once: true }), { capture: true, once: true });"
        " link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...event })); return isTaken; });",
        cases,
    )
    assert list(zip(cases, taken)) == [(case, case[2]) for case in cases]


# What a page is.


def test_a_page_takes_the_others_place(scripts: ScriptPage) -> None:
    scripts("answers['/boats/1'] = it; window.isSame = true;", item("1").replace('"shown"', '"hidden"'))
    parts, entries = scripts("[document.body.children.length, history.length]")
    follow(scripts, "/boats/1")
    assert scripts(
        "({ address: location.pathname, title: document.title, arrival: find('#arrival').textContent,"
        " canonical: find('link[rel=canonical]').getAttribute('href'), og: find('meta[property]').content,"
        " sidebar: document.body.dataset.sidebar, isFocused: document.activeElement === find('main'), scrollY,"
        " pages: document.querySelectorAll('main').length, isSame, hasSound: find('audio').hasAttribute('src') })"
    ) == {
        "address": "/boats/1", "title": "1", "arrival": "1", "canonical": "/boats/1", "og": "1", "sidebar": "hidden",
        "isFocused": True, "scrollY": 0, "pages": 1, "isSame": True, "hasSound": True,
    }
    assert scripts("requests.map(({ address, method, purpose }) => [address, method, purpose])") == [["/boats/1", "GET", "navigate"]]
    # Of a page without a summary nothing of this one's is left. What is left out here, the program's pages have.
    scripts("answers['/boats'] = it", document(feed("1")))
    follow(scripts, "/boats")
    assert scripts("[location.pathname, document.querySelectorAll('link[rel=canonical], meta[property]').length]") == ["/boats", 0]
    assert scripts("history.length") in (entries + 2, 50)
    assert scripts("document.querySelectorAll('body > :is(main, #player, #connection, #notice, #arrival)').length") == 5
    assert scripts("document.body.children.length") <= parts


def test_an_address_that_leads_on_is_the_others(scripts: ScriptPage) -> None:
    scripts("answers['/old'] = [it, { url: '/boats/1?by=old' }]", item("1"))
    follow(scripts, "/old")
    assert scripts("location.pathname + location.search") == "/boats/1?by=old"


def test_the_same_address_is_no_further_step(scripts: ScriptPage) -> None:
    scripts("answers['/boats'] = it", document(feed("3")))
    before = scripts("history.length")
    follow(scripts, "/boats")
    assert scripts("[history.length, text('.list .title')]") == [before, ["3"]]


def test_a_part_of_another_page_is_scrolled_to(scripts: ScriptPage) -> None:
    page = item("1").replace("</article>", '</article><p style="height: 3000px"></p><p id="ü" style="height: 3000px">Ü</p>')
    scripts("answers['/boats/1'] = it", page)
    follow(scripts, "/boats/1#ü")
    assert scripts("scrollY") > 7900


def test_a_jump_within_a_page_is_none(scripts: ScriptPage) -> None:
    scripts("find('main').isSame = true;" + FOLLOW, {"href": "#content"})
    assert scripts("location.hash") == "#content"
    scripts("history.back()")
    scripts.page.wait_for_function("location.hash === ''")
    assert scripts("await rest(); return find('main').isSame;")
    assert scripts.asked == []


@pytest.mark.parametrize("said", ["", "<p>Of the page</p>"])
def test_what_was_said_on_a_page_goes_with_it(scripts: ScriptPage, said: str) -> None:
    scripts("find('#notice').innerHTML = '<p>Of the last page</p>'; answers['/boats/1'] = it;", item("1", notice=said))
    follow(scripts, "/boats/1")
    assert scripts("find('#notice').innerHTML") == said
    scripts("find('#notice').innerHTML = '<p>Of the last page</p>'; history.back();")
    scripts.page.wait_for_function("location.pathname === '/boats'")
    assert scripts("await rest(); return find('#notice').textContent;") == ""


# What is not ours.


@pytest.mark.parametrize(
    "answer",
    [
        [item("1", head='<link rel="stylesheet" href="/assets/site-0123.css">')], [item("1", language="de")],
        [item("1").replace('"content"', '"other"')], ["{}", {"type": "application/json"}],
    ],
    ids=["another-version", "another-language", "another-app", "no-page"],
)
def test_what_is_no_page_of_this_app_is_loaded(scripts: ScriptPage, answer: list[object]) -> None:
    scripts("answers['/boats/1'] = it", answer)
    with scripts.loading("/boats/1"):
        follow(scripts, "/boats/1")
    assert scripts("[text('.list .title'), location.pathname]") == [["1", "2"], "/boats"]


def test_where_fetching_fails_the_browser_navigates(scripts: ScriptPage) -> None:
    follow(scripts, "/boats/1")
    with scripts.loading("/boats/1"):
        scripts("requests[0].fail(); await rest();")


def test_a_page_that_is_not_there_says_so_in_place(scripts: ScriptPage) -> None:
    scripts("answers['/nowhere'] = [it, { status: 404 }]", item("Not found"))
    follow(scripts, "/nowhere")
    assert scripts("text('h1')") == ["Not found"]
    assert scripts.loads == []


# Races.


def test_the_last_that_was_chosen_is_shown(scripts: ScriptPage) -> None:
    follow(scripts, "/boats/1")
    # Until the other is there, the page is what it was.
    assert scripts("[location.pathname, text('.list .title')]") == ["/boats", ["1", "2"]]
    follow(scripts, "/boats/2")
    scripts("requests[1].answer(it[1]); await rest(); requests[0].answer(it[0]); await rest();", [item("1"), item("2")])
    assert scripts("[location.pathname, text('h1'), requests[0].isAborted]") == ["/boats/2", ["2"], True]
    assert scripts.loads == []


def test_a_search_is_the_searchs_own(scripts: ScriptPage) -> None:
    """Two that look for the same would race, and the later of them undo a step back."""
    before = scripts("history.length")
    scripts("find('input').focus(); find('input').value = 'tub'; find('.search').requestSubmit(); await rest();")
    assert scripts.asked == ["/boats?term=tub"]
    scripts("requests[0].answer(it); await rest();", document(feed("tub")))
    assert scripts("[location.search, document.activeElement === find('input')]") == ["?term=tub", True]
    assert scripts("history.length") in (before + 1, 50)
    scripts("answers['/boats'] = it", document(feed("1", "2")))
    go_back(scripts)
    assert scripts("[text('.list .title'), find('input').value]") == [["1", "2"], ""]


def test_who_goes_back_does_not_want_what_is_on_its_way(scripts: ScriptPage) -> None:
    # It makes no difference whether other pages have come without a load before.
    scripts.open()
    search = "find('.search input').value = 'tub'; find('.search').requestSubmit(); await rest();"
    scripts(f"{SOUND} answers['/boats'] = it; {search}", document(feed("tub")))
    follow(scripts, "/boats/1")
    go_back(scripts)
    scripts("requests.find(({ address }) => address === '/boats/1').answer(it); await rest();", item("1"))
    assert scripts("[location.pathname + location.search, text('.list .title')]") == ["/boats", ["tub"]]


# Forms.


def test_a_choice_leads_on_and_keeps_the_focus(scripts: ScriptPage) -> None:
    choices = (
        '<form class="choices" action="/boats"><select name="country"><option>us</option><option>gb</option></select></form></header>'
    )
    content = feed("1").replace("</header>", choices)
    scripts.show("/boats", content)
    scripts("answers['/boats'] = it", document(content.replace("<option>gb", "<option selected>gb")))
    scripts("const select = find('select'); select.focus(); select.value = 'gb'; fire('change', select); await rest();")
    assert scripts("[location.search, find('select').value, document.activeElement === find('select')]") == ["?country=gb", "gb", True]


POST = (
    "const form = Object.assign(document.createElement('form'), { method: 'post', action: '/sidebar' });"
    " form.innerHTML = '<input name=value value=hidden>'; find('main').append(form); form.requestSubmit(); await rest();"
)


def test_what_is_posted_leads_on(scripts: ScriptPage) -> None:
    scripts("answers['/sidebar'] = it", document(feed("3")))
    before = scripts("history.length")
    scripts(POST)
    assert scripts("requests.map(({ address, method, body }) => [address, method, body])") == [["/sidebar", "POST", "value=hidden"]]
    # It has no page of its own.
    assert scripts("[location.pathname, history.length, text('.list .title')]") == ["/boats", before, ["3"]]


def test_what_is_posted_and_lost_is_said_and_not_posted_again(scripts: ScriptPage) -> None:
    scripts(POST + "requests[0].fail(); await rest();")
    assert scripts("[location.pathname, find('#notice').textContent !== '', requests.length]") == ["/boats", True, 1]
    assert scripts.loads == []


# Back and forward.


def test_back_brings_back_place_and_focus(scripts: ScriptPage) -> None:
    long = feed(rows="".join(map(cell, map(str, range(100)))))
    scripts.show("/boats", long)
    scripts("answers = { '/boats': it[0], '/boats/60': it[1] }", [document(long), item("60")])
    top = scripts("const link = find('[data-item=\"boats/60\"] a'); link.focus(); return scrollY;")
    assert top > 0
    scripts("document.activeElement.click(); await rest();")
    assert scripts("[text('h1'), scrollY]") == [["60"], 0]
    go_back(scripts)
    assert scripts("[scrollY, document.activeElement.closest('[data-item]')?.dataset.item, document.title]") == [
        top, "boats/60", "Boats"
    ]
    scripts("history.forward()")
    scripts.page.wait_for_function("location.pathname === '/boats/60' && find('h1') !== null")
    assert scripts("document.title") == "60"
    assert scripts.loads == []


def test_going_back_shows_a_page_as_it_was_left_and_then_as_it_is(scripts: ScriptPage) -> None:
    def row(is_favourite: str) -> str:
        return (
            '<li data-item="boats/1"><a href="/boats/1">1</a><form class="favourite" action="/boats/1/favourite">'
            f'<button data-key="boats/1" aria-pressed="{is_favourite}"></button></form></li>'
        )

    scripts.show("/boats", feed(rows=row("false")) + '<ul data-layout="carousel" style="overflow: auto; width: 99px"><li style="width: 999px">')
    scripts("find('.list').isSame = true; find('ul[data-layout=carousel]').scrollLeft = 70; answers['/boats/1'] = it;", item("1"))
    follow(scripts, "/boats/1")
    # Even a server that is away holds nobody up.
    go_back(scripts)
    assert scripts("[find('.list').isSame, find('ul[data-layout=carousel]').scrollLeft, document.title]") == [True, 70, "Boats"]
    assert scripts("requests.map(({ address, purpose }) => [address, purpose])") == [["/boats/1", "navigate"], ["/boats", "update"]]
    scripts("requests[1].answer(it); await rest();", document(feed(rows=row("true"))))
    assert scripts("[find('.list').isSame, find('[data-key]').ariaPressed]") == [True, "true"]
    # Forward, too.
    scripts("history.forward()")
    scripts.page.wait_for_function("location.pathname === '/boats/1' && find('h1') !== null")
    assert scripts("requests.filter(({ purpose }) => purpose === 'navigate').length") == 1


def go_far(scripts: ScriptPage) -> None:
    """So far that the page where one was is forgotten."""
    for number in range(11):
        scripts("answers[it[0]] = it[1]", [f"/boats/{number}", item(str(number))])
        follow(scripts, f"/boats/{number}")
    for number in range(10):
        go_back(scripts, f"/boats/{9 - number}")
    assert scripts("requests.filter(({ purpose }) => purpose === 'navigate').length") == 11


def test_where_going_back_fails_the_browser_loads(scripts: ScriptPage) -> None:
    go_far(scripts)
    go_back(scripts)
    with scripts.loading("/boats"):
        scripts("requests.at(-1).fail(); await rest();")


def test_a_choice_that_is_taken_back_asks_for_nothing(scripts: ScriptPage) -> None:
    scripts.show("/boats", feed("1", "2"))
    scripts("answers['/boats?sort=length'] = it; find('.menu a').click(); await rest();", document(feed("2", "1")))
    assert scripts("[location.search, text('.list .title')]") == ["?sort=length", ["2", "1"]]
    go_back(scripts)
    assert scripts("text('.list .title')") == ["1", "2"]
    scripts("history.forward()")
    scripts.page.wait_for_function("location.search === '?sort=length'")
    scripts("rest()")
    assert scripts("text('.list .title')") == ["2", "1"]
    assert scripts("requests.filter(({ address }) => address === '/boats?sort=length').length") == 2
    assert scripts.loads == []


def test_going_back_without_a_server_waits_for_it(scripts: ScriptPage) -> None:
    go_far(scripts)
    scripts("isReachable = false")
    go_back(scripts)
    assert scripts("[text('h1'), find('#notice').textContent !== '', find('#connection').textContent !== '']") == [["0"], True, True]
    scripts("isReachable = true; answers['/boats'] = it;", document(feed("1", "2")))
    # It comes by itself.
    scripts.run_for(3_000)
    assert scripts("[text('.list .title'), find('#connection').textContent]") == [["1", "2"], ""]
    assert scripts.loads == []


def test_a_page_that_one_has_left_since_does_not_come_by_itself(scripts: ScriptPage) -> None:
    go_far(scripts)
    scripts("isReachable = false")
    go_back(scripts)
    scripts("isReachable = true")
    follow(scripts, "/boats/1")
    scripts("requests.length = 0")
    scripts.run_for(3_000)
    # What is shown is looked at again, and nothing else.
    assert scripts("[text('h1'), location.pathname]") == [["1"], "/boats/1"]
    assert scripts.asked == ["/boats/1"]
