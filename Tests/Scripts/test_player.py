"""What the player's bar and its queue show, with sound but without the program."""

from __future__ import annotations

from script_page import ScriptPage, feed
from stand_ins.pictures import png

EXPLICIT = '<span class="explicit"></span>'
QUEUED = "text('#player-queue li .title').join('')"


def row(title: str, artist: str = "", mark: str = "", picture: str = "") -> str:
    return (
        f'<li data-item="boats/{title}"><a href="/boats/{title}">{picture}<span class="title">{title}</span>'
        f'<span class="subtitle">{mark}{artist}</span></a>'
        f'<button class="play" data-preview="/previews/{title}" aria-pressed="false"></button></li>'
    )


def show(scripts: ScriptPage, *rows: str) -> None:
    scripts.show("/boats", feed(rows="".join(rows)).replace("<header", '<button class="play-all"></button><header'))


def start(scripts: ScriptPage, title: str, button: str = "") -> None:
    """Plays, and opens the queue: its rows are written when they are seen."""
    scripts("find(it).click(); find('#player-queue').showPopover();", button or f"[data-item='boats/{title}'] .play")
    wait_for(scripts, title)


def wait_for(scripts: ScriptPage, title: str, after: float = 0) -> None:
    scripts.page.wait_for_function(
        "it => { const sound = find('audio'); return text('[data-part=title]')[0] === it[0] && !sound.paused"
        " && sound.currentTime > it[1]; }",
        arg=[title, after],
    )


def press(scripts: ScriptPage, act: str) -> None:
    scripts("find(`#player [data-act=${it}]`).click()", act)


def test_rows_of_the_queue_name_their_artists_and_what_is_explicit_is_marked(scripts: ScriptPage) -> None:
    show(scripts, row("A", "Ann"), row("B", "Ben", EXPLICIT), row("C", "Cleo"))
    start(scripts, "B")
    described = (
        "[...document.querySelectorAll('#player-queue li')].map((row) => ['.title', '.subtitle'].map((part) =>"
        " row.querySelector(part).textContent.trim()).concat(!row.querySelector('.explicit').hidden))"
    )
    assert scripts(described) == [["A", "Ann", False], ["B", "Ben", True], ["C", "Cleo", False]]
    played = "[text('.now [data-part=artist]')[0], !find('.now .explicit').hidden]"
    assert scripts(played) == ["Ben", True]
    press(scripts, "next")
    wait_for(scripts, "C")
    assert scripts(played) == ["Cleo", False]
    press(scripts, "previous")
    wait_for(scripts, "B")
    # The next visit knows it, too.
    scripts.open()
    assert scripts(played) == ["Ben", True]


def test_what_fails_is_said_and_passed_over_the_way_one_was_going(scripts: ScriptPage) -> None:
    show(scripts, *map(row, "ABC"))
    scripts.silent = {"/previews/B"}
    start(scripts, "A")
    press(scripts, "next")
    wait_for(scripts, "C")
    assert scripts("find('#notice').textContent") == "Couldn’t play B"
    press(scripts, "previous")
    wait_for(scripts, "A")


def test_the_slider_and_the_times_follow_and_the_end_leads_on(scripts: ScriptPage) -> None:
    show(scripts, *map(row, "AB"))
    start(scripts, "A")
    scripts("find('.seek input').value = '12'; fire('input', find('.seek input'));")
    wait_for(scripts, "A", after=12)
    said, elapsed, remaining = scripts(
        "[find('.seek input').ariaValueText, text('[data-part=elapsed]')[0], text('[data-part=remaining]')[0]]")
    assert said == elapsed and elapsed.startswith("0:1") and remaining.startswith("−0:0")
    scripts("find('.seek input').focus()")
    scripts.page.keyboard.press("End")
    wait_for(scripts, "B")


def test_time_that_passes_replaces_no_part_of_the_page(scripts: ScriptPage) -> None:
    """Another element, or none, may be of another style: the browser would look at all that depends on it."""
    show(scripts, *map(row, "AB"))
    start(scripts, "A")
    scripts.page.wait_for_function("find('.seek input').ariaValueText")
    assert scripts(
        "const changes = new Set(), sound = find('audio');"
        " new MutationObserver((all) => all.forEach(({ type, attributeName }) => changes.add(attributeName ?? type)))"
        "  .observe(find('#player'), { subtree: true, childList: true, attributes: true });"
        " for (const time of [3, 7, 11]) { sound.currentTime = time; await new Promise((done) => sound.onseeked = done); }"
        " await rest(); return [...changes];"
    ) == ["aria-valuetext"]


def test_buttons_shuffle_the_list_and_repeat_it_on_the_next_visit_too(scripts: ScriptPage) -> None:
    titles = "ABCDEFGH"
    show(scripts, *map(row, titles))
    start(scripts, "A", ".play-all")
    shuffled = f"[find('#player [data-act=shuffle]').ariaPressed, {QUEUED}]"
    press(scripts, "shuffle")
    pressed, order = scripts(shuffled)
    assert pressed == "true" and order[0] == "A" and sorted(order) == list(titles)
    press(scripts, "shuffle")
    assert scripts(shuffled) == ["false", titles]
    repeat = "[find('#player [data-act=repeat]').ariaLabel, find('#player [data-act=repeat]').ariaPressed]"
    seen = [scripts(repeat)]
    for _ in range(2):
        press(scripts, "repeat")
        seen.append(scripts(repeat))
    assert [pressed for _, pressed in seen] == ["false", "true", "true"]
    assert [label for label, _ in seen[1:]] == ["Repeat all", "Repeat one"]
    # It begins again by itself.
    scripts("find('audio').currentTime = 19.8; await new Promise((done) => find('audio').onended = done);")
    wait_for(scripts, "A")
    scripts.open()
    assert scripts(repeat) == ["Repeat one", "true"]


def test_where_its_artwork_does_not_come_it_shows_the_rows(scripts: ScriptPage) -> None:
    scripts.page.route("**/pictures/small", lambda route: route.fulfill(content_type="image/png", body=png(1, 8, 8)))
    picture = '<img class="artwork" alt="" src="/pictures/small" srcset="/pictures/small 1x, /pictures/large 4x">'
    show(scripts, row("A", picture=picture))
    scripts.page.wait_for_function("find('.list img').naturalWidth > 0")
    start(scripts, "A")
    scripts.page.wait_for_function("find('#player img').naturalWidth > 0 && find('#player img').style.visibility === 'visible'")
    assert scripts("find('#player img').src").endswith("/pictures/small")
