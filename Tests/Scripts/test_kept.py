"""Saved pages as scripts show them: as they would be now, and as their addresses ask for. One page without the program."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from kept_page import RAFT, TELL, TUB, KeptPage, page_of

STAR = {"path": "/boats/a%2Fb%20c/favourite", "body": "value=true"}
MARKED = "[...document.querySelectorAll('button[data-waiting]')].map((star) => [star.dataset.key, star.ariaPressed])"


def item(key: str, title: str, **fields: object) -> dict[str, object]:
    """As documents for programs have it."""
    source, name = key.split("/", 1)
    values = [{"key": key, "label": key.capitalize(), "value": value, "text": str(value)} for key, value in fields.items()]
    link = "/boats/" + name.replace("/", "%2F").replace(" ", "%20")
    return {
        "id": name, "source": source, "title": title, "subtitle": None, "link": link, "artwork": "/artwork/drawn", "fields": values,
    }


ITEMS = [item(TUB, "Tub", length=1200), item(RAFT, "Raft", length=3), item("boats/ark", "Ark", length=None)]


# Changes that wait.


def test_a_change_that_waits_is_shown_as_done_and_marked(kept: KeptPage) -> None:
    kept.show_page("/boats", "feed-fresh")
    kept(TELL, [STAR])
    assert kept(MARKED) == [[RAFT, "true"]]
    assert kept("find('#connection').dataset.outbox") == "1 change to sync"
    described = kept.page.locator("button[data-waiting]")
    expect(described).to_have_accessible_description("Saved here. Vitrine sends it as soon as it can.")
    # The last of several counts.
    kept(TELL, [STAR, STAR | {"body": "value=false"}])
    assert kept(MARKED) == [[RAFT, "false"]]
    # A page that comes next has it, too.
    kept.show_page("/boats?page=1", "feed-fresh")
    assert kept(MARKED) == [[RAFT, "false"]]
    kept(TELL, [])
    assert kept(MARKED) == [] and kept("find('#connection').dataset.outbox ?? null") is None


def test_what_waits_is_sent_again_and_the_page_shows_what_the_server_made_of_it(kept: KeptPage) -> None:
    kept.show_page("/boats", "feed-fresh")
    kept(TELL, [STAR])
    kept("worker.asked = [];")
    kept.run_for(4_999)
    arrivals = "worker.asked.filter(({ name }) => name === 'arrive').length"
    assert kept(arrivals) == 0
    kept.run_for(1)
    assert kept(arrivals) == 1
    assert kept.asked == []
    kept(TELL, [])
    assert kept.asked == ["/boats"]
    # When the server is back, nothing waits for a timer.
    kept("isReachable = false; fire('requestFailed'); await rest(); isReachable = true; worker.asked = [];")
    kept.run_for(3_000)
    assert kept(arrivals) == 1


def test_a_refused_change_is_taken_back_with_its_reason(kept: KeptPage) -> None:
    kept.show_page("/boats", "feed-fresh")
    kept(TELL, [STAR])
    kept("tell([], [{ ...it, reason: 'There is room for 1.' }]); await settle();", STAR)
    assert kept("text('#notice p')") == ["The server didn’t accept a change that you made offline.", "There is room for 1."]
    assert kept(f"find('[data-key=\"{RAFT}\"]').ariaPressed") == "false"
    assert kept("worker.asked.filter(({ name }) => name === 'forgetRefused').length") == 1
    kept("tell([], [{ ...it, reason: '', isExpired: true }]); await settle();", STAR)
    assert "waited for more than four weeks and wasn’t sent" in kept("text('#notice p').join()")


def test_changes_of_the_home_page_wait_as_a_count(kept: KeptPage) -> None:
    kept.show_page("/?edit=true", "home-editing", kept="/?edit=true")
    rows = "[...document.querySelectorAll('.rows > li')].map(({ id }) => id)"
    before = kept(rows)
    kept(TELL, [{"path": "/", "body": "section=canals&edit=remove"}, {"path": "/", "body": "section=boats&edit=up"}])
    assert kept("find('#connection').dataset.outbox") == "2 changes to sync"
    assert kept(rows) == before


# Favourites.


def test_the_page_of_favourites_gains_the_one_that_waits(kept: KeptPage) -> None:
    kept.save(boats="feed-fresh")
    kept.show_page("/favourites", "favourites", kept="/favourites")
    kept(TELL, [STAR])
    assert kept("order('[data-section=boats] [data-item]')") == [RAFT, TUB]
    assert kept("text('[data-section=boats] .title')[0]") == "Raft"
    assert kept(MARKED) == [[RAFT, "true"]]
    # Their number is of another time.
    assert kept("document.querySelector('[data-part=count]')") is None


def test_the_page_of_favourites_loses_the_one_whose_removal_waits(kept: KeptPage) -> None:
    kept.show_page("/favourites", "favourites", kept="/favourites")
    kept(TELL, [{"path": "/boats/tub/favourite", "body": "value=false"}])
    expect(kept.page.locator(f'[data-item="{TUB}"]')).to_be_hidden()


def test_the_first_favourite_of_a_source_has_a_section(kept: KeptPage) -> None:
    kept.save(boats="feed-fresh")
    kept.show_page("/favourites", "favourites-empty", kept="/favourites")
    kept(TELL, [STAR])
    assert kept("[text('main h2'), order('main [data-item]'), document.querySelector('.empty')]") == [["Boats"], [RAFT], None]


def test_one_that_was_added_and_removed_again_has_no_place(kept: KeptPage) -> None:
    kept.save(boats="feed-fresh")
    kept.show_page("/favourites", "favourites-empty", kept="/favourites")
    kept(TELL, [STAR, STAR | {"body": "value=false"}])
    assert kept("order('main [data-item]')") == []


# Lists in another order, and searches.


def test_a_saved_list_is_sorted_and_searched_as_its_address_says(kept: KeptPage) -> None:
    # The address; the items, the sort in the menu with its arrow, and their count.
    cases = {
        "/boats?sort=length": [[RAFT, TUB], "Length↑", "2 items"],
        "/boats?sort=length&order=descending": [[TUB, RAFT], "Length↓", "2 items"],
        "/boats?order=descending": [[TUB, RAFT], "Name↓", "2 items"],
        "/boats?term=bath": [[TUB], "Name↑", "1 result on this device"],
        "/boats?term=ark": [[], "Name↑", "0 results on this device"],
    }
    kept.save(boats="feed-fresh")
    kept("worker.answers.readItems = it", ITEMS)
    for address, expected in cases.items():
        kept.show_page(address, "feed-fresh", kept="/boats")
        menu = "text('[popovertarget=sort-menu] > span:not(.visually-hidden)').join('').replace(/ascending|\\s/g, '')"
        assert kept(f"[order(), {menu}, find('.list > .count').textContent]") == expected, address
    # A value that isn't known comes last in either order.
    kept("worker.answers.readItems = it", [ITEMS[0], item(RAFT, "Raft", length=None)])
    for order in ("", "&order=descending"):
        kept.show_page(f"/boats?sort=length{order}", "feed-fresh", kept="/boats")
        assert kept("order()") == [TUB, RAFT]


def test_the_menu_of_a_sorted_list_leads_to_the_other_order(kept: KeptPage) -> None:
    kept.save(boats="feed-fresh")
    kept("worker.answers.readItems = it", ITEMS)
    links = "[...document.querySelectorAll('#sort-menu a')].map((link) => [link.search, link.ariaCurrent])"
    kept.show_page("/boats?sort=length", "feed-fresh", kept="/boats")
    assert kept(links) == [["", None], ["?sort=length&order=descending", "true"]]
    kept.show_page("/boats?sort=length&order=descending", "feed-fresh", kept="/boats")
    assert kept(links) == [["", None], ["?sort=length", "true"]]


SEARCHED = [*ITEMS, item("canals/1", "Tubular <canal>", length=7)]


def test_all_saved_items_are_searched_and_have_stars(kept: KeptPage) -> None:
    kept("worker.answers.allItems = it", SEARCHED)
    kept.show_page("/search?term=tub", "search-empty", kept="/search")
    # A source without a tab has no other name.
    assert kept("[text('main h2'), order(), text('main .title'), text('mark')]") == [
        ["Top hit", "canals"], [TUB, "canals/1"], ["Tub", "Tubular <canal>"], ["Tub", "Tub"]]
    assert kept("[find('main .count').textContent, find('input[type=search]').value]") == ["2 results on this device", "tub"]
    star = kept.page.locator(".list form.favourite button").first
    expect(star).to_have_accessible_name("Add Tub to Favourites")
    assert kept("find('.list form.favourite').getAttribute('action')") == "/boats/tub/favourite"
    # Each word counts, also in values, and the source that someone has chosen.
    for address, found in {"term=TUB+1200": [TUB], "term=tub&source=canals": ["canals/1"], "term=tub+no": [], "term=": []}.items():
        kept.show_page(f"/search?{address}", "search-empty", kept="/search")
        assert kept("order()") == found, address


# Pages that aren't saved.


def test_a_page_that_is_not_saved_says_so_and_offers_what_is_near(kept: KeptPage) -> None:
    kept.save(**{
        "boats": "feed-fresh", "boats?sort=length": "feed-fresh", "": "home", "favourites": "favourites", "boats/tub": "item"})
    kept("document.querySelectorAll('nav.tabs [aria-current]').forEach((tab) => tab.removeAttribute('aria-current'));")
    kept.show_page("/boats?media=river", "offline", kept="/offline")
    assert kept("[text('main h1')[0], find('.missing h2'), find('.kept').hidden]") == ["Not available offline", None, True]
    ways = kept.page.locator(".missing li a").filter(visible=True)
    # The ways that are always wanted come first, each page once, and items say what they belong to.
    assert ["".join(each.split()) for each in ways.locator(".text").all_text_contents()] == ["Home", "Favourites", "Boats", "TubBoats"]
    assert ways.locator("svg").count() == ways.count()
    assert kept("text('nav.tabs > [aria-current] > span')") == ["Boats"]


REPORT = {
    "sources": {"boats": {"pages": 3, "pictures": 2, "previews": 0, "bytes": 1_500_000},
                "api": {"pages": 1, "pictures": 0, "previews": 1, "bytes": 2_000}},
    "pins": ["/boats"], "savesPreviews": False, "isCut": True, "isFull": True, "savedFavourites": 1_200, "allFavourites": 1_201,
    "mostItems": 1_000, "mostFavouriteBytes": 500_000_000,
}


def test_what_is_saved_is_said(kept: KeptPage) -> None:
    kept("worker.answers.report = it", REPORT)
    kept.show_page("/offline", "offline", kept="/offline")
    assert kept("text('.kept dt')") == ["Boats", "Other pages"]
    assert kept("text('.kept dd')") == ["Pages: 3 · Pictures: 2 · 2 MB", "Pages: 1 · Pictures: 0 · Previews: 1 · 2 kB"]
    assert kept("[...document.querySelectorAll('.kept .hint:not([hidden])')].map((hint) => hint.textContent.trim())")[1:4] == [
        "Favourites saved: 1,200 of 1,201. They may take up to 500 MB.", kept("find('.full').textContent.trim()"),
        "Of a list with more than 1,000 items, the first 1,000 are saved."]
    assert "no more room" in kept("find('.full').textContent")
    assert kept("find('.unsaved').hidden")
    kept("worker.answers.report = it", REPORT | {"isCut": False, "isFull": False, "allFavourites": 0})
    kept.show_page("/offline?x", "offline", kept="/offline")
    assert kept("['.full', '.cut', '.favourites'].map((part) => find(part).hidden)") == [True] * 3


def test_a_list_is_pinned_and_the_browser_asked_to_keep_it(kept: KeptPage) -> None:
    kept("worker.answers.report = it; window.persisted = 0; navigator.storage.persist = async () => { persisted += 1; };", REPORT)
    kept.show_page("/offline", "offline")
    pressed = "[...document.querySelectorAll('button[data-pin]')].map((button) => [button.dataset.pin, button.ariaPressed])"
    assert kept(pressed) == [["/canals", "false"], ["/boats", "true"]]
    kept("worker.asked = []; worker.answers.report = { ...it, pins: ['/canals'] }; for (const path of ['/canals', '/boats'])"
         " { find(`[data-pin='${path}']`).click(); await settle(); }", REPORT)
    assert kept("worker.asked.filter(({ name }) => name === 'pin')") == [
        {"name": "pin", "path": "/canals", "isPinned": True}, {"name": "pin", "path": "/boats", "isPinned": True}]
    # Only who wants something to stay has it asked for.
    assert kept("persisted") == 2
    kept("find('[data-pin=\"/canals\"]').click(); find('button.previews').click(); find('button.clear').click(); await settle();")
    assert kept("persisted") == 3
    assert kept("text('#notice p')") == ["Saved pages removed"]
    assert {"choosePreviews", "clear"} <= set(kept("worker.asked.map(({ name }) => name)"))


# A server that is slow.


def test_a_saved_page_that_stood_in_for_a_slow_server_is_replaced(kept: KeptPage) -> None:
    kept.show_page("/boats", "feed-fresh", kept="/boats")
    assert kept.asked == ["/boats"]


def test_a_saved_page_stays_while_the_server_is_away(kept: KeptPage) -> None:
    kept("isReachable = false")
    kept.show_page("/boats", "feed-fresh", kept="/boats")
    assert kept("find('#connection').textContent") == "Can’t reach the server"
    assert kept.asked == []


def test_a_list_that_the_server_sent_has_its_values_saved(kept: KeptPage) -> None:
    kept.show_page("/boats", "feed-fresh")
    kept.show_page("/canals", "feed-fresh", kept="/canals")
    assert set(kept("worker.asked.filter(({ name }) => name === 'saveItems').map(({ path }) => path)")) == {"/boats"}


# A newer version.


@pytest.mark.parametrize("way", ["pause", "leave", "button"])
def test_a_newer_version_waits_until_nothing_plays_and_nobody_types(kept: KeptPage, way: str) -> None:
    newer = page_of("feed-fresh").replace("/assets/app.js", "/assets/app-newer.js")
    kept.show_page("/boats", "feed-fresh")
    kept("answers['/boats/tub'] = it; const sound = find('audio'); find('#player').hidden = false; sound.src = '/previews/A';"
         " await sound.play(); find('input[type=search]').focus(); find('[href=\"/boats/tub\"]').click(); await settle();", newer)
    assert "There is a new version of Vitrine." in kept("text('#notice p')[0]") and kept.loads == []
    with kept.loading("/boats/tub"):
        if way == "button":
            kept.page.get_by_role("button", name="Open now").click()
        elif way == "pause":
            kept("find('input[type=search]').blur(); find('audio').pause();")
            kept.run_for(10)
        else:
            kept("find('audio').pause(); await settle();")
            kept.run_for(10)
            assert kept.loads == []
            kept("find('input[type=search]').blur();")
            kept.run_for(10)


# A server that takes its time is not away.

CHECKS = (
    "window.checks = []; const ask = fetch; window.askAgain = () => { window.fetch = ask; };"
    " window.fetch = (address, options) => (String(address).endsWith('/health')"
)
IDLE = 15_000


def test_a_server_that_answers_slowly_is_not_called_away(kept: KeptPage) -> None:
    kept.show_page("/boats", "feed-fresh")
    kept(f"find('[data-key=\"{RAFT}\"]').click(); await rest();")
    kept.run_for(4_000)
    assert kept("find('#connection').textContent") == ""
    kept("requests.at(-1).answer(JSON.stringify({ message: 'Added' }), { type: 'application/json' }); await settle();")
    assert kept("text('#notice p')") == ["Added"]


def test_a_page_that_arrives_is_an_answer(kept: KeptPage) -> None:
    # A server that does not answer checks.
    kept(CHECKS + " ? new Promise((answer) => checks.push(answer)) : ask(address, options));")
    kept("fire('requestFailed'); await rest();")
    kept.run_for(650)
    kept.show_page("/boats", "feed-fresh")
    kept.run_for(1_000)
    assert kept("find('#connection').textContent") == ""
    kept("checks.forEach((answer) => answer(new Response(''))); await rest(); fire('requestFailed'); await rest();")
    kept.run_for(3_000)
    assert kept("find('#connection').textContent") == "Can’t reach the server"
    kept("askAgain(); checks.forEach((answer) => answer(new Response(''))); await settle();")
    assert kept("find('#connection').textContent") == ""


def test_an_idle_page_checks_now_and_then_and_a_hidden_one_never(kept: KeptPage) -> None:
    hide = ("Object.defineProperty(document, 'hidden', { value: it, configurable: true });"
            " fire('visibilitychange', document); await rest();")
    kept(CHECKS + " && checks.push(address), ask(address, options)); answers['/boats'] = it;", page_of("feed-fresh"))
    kept.show_page("/boats", "feed-fresh")
    kept.run_for(IDLE)
    kept("fire('online'); await rest(); checks.length = 0;")
    for count in range(1, 4):
        kept.run_for(IDLE - 1)
        assert kept("checks.length") == count - 1
        kept.run_for(1)
        assert kept("checks.length") == count
    kept(hide, True)
    kept.run_for(8 * IDLE)
    assert kept("checks.length") == 3
    kept(hide, False)
    assert kept("checks.length") == 4
    kept("askAgain()")
