"""Searches whose answers are late or don't come, and lists of many pages. One page without the program."""

from __future__ import annotations

import pytest
from script_page import ScriptPage, document, feed

TYPE = "const field = find('input[type=search]'); field.focus(); field.value = it; fire('input', field);"
SHOWN = "[find('input[type=search]').value, text('.list .title')[0], location.search]"


def rows(first: int, last: int) -> list[str]:
    return [str(number) for number in range(first, last + 1)]


# What is typed.


def test_a_look_does_not_take_the_place_of_the_search_that_was_meant(scripts: ScriptPage) -> None:
    """The network is slower than the page looks again."""
    scripts.show("/boats?term=raft", feed("raft", term="raft"))
    before = scripts("history.length")
    scripts(TYPE + "find('.search').requestSubmit(); await rest(); fire('connectionRestored'); await rest();", "tub")
    assert scripts.asked == ["/boats?term=tub"]
    scripts("requests[0].answer(it); await rest();", document(feed("tub", term="tub")))
    assert scripts(f"[...{SHOWN}, history.length]") == ["tub", "tub", "?term=tub", before + 1]


def test_text_that_is_typed_outlives_a_page_that_looks_again(scripts: ScriptPage) -> None:
    """Somebody begins to type while the page, which nobody typed in, is asking for its list anew."""
    scripts.show("/boats?term=tub", feed("raft", term="tub", attributes='data-pending="1"'))
    scripts.run_for(1_000)
    assert scripts.asked == ["/boats?term=tub"]
    scripts(TYPE, "tub b")
    scripts("requests[0].answer(it); await rest();", document(feed("tug", term="tub")))
    assert scripts("[find('input').value, document.activeElement === find('input')]") == ["tub b", True]
    scripts("answers['/boats'] = it", document(feed("tub b", term="tub b")))
    scripts.run_for(1_000)
    assert scripts(SHOWN) == ["tub b", "tub b", "?term=tub+b"]


def test_typed_text_outlives_an_error(scripts: ScriptPage) -> None:
    scripts.show("/boats", feed("a"))
    scripts(TYPE, "tub")
    scripts.run_for(200)
    scripts("requests[0].answer(it); await rest();", document(feed(term="tub", state="failed")))
    assert scripts("[find('.state').dataset.state, find('input').value, document.activeElement === find('input')]") == [
        "failed", "tub", True]


def test_typed_text_outlives_a_network_that_fails_while_an_answer_is_awaited(scripts: ScriptPage) -> None:
    """Also where the field was left: the page that looks again must not put back what it was."""
    scripts.show("/boats?term=raft", feed("a", term="raft", attributes='data-pending="1"'))
    scripts("isReachable = false;" + TYPE, "tub")
    scripts.run_for(1_000)
    assert scripts("[...text('.list .title'), find('#notice').textContent !== '']") == ["a", True]
    scripts("find('input').blur(); isReachable = true; requests.length = 0; answers['/boats'] = it; fire('online'); await rest();",
            document(feed("tub", term="tub")))
    for _ in range(2):
        assert scripts(SHOWN) == ["tub", "tub", "?term=tub"]
        assert set(scripts.asked) == {"/boats?term=tub"}
        scripts("fire('connectionRestored'); await rest();")


def test_what_was_chosen_is_asked_for_beside_what_is_typed(scripts: ScriptPage) -> None:
    chosen = '<input type="hidden" name="media" value="albums"><input type="search"'
    scripts.show("/boats?media=albums", feed("a").replace('<input type="search"', chosen))
    scripts(TYPE, "tub")
    scripts.run_for(200)
    assert scripts.asked == ["/boats?media=albums&term=tub"]


def test_a_choice_is_a_step_beside_the_others_and_what_is_typed(scripts: ScriptPage) -> None:
    def choosing(name: str, media: str) -> str:
        options = "".join(f'<option value="{each}"{" selected" if each == media else ""}></option>' for each in ("songs", "albums"))
        choices = f'<form class="choices" action="/boats"><select name="media">{options}</select>'
        return feed(name).replace("</header>", f'</header>{choices}<select name="country"><option value="gb"></select></form>')

    scripts.show("/boats?media=songs", choosing("a", "songs"))
    before = scripts("history.length")
    scripts(TYPE, "tub")
    scripts("const select = find('[name=media]'); select.value = 'albums'; fire('change', select); await rest();")
    assert scripts.asked == ["/boats?media=albums&country=gb&term=tub"]
    scripts("requests[0].answer(it); await rest();", document(choosing("b", "albums").replace('value=""', 'value="tub"')))
    assert scripts(f"[...{SHOWN}, find('[name=media]').value, history.length]") == [
        "tub", "b", "?media=albums&country=gb&term=tub", "albums", before + 1]
    # What was typed is not looked for once more.
    scripts.run_for(1_000)
    assert len(scripts.asked) == 1


def test_a_choice_of_a_facet_keeps_the_focus_and_what_is_unfolded(scripts: ScriptPage) -> None:
    def narrowing(name: str, *chosen: str) -> str:
        boxes = "".join(f'<input type="checkbox" name="class" value="{each}"{" checked" if each in chosen else ""}>' for each in "AB")
        chips = "".join(f'<a href="/boats">{each}</a>' for each in chosen)
        bounds = '<div class="bounds"><input name="length.min"><input name="length.max"></div>'
        facets = f'<form action="/boats"><details><summary>Class</summary>{boxes}</details>{bounds}</form>'
        return feed(name).replace("</header>", f'</header><div class="narrowed">{chips}</div><div class="facets">{facets}</div>')

    focused = "[document.activeElement.value ?? document.activeElement.localName, find('details').open]"
    scripts.show("/boats", narrowing("a"))
    scripts("find('details').open = true; const box = find('[value=B]'); box.focus(); box.click(); await rest();")
    assert scripts.asked == ["/boats?class=B"]
    scripts("requests[0].answer(it); await rest();", document(narrowing("b", "B")))
    assert scripts(f"[text('.list .title')[0], ...{focused}, find('[value=B]').checked]") == ["b", "B", True, True]
    # A bound that someone types while another is sent.
    scripts("const min = find('[name=\"length.min\"]'); min.value = '1'; fire('change', min); await rest();"
            " const max = find('[name=\"length.max\"]'); max.focus(); max.value = '12';"
            " requests[1].answer(it); await rest();", document(narrowing("c", "B")))
    assert scripts.asked[1] == "/boats?class=B&length.min=1"
    assert scripts(f"[text('.list .title')[0], ...{focused}]") == ["c", "12", True]
    # The last choice that is taken back has no place.
    scripts("answers['/boats'] = it; const chip = find('.narrowed a'); chip.focus(); chip.click(); await rest();",
            document(narrowing("d")))
    assert scripts(f"[text('.list .title')[0], ...{focused}]") == ["d", "summary", True]


def test_letters_of_a_word_that_is_still_being_made_are_not_looked_for(scripts: ScriptPage) -> None:
    """As one writes Chinese."""
    scripts.show("/boats", feed("a"))
    scripts("find('input').focus()")
    writing = scripts.page.context.new_cdp_session(scripts.page)
    for text in ("c", "co", "cop"):
        writing.send("Input.imeSetComposition", {"text": text, "selectionStart": len(text), "selectionEnd": len(text)})
        scripts.run_for(1_000)
    assert scripts("find('input').value") == "cop"
    assert scripts.asked == []
    writing.send("Input.insertText", {"text": "copper"})
    scripts.run_for(200)
    assert scripts.asked == ["/boats?term=copper"]


@pytest.mark.parametrize(("words", "said"), [("", "0 items"), ("<div class='empty'><h2>No boats</h2></div>", "0 items No boats")])
def test_how_much_is_found_is_said(scripts: ScriptPage, words: str, said: str) -> None:
    scripts.show("/boats", feed("a"))
    scripts(TYPE, "x")
    scripts.run_for(200)
    scripts("requests[0].answer(it); await rest();", document(feed(term="x").replace("<ul", f"{words}<ul")))
    assert scripts("text('.search [role=status]')") == [said]


# Many pages.


def show_paged(scripts: ScriptPage, address: str, content: str) -> None:
    """The script of such lists comes with the first."""
    scripts.show(address, content)
    scripts.page.wait_for_selector(".paged")


def test_a_link_to_a_page_shows_it_and_the_rest(scripts: ScriptPage) -> None:
    scripts("answers = { '/boats?page=2': it[0], '/boats?page=4': it[1] }",
            [document(feed(*rows(51, 100), page=2, total=250)), document(feed(*rows(151, 200), page=4, total=250))])
    show_paged(scripts, "/boats?page=3", feed(*rows(101, 150), page=3, total=250))
    scripts("fire('scroll')")
    scripts.run_for(1_000)
    assert scripts("text('.list .title')") == rows(51, 200)
    # The pages before it have room, and it stays where one sees it.
    assert scripts("scrollY > 0 && Math.abs(find('[data-item=\"boats/101\"]').getBoundingClientRect().top) < innerHeight")


def test_small_pages_come_once(scripts: ScriptPage) -> None:
    """As many as the window needs stay, however small they are."""
    pages = {f"/boats?page={page}": document(feed(*rows(4 * page - 3, 4 * page), page=page, total=2_000, size=4))
             for page in range(1, 101)}
    scripts("answers = it", pages)
    show_paged(scripts, "/boats", feed(*rows(1, 4), total=2_000, size=4))
    # Until none comes any more, or one comes again.
    count = 0
    while count < len(scripts.asked) == len(set(scripts.asked)):
        count = len(scripts.asked)
        scripts.run_for(1_000)
        scripts("fire('scroll')")
    asked = scripts.asked
    assert len(asked) > 5 and len(asked) == len(set(asked))


def test_letters_are_those_of_the_lists_menu(scripts: ScriptPage) -> None:
    def letters(kind: str) -> object:
        links = "".join(f'<a href="/boats?page=2">{text}</a>' for text in ("A", "Z", "None"))
        index = f'<ul class="index {kind}">{links}</ul></nav>'
        show_paged(scripts, "/boats", feed("1", "2", total=4, size=2).replace("</nav>", index))
        return scripts("text('.letters span')")

    # What has no text is a dot, and numbers have no letters.
    assert letters("initials") == ["A", "Z", "•"]
    assert letters("") == []
    assert letters("initials") == ["A", "Z", "•"]
    # They go with their list.
    scripts("answers['/boats'] = it", document(feed("1", term="x")))
    scripts(TYPE, "x")
    scripts.run_for(200)
    assert scripts("text('.letters span')") == []
