"""Lists that are loaded on, looked at again and come back."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from script_page import ScriptPage, cell, document, feed


def rows(first: int, last: int) -> list[str]:
    return [str(number) for number in range(first, last + 1)]


def test_back_brings_back_pages_that_had_been_loaded_on_and_place_and_focus(scripts: ScriptPage) -> None:
    scripts("answers = { '/boats?page=2': it[0], '/boats?page=3': it[1] }",
            [document(feed(*rows(51, 100), page=2, total=120)), document(feed(*rows(101, 120), page=3, total=120))])
    first = feed(*rows(1, 50), total=120)
    scripts.show("/boats", first)
    # Pages near the window come.
    scripts.page.wait_for_function("text('.list .title').length === 120")
    assert scripts("[find('.paging').hidden, find('.gap')]") == [True, None]
    top = scripts("const link = find('[data-item=\"boats/80\"] a'); link.focus(); return scrollY;")
    assert top > 0
    scripts.show("/elsewhere", feed("x"))
    assert scripts("scrollY") == 0
    scripts("requests.length = 0; await show('/boats', it, true);", first)
    assert scripts("[scrollY, document.activeElement.closest('[data-item]').dataset.item]") == [top, "boats/80"]
    assert scripts("text('.list .title')") == rows(1, 120)


def test_who_goes_on_begins_at_the_top(scripts: ScriptPage) -> None:
    scripts.show("/boats", feed(*rows(1, 100)))
    scripts("scrollTo(0, 500); find('[data-item=\"boats/30\"] a').focus();")
    scripts.show("/elsewhere", feed("x"))
    scripts.show("/boats", feed(*rows(1, 100)))
    assert scripts("[scrollY, document.activeElement === document.body]") == [0, True]


def test_pages_that_do_not_fit_together_have_all_of_it_looked_at_again(scripts: ScriptPage) -> None:
    # One was added at the front in between.
    scripts("answers = { '/boats?page=2': it[0], '/boats': it[1] }",
            [document(feed("2", "3", page=2, total=4, size=2)), document(feed("0", "1", total=4, size=2))])
    scripts.show("/boats", feed("1", "2", total=4, size=2))
    assert scripts("text('.list .title')") == ["1", "2"]
    scripts.run_for(1000)
    expect(scripts.page.locator(".paged")).to_have_count(1)
    scripts("await rest();")
    scripts.run_for(2000)
    expect(scripts.page.locator(".list .title")).to_have_text(["0", "1", "2", "3"])


def test_a_page_that_is_away_is_asked_for_again_by_who_scrolls(scripts: ScriptPage) -> None:
    scripts.show("/boats", feed("1", "2", total=4, size=2))
    scripts("requests[0].fail(); await rest(); fire('scroll');")
    assert scripts.asked == ["/boats?page=2", "/boats?page=2"]


def test_the_nearest_pages_come_first_and_far_ones_are_asked_for_no_longer(scripts: ScriptPage) -> None:
    scripts.show("/boats", feed(*rows(1, 50), total=5_000))
    assert scripts.asked == ["/boats?page=2", "/boats?page=3"]
    scripts("scrollTo(0, document.documentElement.scrollHeight); fire('scroll'); await rest();")
    # Not while someone scrolls fast.
    assert scripts("requests.map(({ isAborted }) => isAborted)") == [True, True]
    scripts.run_for(80)
    assert scripts.asked[2:] == ["/boats?page=100", "/boats?page=99"]


def test_a_next_page_of_another_state_has_all_of_it_looked_at_again(scripts: ScriptPage) -> None:
    scripts("answers = { '/boats?page=2': it[0], '/boats': it[1] }",
            [document(feed("2", page=2, total=2, size=1, state="stale")), document(feed("1", total=2, size=1, state="stale"))])
    scripts.show("/boats", feed("1", total=2, size=1))
    scripts.page.wait_for_function("text('.list .title').length === 2")
    assert scripts("find('.state').dataset.state") == "fresh"
    scripts.run_for(3000)
    expect(scripts.page.locator(".state")).to_have_attribute("data-state", "stale")


def test_a_list_beside_an_item_stays_where_it_was(scripts: ScriptPage) -> None:
    def beside(name: str) -> str:
        content = feed(*rows(1, 100)).replace('class="pane"', 'class="pane master" style="height: 300px; overflow: auto"')
        return content.replace(f'<li data-item="boats/{name}"', f'<li class="selected" data-item="boats/{name}"')

    scripts.show("/boats/3", beside("3"))
    scripts("find('.master').scrollTop = 200")
    scripts.show("/boats/12", beside("12"))
    assert scripts("find('.master').scrollTop") == 200
    # One that is out of sight comes into it.
    scripts.show("/boats/90", beside("90"))
    assert scripts("find('.master').scrollTop") > 200


@pytest.mark.parametrize(
    ("attributes", "line", "waits"),
    [('data-pending="0.1"', "", 100), ("", 'data-due="30"', 30_100), ("", 'data-due="1e9"', 86_400_000)],
)
def test_a_page_that_waits_looks_again(scripts: ScriptPage, attributes: str, line: str, waits: int) -> None:
    content = feed("1", attributes=attributes).replace('<div class="state"', f'<div class="state" {line}')
    scripts.show("/boats", content)
    # Without the timers in between, of which a day has many.
    scripts.page.clock.fast_forward(waits - 1)
    scripts("rest()")
    assert scripts.asked == []
    scripts.run_for(1)
    assert scripts.asked == ["/boats"]
    scripts("requests[0].answer(it); await rest();", document(feed("1", "2", state="stale")))
    assert scripts("text('.list .title')") == ["1", "2"]


def test_a_countdown_has_minutes_until_ninety_seconds_are_left(scripts: ScriptPage) -> None:
    countdown = '<p><span class="countdown" data-words="in {time} s" data-minutes="in {time} min"></span></p>'
    content = feed("1").replace('<div class="state"', '<div class="state" data-due="780"').replace("<p>fresh</p>", countdown)
    scripts.show("/boats", content)
    scripts.page.wait_for_selector(".countdown:not(:empty)")
    shown = []
    for waits in (0, 60_000, 629_000, 1_000):
        scripts.run_for(waits)
        shown.append(scripts("text('.countdown')[0]"))
    assert shown == ["in 13 min", "in 12 min", "in 2 min", "in 90 s"]


def test_a_late_answer_does_not_take_the_place_of_what_was_found_since(scripts: ScriptPage) -> None:
    scripts.show("/boats", feed("1", attributes='data-pending="1"'))
    scripts.run_for(1_000)
    assert scripts.asked == ["/boats"]
    # As a search does, which does not leave the page.
    scripts("history.replaceState(null, '', '/boats?term=2'); find('.list .title').textContent = '2';")
    scripts("requests[0].answer(it); await rest();", document(feed("3", "4", state="stale")))
    assert scripts("text('.list .title')") == ["2"]


def test_a_page_that_was_fetched_before_a_change_does_not_take_it_back(scripts: ScriptPage) -> None:
    def row(is_favourite: str, other: str) -> str:
        return (
            '<li data-item="boats/1"><form class="favourite" method="post" action="/boats/1/favourite">'
            f'<button name="value" value="{other}" aria-pressed="{is_favourite}" data-key="boats/1"></button></form></li>'
        )

    scripts.show("/boats", feed(rows=row("false", "true"), attributes='data-pending="1"'))
    scripts.run_for(1_000)
    assert scripts.asked == ["/boats"]
    scripts("find('[data-key]').click(); await rest();")
    scripts("requests[0].answer(it); await rest();", document(feed(rows=row("false", "true"), state="stale")))
    assert scripts("find('[data-key]').ariaPressed") == "true"
    # The page looks again.
    scripts("answers['/boats'] = it", document(feed(rows=row("true", "false"), state="stale")))
    scripts.run_for(1_000)
    assert scripts("[find('[data-key]').ariaPressed, ...text('.state')]") == ["true", "stale"]


def test_a_list_that_is_as_it_was_stays_with_all_that_was_loaded_on(scripts: ScriptPage) -> None:
    due = feed("1", "2").replace('<div class="state"', '<div class="state" data-due="1"')
    scripts.show("/boats", due)
    scripts("find('.list').isSame = true; answers['/boats'] = it;", document(feed("1").replace("<p>fresh</p>", "<p>later</p>")))
    scripts.run_for(1100)
    assert scripts("[text('.list .title'), text('.state'), find('.list').isSame]") == [["1", "2"], ["later"], True]


def test_nothing_is_put_in_under_someones_fingers(scripts: ScriptPage) -> None:
    scripts("answers['/boats'] = it", document(feed("2")))
    scripts.show("/boats", feed("1", attributes='data-pending="1"').replace("</header>", "<input id=other></header>"))
    scripts("find('#other').focus()")
    scripts.run_for(3000)
    assert scripts.asked == []
    scripts("find('#other').blur()")
    scripts.run_for(1000)
    assert scripts("text('.list .title')") == ["2"]


@pytest.mark.parametrize(("focused", "again"), [("select", "select"), ("[data-item='boats/2'] a", "[data-item='boats/3'] a")])
def test_the_focus_stays_or_goes_to_what_took_its_place(scripts: ScriptPage, focused: str, again: str) -> None:
    choices = '<form class="choices"><select name="kind"><option>all</option></select></form></header>'
    scripts.show("/boats", feed("1", "2", attributes='data-pending="1"').replace("</header>", choices))
    scripts("answers['/boats'] = it[0]; find(it[1]).focus();", [document(feed("1", "3").replace("</header>", choices)), focused])
    scripts.run_for(1000)
    assert scripts("[text('.list .title'), document.activeElement === find(it)]", again) == [["1", "3"], True]


def test_what_a_page_asked_for_does_not_come_into_the_next(scripts: ScriptPage) -> None:
    scripts.show("/boats", feed("1", attributes='data-pending="1"', total=2, size=1))
    scripts.page.wait_for_function("requests.length === 1")
    scripts.run_for(1000)
    assert scripts.asked == ["/boats?page=2", "/boats"]
    scripts.show("/elsewhere", feed("x"))
    scripts("requests.forEach((request) => request.answer(it)); await rest();", document(feed("2", page=2, total=2, size=1)))
    assert scripts("[text('.list .title'), requests.map(({ isAborted }) => isAborted)]") == [["x"], [True, True]]


def test_a_jump_within_a_page_is_none_and_another_address_is(scripts: ScriptPage) -> None:
    scripts.show("/boats", feed("1"))
    scripts("location.hash = 'content'; fire('popstate'); await rest();")
    assert scripts.asked == []
    scripts("history.replaceState(null, '', '/boats?term=2'); fire('popstate'); await rest();")
    assert scripts.asked == ["/boats?term=2"]


def test_of_two_pages_on_their_way_the_later_is_shown(scripts: ScriptPage) -> None:
    scripts.show("/boats", feed("1"))
    for term in ("2", "3"):
        scripts("history.replaceState(null, '', `/boats?term=${it}`); fire('popstate'); await rest();", term)
    scripts("requests[1].answer(it[1]); await rest(); requests[0].answer(it[0]); await rest();",
            [document(feed("2")), document(feed("3"))])
    assert scripts("text('.list .title')") == ["3"]
