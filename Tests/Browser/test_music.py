"""Music: searching, what is remembered of it, choosing, sorting, rows and details."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, Page, expect

from conftest import Open
from devices import DESKTOP, PHONE, Device, first
from locators import (
    boxes, cell, cells, choice, notice, overflow, play, player, search_box, state, titles, unfold_choices,
    wait_for_pictures,
)
from music_site import (
    BARE, FOUND, LISTED, SILENT, START, TERM, UNSOLD, combobox, heading, item, remember, search_for, suggested, suggestions,
)
from site_under_test import Site
from stand_ins.charts import ADJECTIVES, GENRES, title
from stand_ins.music import MusicUpstream, album_id, album_of, artist_id, artist_of, song_id, year
from test_player import SOUND

ONE = pytest.mark.parametrize("device", first(PHONE, DESKTOP), ids=str)


def found_by(upstream: MusicUpstream, term: str) -> list[str]:
    return [title(number) for number in upstream.numbers(term)]


def read(page: Page, address: str, selector: str) -> list[str]:
    """What the page at an address says, without going there: that costs a tenth of a visit."""
    return page.evaluate(
        "async ([address, selector]) => { const text = await fetch(address).then(answer => answer.text());"
        " const page = new DOMParser().parseFromString(text, 'text/html');"
        " return [...page.querySelectorAll(selector)].map(part => part.textContent); }",
        [address, selector],
    )


# Typing.


@ONE
def test_typing_shows_what_is_found(songs: Site, songs_upstream: MusicUpstream, open_page: Open, device: Device) -> None:
    page = open_page(songs("/music"), device)
    box = search_box(page)
    box.press_sequentially("amber", delay=30)
    expect(page).to_have_url(songs("/music?term=amber"))
    expect(state(page)).to_have_attribute("data-state", "fresh")
    assert titles(page) == found_by(songs_upstream, "amber")
    expect(box).to_be_focused()
    expect(box).to_have_value("amber")
    assert overflow(page) == 0


def test_typing_moves_nothing_and_its_address_brings_the_same(
    songs: Site, songs_upstream: MusicUpstream, open_page: Open
) -> None:
    page = open_page(songs("/music"))
    parts = page.locator("h1, form.choices, form.search")
    before = boxes(parts)
    search_box(page).fill("amber")
    expect(cells(page)).to_have_count(len(found_by(songs_upstream, "amber")))
    expect(page).to_have_url(songs("/music?term=amber"))
    assert boxes(parts) == before
    found = titles(page)
    page.reload()
    expect(search_box(page)).to_have_value("amber")
    assert titles(page) == found


def test_typing_does_not_fill_the_history(songs: Site, open_page: Open) -> None:
    page = open_page(songs("/languages"), PHONE)
    page.goto(songs("/music"))
    before = page.evaluate("history.length")
    box = search_box(page)
    for term in ("am", "ambe", "amber h"):
        box.fill(term)
        expect(page).to_have_url(songs(f"/music?term={term.replace(' ', '+')}"))
    assert page.evaluate("history.length") == before
    page.go_back()
    expect(page).to_have_url(songs("/languages"))
    page.go_forward()
    expect(page).to_have_url(songs("/music?term=amber+h"))
    expect(box).to_have_value("amber h")
    expect(cells(page).filter(has_text="Amber Harbour")).to_be_visible()


@pytest.mark.parametrize("waits", [False, True], ids=["at-once", "after-a-pause"])
def test_return_makes_a_step_that_back_undoes(
    songs: Site, songs_upstream: MusicUpstream, open_page: Open, waits: bool
) -> None:
    page = open_page(songs("/music?term=copper"), PHONE)
    before = page.evaluate("history.length")
    search_box(page).fill("amber")
    if waits:
        expect(page).to_have_url(songs("/music?term=amber"))
    search_box(page).press("Enter")
    expect(page).to_have_url(songs("/music?term=amber"))
    page.wait_for_function("before => history.length === before + 1", arg=before)
    page.go_back()
    expect(page).to_have_url(songs("/music?term=copper"))
    expect(search_box(page)).to_have_value("copper")
    expect(cells(page)).to_have_count(len(found_by(songs_upstream, "copper")))


def test_how_much_is_found_is_said(songs: Site, songs_upstream: MusicUpstream, open_page: Open) -> None:
    page = open_page(songs(START), PHONE)
    search_box(page).fill("amber")
    count = len(found_by(songs_upstream, "amber"))
    expect(page.locator(".search [role=status]")).to_have_text(f"{count} items")
    search_box(page).fill("xyzzy")
    expect(page.locator(".search [role=status]")).to_contain_text("No results for “xyzzy”")


def test_an_empty_field_shows_no_search(songs: Site, open_page: Open) -> None:
    """The last one neither: the list is of what the field says."""
    page = open_page(songs(START), PHONE)
    search_for(page, "amber")
    expect(cells(page).filter(has_text="Amber Harbour")).to_be_visible()
    search_box(page).fill("")
    for _ in range(2):
        expect(cells(page).filter(has_text="Amber Harbour")).to_have_count(0)
        expect(heading(page, "Last search")).to_have_count(0)
        expect(search_box(page)).to_have_value("")
        expect(page.locator(".terms a").first).to_be_visible()
        page.reload()


# What is remembered.


@ONE
def test_a_first_visit_shows_what_is_worth_a_tap(
    songs: Site, songs_upstream: MusicUpstream, open_page: Open, device: Device
) -> None:
    page = open_page(songs("/music"), device)
    expect(heading(page, "Suggestions")).to_be_visible()
    suggestion = page.locator(".terms a").first
    term = suggestion.inner_text()
    songs_upstream.found[term] = [3, 1]
    suggestion.click()
    expect(page).to_have_url(songs(f"/music?term={quote(term)}"))
    expect(search_box(page)).to_have_value(term)
    expect(state(page)).to_have_attribute("data-state", "fresh")
    assert titles(page) == [title(3), title(1)]
    assert overflow(page) == 0


def test_what_is_worth_a_tap_is_found_without_a_network(sample: Site, open_page: Open) -> None:
    page = open_page(sample("/music"), PHONE)
    for suggestion in page.locator(".terms a").all():
        term, address = suggestion.inner_text(), suggestion.get_attribute("href") or ""
        assert any(term in text for text in read(page, address, ".list [data-item]")), term
    page.locator(".terms").get_by_role("link", name=term, exact=True).click()
    expect(cells(page).filter(has_text=term).first).to_be_visible()


@ONE
def test_a_later_visit_shows_the_last_search(
    songs: Site, songs_upstream: MusicUpstream, open_page: Open, device: Device
) -> None:
    page = open_page(songs(START), device)
    search_for(page, "copper", "amber")
    later = page.context.new_page()
    later.goto(songs("/music"))
    expect(heading(later, "Last search")).to_be_visible()
    expect(search_box(later)).to_have_value("amber")
    assert titles(later) == found_by(songs_upstream, "amber")
    assert overflow(later) == 0


def test_the_field_suggests_the_last_ten_the_newest_first(songs: Site, open_page: Open) -> None:
    page = open_page(songs("/health"), PHONE)
    terms = [word.lower() for word in ADJECTIVES]
    remember(page, songs, *terms)
    page.goto(songs("/music?term="))
    search_box(page).press("ArrowDown")
    assert suggested(page) == terms[::-1][:10]
    remember(page, songs, terms[5])
    page.reload()
    search_box(page).press("ArrowDown")
    assert suggested(page) == [terms[5], *(term for term in terms[::-1] if term != terms[5])][:10]


def test_the_field_suggests_what_begins_as_it_does(songs: Site, open_page: Open) -> None:
    page = open_page(songs("/health"), PHONE)
    remember(page, songs, "low", "copper", "copper letters")
    page.goto(songs(START))
    search_box(page).fill("CO")
    assert suggested(page) == ["copper letters", "copper"]


def recent(page: Page) -> Locator:
    return page.get_by_role("region", name="Recent searches").locator(".terms a")


@ONE
def test_one_search_is_forgotten_and_then_all(songs: Site, open_page: Open, device: Device) -> None:
    page = open_page(songs("/health"), device)
    remember(page, songs, "amber", "copper", "low")
    # Each search field has its own.
    page.goto(songs("/search?term="))
    expect(recent(page)).to_have_count(0)
    page.goto(songs("/music?term="))
    page.get_by_role("button", name="Remove “copper”").click()
    expect(notice(page)).to_contain_text("“copper” removed")
    page.goto(songs("/music?term="))
    search_box(page).press("ArrowDown")
    assert suggested(page) == ["low", "amber"]
    # For a finger, which has no keys to take a suggestion away with.
    expect(recent(page)).to_have_text(["low", "amber"])
    page.get_by_role("button", name="Remove “low”").click()
    expect(recent(page)).to_have_text(["amber"])
    page.get_by_role("button", name="Clear all").click()
    expect(notice(page)).to_contain_text("Recent searches cleared")
    page.goto(songs("/music"))
    expect(search_box(page)).to_have_value("")
    expect(heading(page, "Suggestions")).to_be_visible()
    expect(combobox(page)).to_have_count(0)


def test_keys_take_a_suggestion(songs: Site, songs_upstream: MusicUpstream, open_page: Open) -> None:
    page = open_page(songs("/health"), PHONE)
    remember(page, songs, "low", "copper", "amber")
    page.goto(songs("/music?term="))
    box = combobox(page)
    expect(box).to_have_attribute("aria-expanded", "false")
    box.press("ArrowDown")
    box.press("ArrowDown")
    selected = suggestions(page).and_(page.locator("[aria-selected=true]"))
    expect(selected).to_have_text("copper")
    expect(box).to_have_attribute("aria-activedescendant", selected.get_attribute("id") or "")
    expect(box).to_have_value("")
    box.press("ArrowUp")
    expect(selected).to_have_text("amber")
    box.press("Enter")
    expect(box).to_have_value("amber")
    expect(box).to_have_attribute("aria-expanded", "false")
    expect(page).to_have_url(songs("/music?term=amber"))
    expect(cells(page)).to_have_count(len(found_by(songs_upstream, "amber")))
    assert titles(page) == found_by(songs_upstream, "amber")


def test_escape_keeps_what_was_typed(songs: Site, open_page: Open) -> None:
    page = open_page(songs("/health"), PHONE)
    remember(page, songs, "amber")
    page.goto(songs(START))
    box = search_box(page)
    box.fill("am")
    assert suggested(page) == ["amber"]
    box.press("ArrowDown")
    box.press("Escape")
    expect(suggestions(page)).to_have_count(0)
    expect(box).to_have_value("am")
    expect(box).to_be_focused()
    expect(page).to_have_url(songs("/music?term=am"))


# Choosing.


def test_choices_change_what_is_asked(own_site: Site, own_music: MusicUpstream, open_page: Open) -> None:
    """One after another, each beside those before it. What each medium asks is told by MusicRequestTests."""
    page = open_page(own_site("/music?term=amber"), PHONE)
    expected = {
        "term": "amber", "media": "music", "entity": "song", "country": "us", "explicit": "Yes", "limit": "50",
    }
    assert own_music.searches[-1] == expected
    for name, value, asked in (
        ("media", "podcasts", {"media": "podcast", "entity": "podcast"}),
        ("media", "artists", {"media": "music", "entity": "musicArtist"}),
        ("country", "de", {"country": "de"}),
        ("explicit", "false", {"explicit": "No"}),
        ("limit", "25", {"limit": "25"}),
        ("media", "all", {"media": "all"}),
    ):
        unfold_choices(page)
        choice(page, name).select_option(value)
        expect(page).to_have_url(re.compile(f"[?&]{name}={value}(&|$)"))
        expect(page).to_have_url(re.compile("[?&]term=amber(&|$)"))
        expect(search_box(page)).to_have_value("amber")
        expect(state(page)).to_have_attribute("data-state", "fresh")
        expect(cells(page).first).to_be_visible()
        expected |= asked
        if value == "all":
            del expected["entity"]
        assert own_music.searches[-1] == expected, (name, value)


def test_a_choice_stays_while_one_types(songs: Site, songs_upstream: MusicUpstream, open_page: Open) -> None:
    page = open_page(songs("/music?media=albums&country=gb&explicit=false"), PHONE)
    search_box(page).fill("postcards")
    expect(cells(page)).to_have_count(songs_upstream.count // 4)
    asked = songs_upstream.searches[-1]
    assert (asked["entity"], asked["country"], asked["explicit"]) == ("album", "gb", "No")
    expect(choice(page, "media")).to_have_value("albums")
    expect(choice(page, "country")).to_have_value("gb")


def test_what_is_explicit_can_be_left_out(songs: Site, songs_upstream: MusicUpstream, open_page: Open) -> None:
    songs_upstream.found["both"] = [14, 15, 16]
    page = open_page(songs("/music?term=both"), PHONE)
    assert titles(page) == [title(14), title(15), title(16)]
    unfold_choices(page)
    choice(page, "explicit").select_option("false")
    expect(cells(page)).to_have_count(2)
    assert titles(page) == [title(14), title(16)]


# Sorting.


def ordered(upstream: MusicUpstream, key: Callable[[dict], object] | None, is_descending: bool) -> list[str]:
    """What has no value is last in both directions; what is equal keeps upstream's order."""
    songs = [upstream.song(number) for number in LISTED]
    if key is None:
        return [song["trackName"] for song in (songs[::-1] if is_descending else songs)]
    known = [song for song in songs if key(song) is not None]
    unknown = [song for song in songs if key(song) is None]
    return [song["trackName"] for song in sorted(known, key=key, reverse=is_descending) + unknown]


SORTS: dict[str, Callable[[dict], object] | None] = {
    "relevance": None,
    "title": lambda song: song["trackName"],
    "artist": lambda song: song.get("artistName"),
    "album": lambda song: song.get("collectionName"),
    "duration": lambda song: song.get("trackTimeMillis"),
    "genre": lambda song: song.get("primaryGenreName"),
    "price": lambda song: price if (price := song.get("trackPrice", -1)) >= 0 else None,
    "released": lambda song: song.get("releaseDate"),
}


def test_songs_are_sorted(music: Site, music_upstream: MusicUpstream, open_page: Open) -> None:
    page = open_page(music(FOUND))
    for key in SORTS:
        for order in ("ascending", "descending"):
            found = read(page, f"{FOUND}&sort={key}&order={order}", ".list [data-item] .title")
            expected = ordered(music_upstream, SORTS[key], order == "descending")
            assert found == expected, (key, order)
            # The test tells its ways apart.
            assert key == "relevance" or expected != ordered(music_upstream, None, order == "descending")


def test_the_menu_sorts_and_turns_round(music: Site, music_upstream: MusicUpstream, open_page: Open) -> None:
    page = open_page(music(FOUND))
    menu = page.get_by_role("group", name="Sort by")
    page.get_by_role("button", name="Sort by").click()
    expect(menu.get_by_role("link")).to_have_text(
        [re.compile(name) for name in
         ("Relevance", "Title", "Artist", "Album", "Duration", "Genre", "Price", "Release")]
    )
    menu.get_by_role("link", name="Duration").click()
    expect(page).to_have_url(music(f"{FOUND}&sort=duration"))
    assert titles(page) == ordered(music_upstream, SORTS["duration"], False)
    page.get_by_role("button", name="Sort by").click()
    menu.get_by_role("link", name="Duration").click()
    expect(page).to_have_url(music(f"{FOUND}&sort=duration&order=descending"))
    assert titles(page) == ordered(music_upstream, SORTS["duration"], True)


# Rows.


def test_a_row_says_what_there_is_to_know(music: Site, open_page: Open) -> None:
    page = open_page(music(FOUND), PHONE)
    row = cell(page, item(1))
    for device in (PHONE, DESKTOP):
        page.set_viewport_size(device.viewport)
        for words in (title(1), artist_of(1), album_of(1), str(year(1)), GENRES[1], "2:30", "0.99"):
            expect(row, str(device)).to_contain_text(words)
        row.scroll_into_view_if_needed()
        wait_for_pictures(page)
        assert "/artwork/drawn" not in row.locator("img").evaluate("e => e.currentSrc"), device
        expect(play(row), str(device)).to_have_accessible_name(f"Play {title(1)}")
        assert overflow(page) == 0, device
    expect(cell(page, item(2))).to_contain_text("10:00")


def test_what_is_not_known_is_left_out(music: Site, open_page: Open) -> None:
    page = open_page(music(FOUND), PHONE)
    expect(cell(page, item(BARE)).locator(".text")).to_have_text(title(BARE))
    expect(cell(page, item(UNSOLD))).not_to_contain_text("1.00")
    # Only what has a preview has a button for it.
    assert cells(page).count() == len(LISTED)
    for number in LISTED:
        expect(play(cell(page, item(number)))).to_have_count(0 if number in (BARE, SILENT) else 1)


def test_what_is_explicit_is_marked_in_rows_the_player_and_its_queue(music: Site, open_page: Open) -> None:
    page = open_page(music(FOUND), DESKTOP)
    mark = page.get_by_role("img", name="Explicit").locator("visible=true")
    expect(mark).to_have_count(1)
    expect(cell(page, item(15)).get_by_role("img", name="Explicit")).to_be_visible()
    play(cell(page, item(15))).click()
    button = player(page).locator("button.now")
    expect(button.locator(".explicit")).to_be_visible()
    expect(button.locator(".subtitle")).to_have_text(artist_of(15))
    button.click()
    rows = page.get_by_role("dialog", name="Queue").get_by_role("listitem")
    heard = [number for number in LISTED if number not in (BARE, SILENT)]
    expect(rows).to_have_count(len(heard))
    assert [number for row, number in enumerate(heard) if rows.nth(row).locator(".explicit").is_visible()] == [15]
    player(page).get_by_role("button", name="Next track").click()
    expect(player(page).locator('[data-part="title"]').first).to_have_text(title(3))
    expect(button.locator(".explicit")).to_be_hidden()
    # The next visit knows it, too.
    player(page).get_by_role("button", name="Previous track").click()
    expect(button.locator(".explicit")).to_be_visible()
    page.reload()
    expect(button.locator(".explicit")).to_be_visible()


@ONE
def test_a_row_plays(music: Site, open_page: Open, device: Device) -> None:
    page = open_page(music(FOUND), device)
    play(cell(page, item(2))).click()
    expect(player(page).locator('[data-part="title"]').first).to_have_text(title(2))
    expect(player(page).locator('[data-part="artist"]').first).to_have_text(artist_of(2))
    page.wait_for_function(f"() => !{SOUND}.paused && {SOUND}.currentTime > 0")
    expect(play(cell(page, item(2)))).to_have_attribute("aria-pressed", "true")
    assert page.url == music(FOUND)


# Details.


# Beside the list, and instead of it.
@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=str)
def test_a_song_has_a_page_with_all_its_facts(music: Site, open_page: Open, device: Device) -> None:
    page = open_page(music(FOUND), device)
    cell(page, item(1)).get_by_role("link").click()
    article = page.locator("main article")
    expect(article.get_by_role("heading", level=1)).to_have_text(title(1))
    facts = article.locator("dl.facts > div")
    for label, value in (
        ("Type", "Song"), ("Artist", artist_of(1)), ("Album", album_of(1)), ("Released", str(year(1))),
        ("Duration", "2:30"), ("Track", "1"), ("Disc", "1"), ("Tracks", "4"), ("Price", "0.99"),
    ):
        fact = facts.filter(has=page.get_by_role("term").get_by_text(label, exact=True))
        expect(fact.locator("dd")).to_contain_text(value)
    expect(article.locator(".chips")).to_have_text(GENRES[1])
    expect(article.get_by_role("link", name="music.apple.com")).to_have_attribute(
        "href", f"https://music.apple.com/us/album/{album_id(1)}?i={song_id(1)}"
    )
    assert overflow(page) == 0


@ONE
def test_a_song_leads_to_its_album_and_its_artist(
    music: Site, music_upstream: MusicUpstream, open_page: Open, device: Device
) -> None:
    page = open_page(music(f"/{item(1)}?term={TERM}"), device)
    album, songs = (page.locator(f'.related[data-section="music-{kind}"]') for kind in ("album", "songs"))
    expect(album.get_by_role("heading", name="From this album")).to_be_visible()
    expect(album.locator("[data-item] .title")).to_have_text([title(2), title(3), title(4)])
    expect(songs.get_by_role("heading", name="Songs by this artist")).to_be_visible()
    expect(songs.locator("[data-item] .subtitle")).to_have_text([artist_of(1)] * 11)
    asked = {(lookup["id"], lookup["entity"]) for lookup in music_upstream.lookups}
    assert {(album_id(1), "song"), (artist_id(1), "song")} <= asked
    album.get_by_role("link", name="See all From this album").click()
    for number in (1, 2, 3, 4):
        expect(cell(page, item(number))).to_be_visible()
    expect(page.get_by_role("link", name=f"Back to {album_of(1)}")).to_be_visible()
    assert overflow(page) == 0


def test_a_songs_artist_and_album_lead_to_their_lists(own_site: Site, open_page: Open) -> None:
    page = open_page(own_site(f"/{item(1)}?term={TERM}"), PHONE)
    for label, name in (("Artist", artist_of(1)), ("Album", album_of(1))):
        fact = page.locator("main article dl.facts > div").filter(has=page.get_by_role("term").get_by_text(label, exact=True))
        fact.get_by_role("link", name=name, exact=True).click()
        expect(page.locator("main")).to_have_attribute("data-page", "feed")
        # Not to what is found by its name.
        expect(page.locator("h1")).to_contain_text(name)
        expect(search_box(page)).to_have_value("")
        expect(cell(page, item(1))).to_be_visible()
        page.go_back()
        expect(page.locator("main article h1")).to_have_text(title(1))


@ONE
def test_a_songs_page_plays_it(music: Site, open_page: Open, device: Device) -> None:
    page = open_page(music(f"/{item(1)}?term={TERM}"), device)
    play(page.locator("main article")).click()
    expect(player(page).locator('[data-part="title"]').first).to_have_text(title(1))
    page.wait_for_function(f"() => !{SOUND}.paused && {SOUND}.currentTime > 0")
    page.goto(music(f"/{item(SILENT)}?term={TERM}"))
    expect(page.locator("main article h1")).to_have_text(title(SILENT))
    expect(play(page.locator("main article"))).to_have_count(0)


def test_a_song_that_nobody_saw_is_asked_for(own_site: Site, own_music: MusicUpstream, open_page: Open) -> None:
    page = open_page(own_site(f"/{item(9)}"), PHONE)
    expect(page.locator("main article h1")).to_have_text(title(9))
    assert song_id(9) in [lookup["id"] for lookup in own_music.lookups]
    assert own_music.searches == []


# Without scripts, and elsewhere.


@ONE
def test_all_of_it_works_without_scripts(
    music: Site, music_upstream: MusicUpstream, open_page: Open, device: Device
) -> None:
    page = open_page(music("/music"), device, java_script_enabled=False)
    search_box(page).fill(TERM)
    search_box(page).press("Enter")
    expect(page).to_have_url(music(FOUND))
    assert titles(page) == ordered(music_upstream, None, False)
    page.get_by_role("button", name="Sort by").click()
    page.get_by_role("group", name="Sort by").get_by_role("link", name="Title").click()
    expect(page).to_have_url(music(f"{FOUND}&sort=title"))
    assert titles(page) == ordered(music_upstream, SORTS["title"], False)
    cell(page, item(1)).get_by_role("link").click()
    expect(page.locator("main article h1")).to_have_text(title(1))
    expect(page.locator("dl.facts")).to_contain_text(album_of(1))
    expect(page.locator("main article audio[controls]")).to_be_visible()
    if device == PHONE:
        page.get_by_role("link", name="Back to Music").click()
    else:
        page.go_back()
    expect(page).to_have_url(music(f"{FOUND}&sort=title"))
    choice(page, "media").select_option("songs")
    page.get_by_role("button", name="Apply", exact=True).click()
    expect(page).to_have_url(music(f"{FOUND}&sort=title"))
    assert overflow(page) == 0


@pytest.mark.parametrize("number", [1, BARE])
def test_a_songs_page_says_to_other_programs_what_it_is(music: Site, open_page: Open, number: int) -> None:
    page = open_page(music(f"/{item(number)}?term={TERM}&sort=title"), PHONE)
    head = page.locator("head")

    def said(selector: str, attribute: str = "content") -> str:
        expect(head.locator(selector)).to_have_count(1)
        return head.locator(selector).get_attribute(attribute) or ""

    assert page.title().startswith(title(number))
    assert said('meta[property="og:title"]') == title(number)
    assert said('meta[name="description"]')
    if number != BARE:
        assert artist_of(number) in said('meta[name="description"]')
    canonical = said('link[rel="canonical"]', "href")
    assert canonical.startswith(music(f"/{item(number)}"))
    assert canonical == said('meta[property="og:url"]')
    assert "sort=" not in canonical
    # What was typed to find it is nobody else's business.
    assert TERM not in canonical
    picture = said('meta[property="og:image"]')
    assert picture.startswith(music("/"))
    answer = page.request.get(picture)
    assert answer.status == 200
    assert answer.headers["content-type"] in ("image/png", "image/jpeg")
    begins = {"image/png": b"\x89PNG", "image/jpeg": b"\xff\xd8\xff"}[answer.headers["content-type"]]
    assert answer.body().startswith(begins)
    expect(page.locator("main article h1")).to_have_text(title(number))
    assert page.request.get(canonical).status == 200
