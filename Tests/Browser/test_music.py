"""Music: searching, what is remembered of it, choosing, sorting, rows and details."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, Page, expect

from charts_upstream import ADJECTIVES, GENRES, title
from conftest import Open
from devices import DESKTOP, PHONE, Device
from locators import boxes, cell, cells, choice, notice, overflow, play, player, search_box, state, titles, wait_for_pictures
from music_site import (
    BARE, FOUND, LISTED, SILENT, TERM, UNSOLD, combobox, heading, item, search_for, suggested, suggestions,
)
from music_upstream import MusicUpstream, album_id, album_of, artist_id, artist_of, song_id, year
from site_under_test import Site
from test_player import SOUND

BOTH = pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=str)


def found_by(upstream: MusicUpstream, term: str) -> list[str]:
    return [title(number) for number in upstream.numbers(term)]


# Typing.


@BOTH
def test_typing_shows_what_is_found(own_site: Site, own_music: MusicUpstream, open_page: Open, device: Device) -> None:
    page = open_page(own_site("/music"), device)
    box = search_box(page)
    box.press_sequentially("amber", delay=30)
    expect(page).to_have_url(own_site("/music?term=amber"))
    expect(state(page)).to_have_attribute("data-state", "fresh")
    assert titles(page) == found_by(own_music, "amber")
    expect(box).to_be_focused()
    expect(box).to_have_value("amber")
    assert overflow(page) == 0


def test_the_address_alone_brings_the_same(own_site: Site, own_music: MusicUpstream, open_page: Open) -> None:
    page = open_page(own_site("/music"))
    search_box(page).fill("amber")
    expect(cells(page)).to_have_count(len(found_by(own_music, "amber")))
    expect(page).to_have_url(own_site("/music?term=amber"))
    other = open_page(page.url)
    expect(search_box(other)).to_have_value("amber")
    assert titles(other) == titles(page)


def test_typing_does_not_fill_the_history(own_site: Site, open_page: Open) -> None:
    page = open_page(own_site("/starships"))
    page.goto(own_site("/music"))
    before = page.evaluate("history.length")
    box = search_box(page)
    for term in ("am", "ambe", "amber h"):
        box.fill(term)
        expect(page).to_have_url(own_site(f"/music?term={term.replace(' ', '+')}"))
    assert page.evaluate("history.length") == before
    page.go_back()
    expect(page).to_have_url(own_site("/starships"))
    page.go_forward()
    expect(page).to_have_url(own_site("/music?term=amber+h"))
    expect(box).to_have_value("amber h")
    expect(cells(page).filter(has_text="Amber Harbour")).to_be_visible()


@pytest.mark.parametrize("waits", [False, True], ids=["at-once", "after-a-pause"])
def test_return_makes_a_step_that_back_undoes(
    own_site: Site, own_music: MusicUpstream, open_page: Open, waits: bool
) -> None:
    page = open_page(own_site("/music?term=copper"))
    before = page.evaluate("history.length")
    search_box(page).fill("amber")
    if waits:
        expect(page).to_have_url(own_site("/music?term=amber"))
    search_box(page).press("Enter")
    expect(page).to_have_url(own_site("/music?term=amber"))
    page.wait_for_function("before => history.length === before + 1", arg=before)
    page.go_back()
    expect(page).to_have_url(own_site("/music?term=copper"))
    expect(search_box(page)).to_have_value("copper")
    expect(cells(page)).to_have_count(len(found_by(own_music, "copper")))


def test_how_much_is_found_is_said(own_site: Site, own_music: MusicUpstream, open_page: Open) -> None:
    page = open_page(own_site("/music"))
    search_box(page).fill("amber")
    count = len(found_by(own_music, "amber"))
    expect(page.locator(".search [role=status]")).to_have_text(f"{count} items")
    search_box(page).fill("xyzzy")
    expect(page.locator(".search [role=status]")).to_contain_text("Nothing matches “xyzzy”")


def test_typing_moves_nothing_above_the_list(own_site: Site, open_page: Open) -> None:
    page = open_page(own_site("/music"))
    parts = page.locator("h1, form.choices, form.search")
    before = boxes(parts)
    search_box(page).fill("amber")
    expect(state(page)).to_have_attribute("data-state", "fresh")
    assert boxes(parts) == before


def test_an_empty_field_shows_no_search(own_site: Site, open_page: Open) -> None:
    """The last one neither: the list is of what the field says."""
    page = open_page(own_site("/music"))
    search_for(page, "amber")
    expect(cells(page).filter(has_text="Amber Harbour")).to_be_visible()
    search_box(page).fill("")
    for _ in range(2):
        expect(cells(page).filter(has_text="Amber Harbour")).to_have_count(0)
        expect(heading(page, "Your last search")).to_have_count(0)
        expect(search_box(page)).to_have_value("")
        expect(page.locator(".terms a").first).to_be_visible()
        page.reload()


# What is remembered.


@BOTH
def test_a_first_visit_shows_what_is_worth_a_tap(
    own_site: Site, own_music: MusicUpstream, open_page: Open, device: Device
) -> None:
    page = open_page(own_site("/music"), device)
    expect(heading(page, "Worth a look")).to_be_visible()
    suggestion = page.locator(".terms a").first
    term = suggestion.inner_text()
    own_music.found[term] = [3, 1]
    suggestion.click()
    expect(page).to_have_url(own_site(f"/music?term={quote(term)}"))
    expect(search_box(page)).to_have_value(term)
    expect(state(page)).to_have_attribute("data-state", "fresh")
    assert titles(page) == [title(3), title(1)]
    assert overflow(page) == 0


def test_what_is_worth_a_tap_is_found_without_a_network(sample: Site, open_page: Open) -> None:
    page = open_page(sample("/music"))
    terms = page.locator(".terms a").all_inner_texts()
    assert terms
    for term in terms:
        page.goto(sample("/music"))
        page.locator(".terms").get_by_role("link", name=term, exact=True).click()
        expect(cells(page).filter(has_text=term).first).to_be_visible()


@BOTH
def test_a_later_visit_shows_the_last_search(
    own_site: Site, own_music: MusicUpstream, open_page: Open, device: Device
) -> None:
    page = open_page(own_site("/music"), device)
    search_for(page, "copper", "amber")
    later = page.context.new_page()
    later.goto(own_site("/music"))
    expect(heading(later, "Your last search")).to_be_visible()
    expect(search_box(later)).to_have_value("amber")
    assert titles(later) == found_by(own_music, "amber")
    assert overflow(later) == 0


def test_the_field_suggests_the_last_ten_the_newest_first(own_site: Site, open_page: Open) -> None:
    page = open_page(own_site("/music"))
    terms = [word.lower() for word in ADJECTIVES]
    search_for(page, *terms)
    page.goto(own_site("/music?term="))
    search_box(page).press("ArrowDown")
    assert suggested(page) == terms[::-1][:10]
    search_for(page, terms[5])
    page.goto(own_site("/music?term="))
    search_box(page).press("ArrowDown")
    assert suggested(page) == [terms[5], *(term for term in terms[::-1] if term != terms[5])][:10]


def test_the_field_suggests_what_begins_as_it_does(own_site: Site, open_page: Open) -> None:
    page = open_page(own_site("/music"))
    search_for(page, "low", "copper", "copper letters")
    page.goto(own_site("/music?term="))
    search_box(page).press_sequentially("CO")
    assert suggested(page) == ["copper letters", "copper"]


@BOTH
def test_one_search_is_forgotten_and_then_all(own_site: Site, open_page: Open, device: Device) -> None:
    page = open_page(own_site("/music"), device)
    search_for(page, "amber", "copper", "low")
    page.goto(own_site("/search?term="))
    page.get_by_role("button", name="Forget “copper”").click()
    expect(notice(page)).to_contain_text("“copper” is forgotten.")
    page.goto(own_site("/music?term="))
    search_box(page).press("ArrowDown")
    assert suggested(page) == ["low", "amber"]
    page.goto(own_site("/search?term="))
    page.get_by_role("button", name="Clear all").click()
    expect(notice(page)).to_contain_text("All searches are forgotten.")
    page.goto(own_site("/music"))
    expect(search_box(page)).to_have_value("")
    expect(heading(page, "Worth a look")).to_be_visible()
    expect(combobox(page)).to_have_count(0)


def recent(page: Page) -> Locator:
    return page.get_by_role("region", name="Recent searches").locator(".terms a")


def test_recent_searches_stand_where_one_searches(own_site: Site, open_page: Open) -> None:
    """For a finger, which has no keys to take a suggestion away with."""
    page = open_page(own_site("/music"), PHONE)
    search_for(page, "amber", "copper")
    page.goto(own_site("/music?term="))
    expect(recent(page)).to_have_text(["copper", "amber"])
    page.get_by_role("button", name="Forget “copper”").click()
    expect(recent(page)).to_have_text(["amber"])


def test_keys_take_a_suggestion(own_site: Site, own_music: MusicUpstream, open_page: Open) -> None:
    page = open_page(own_site("/music"))
    search_for(page, "low", "copper", "amber")
    page.goto(own_site("/music?term="))
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
    expect(page).to_have_url(own_site("/music?term=amber"))
    expect(cells(page)).to_have_count(len(found_by(own_music, "amber")))
    assert titles(page) == found_by(own_music, "amber")


def test_escape_keeps_what_was_typed(own_site: Site, open_page: Open) -> None:
    page = open_page(own_site("/music"))
    search_for(page, "amber")
    page.goto(own_site("/music?term="))
    box = search_box(page)
    box.press_sequentially("am")
    assert suggested(page) == ["amber"]
    box.press("ArrowDown")
    box.press("Escape")
    expect(suggestions(page)).to_have_count(0)
    expect(box).to_have_value("am")
    expect(box).to_be_focused()
    expect(page).to_have_url(own_site("/music?term=am"))


# Choosing.


@pytest.mark.parametrize(
    ("name", "value", "asked"),
    [
        ("media", "albums", {"media": "music", "entity": "album"}),
        ("media", "artists", {"media": "music", "entity": "musicArtist"}),
        ("media", "music-videos", {"media": "musicVideo", "entity": "musicVideo"}),
        ("media", "podcasts", {"media": "podcast", "entity": "podcast"}),
        ("media", "movies", {"media": "movie", "entity": "movie"}),
        ("media", "tv", {"media": "tvShow", "entity": "tvEpisode"}),
        ("media", "audiobooks", {"media": "audiobook", "entity": "audiobook"}),
        ("media", "books", {"media": "ebook", "entity": "ebook"}),
        ("media", "apps", {"media": "software", "entity": "software"}),
        ("media", "all", {"media": "all"}),
        ("country", "de", {"country": "de"}),
        ("explicit", "false", {"explicit": "No"}),
        ("limit", "25", {"limit": "25"}),
    ],
)
def test_a_choice_changes_what_is_asked(
    own_site: Site, own_music: MusicUpstream, open_page: Open, name: str, value: str, asked: dict[str, str]
) -> None:
    page = open_page(own_site("/music"))
    search_box(page).fill("amber")
    expect(state(page)).to_have_attribute("data-state", "fresh")
    usual = {
        "term": "amber", "media": "music", "entity": "song", "country": "us", "explicit": "Yes", "limit": "50",
    }
    assert own_music.searches[-1] == usual
    choice(page, name).select_option(value)
    expect(page).to_have_url(re.compile(f"[?&]{name}={value}(&|$)"))
    expect(page).to_have_url(re.compile("[?&]term=amber(&|$)"))
    expect(search_box(page)).to_have_value("amber")
    expect(state(page)).to_have_attribute("data-state", "fresh")
    expect(cells(page).first).to_be_visible()
    expected = usual | asked
    if value == "all":
        del expected["entity"]
    assert own_music.searches[-1] == expected


def test_a_choice_stays_while_one_types(own_site: Site, own_music: MusicUpstream, open_page: Open) -> None:
    page = open_page(own_site("/music?media=albums&country=gb&explicit=false"))
    search_box(page).fill("postcards")
    expect(cells(page)).to_have_count(own_music.count // 4)
    asked = own_music.searches[-1]
    assert (asked["entity"], asked["country"], asked["explicit"]) == ("album", "gb", "No")
    expect(choice(page, "media")).to_have_value("albums")
    expect(choice(page, "country")).to_have_value("gb")


def test_what_is_explicit_can_be_left_out(own_site: Site, own_music: MusicUpstream, open_page: Open) -> None:
    own_music.found["both"] = [14, 15, 16]
    page = open_page(own_site("/music?term=both"))
    assert titles(page) == [title(14), title(15), title(16)]
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


@pytest.mark.parametrize("order", ["ascending", "descending"])
@pytest.mark.parametrize("key", SORTS)
def test_songs_are_sorted_by(
    music: Site, music_upstream: MusicUpstream, open_page: Open, key: str, order: str
) -> None:
    page = open_page(music(f"{FOUND}&sort={key}&order={order}"))
    expected = ordered(music_upstream, SORTS[key], order == "descending")
    assert titles(page) == expected
    # The test tells its ways apart.
    assert key == "relevance" or expected != ordered(music_upstream, None, order == "descending")


@pytest.mark.parametrize("order", ["ascending", "descending"])
def test_a_shorter_song_is_not_behind_a_longer_one_for_its_digits(music: Site, open_page: Open, order: str) -> None:
    page = open_page(music(f"{FOUND}&sort=duration&order={order}"))
    all_titles = titles(page)
    shorter, longer = all_titles.index(title(1)), all_titles.index(title(2))
    assert (shorter < longer) == (order == "ascending")
    expect(cell(page, item(1))).to_contain_text("2:30")
    expect(cell(page, item(2))).to_contain_text("10:00")
    assert all_titles[-1] == title(BARE)


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


@BOTH
def test_a_row_says_what_there_is_to_know(music: Site, open_page: Open, device: Device) -> None:
    page = open_page(music(FOUND), device)
    row = cell(page, item(1))
    for words in (title(1), artist_of(1), album_of(1), str(year(1)), GENRES[1], "2:30", "0.99"):
        expect(row).to_contain_text(words)
    row.scroll_into_view_if_needed()
    wait_for_pictures(page)
    assert "/artwork/drawn" not in row.locator("img").evaluate("e => e.currentSrc")
    expect(play(row)).to_have_accessible_name(f"Play {title(1)}")
    assert overflow(page) == 0


def test_what_is_not_known_is_left_out(music: Site, open_page: Open) -> None:
    page = open_page(music(FOUND))
    expect(cell(page, item(BARE)).locator(".text")).to_have_text(title(BARE))
    expect(play(cell(page, item(BARE)))).to_have_count(0)
    expect(cell(page, item(UNSOLD))).not_to_contain_text("1.00")


def test_only_what_has_a_preview_has_a_button_for_it(music: Site, open_page: Open) -> None:
    page = open_page(music(FOUND))
    assert cells(page).count() == len(LISTED)
    for number in LISTED:
        expect(play(cell(page, item(number)))).to_have_count(0 if number in (BARE, SILENT) else 1)


@BOTH
def test_a_row_plays(music: Site, open_page: Open, device: Device) -> None:
    page = open_page(music(FOUND), device)
    play(cell(page, item(2))).click()
    expect(player(page).locator('[data-part="title"]').first).to_have_text(title(2))
    expect(player(page).locator('[data-part="artist"]').first).to_have_text(artist_of(2))
    page.wait_for_function(f"() => !{SOUND}.paused && {SOUND}.currentTime > 0")
    expect(play(cell(page, item(2)))).to_have_attribute("aria-pressed", "true")
    assert page.url == music(FOUND)


# Details.


@BOTH
def test_a_song_has_a_page_with_all_its_facts(music: Site, open_page: Open, device: Device) -> None:
    page = open_page(music(FOUND), device)
    cell(page, item(1)).get_by_role("link").click()
    article = page.locator("main article")
    expect(article.get_by_role("heading", level=1)).to_have_text(title(1))
    facts = article.locator("dl.facts > div")
    for label, value in (
        ("Kind", "Song"), ("Artist", artist_of(1)), ("Album", album_of(1)), ("Released", str(year(1))),
        ("Duration", "2:30"), ("Track", "1"), ("Disc", "1"), ("Tracks", "4"), ("Price", "0.99"),
    ):
        fact = facts.filter(has=page.get_by_role("term").get_by_text(label, exact=True))
        expect(fact.locator("dd")).to_contain_text(value)
    expect(article.locator(".chips")).to_have_text(GENRES[1])
    expect(article.get_by_role("link", name="music.apple.com")).to_have_attribute(
        "href", f"https://music.apple.com/us/album/{album_id(1)}?i={song_id(1)}"
    )
    assert overflow(page) == 0


@BOTH
def test_a_song_leads_to_its_album_and_its_artist(
    music: Site, music_upstream: MusicUpstream, open_page: Open, device: Device
) -> None:
    page = open_page(music(f"/{item(1)}?term={TERM}"), device)
    album, songs = (page.locator(f'.related[data-section="music-{kind}"]') for kind in ("album", "songs"))
    expect(album.get_by_role("heading", name="From the album")).to_be_visible()
    expect(album.locator("[data-item] .title")).to_have_text([title(2), title(3)])
    expect(songs.get_by_role("heading", name="Songs by the artist")).to_be_visible()
    expect(songs.locator("[data-item] .subtitle")).to_have_text([artist_of(1)] * 2)
    asked = {(lookup["id"], lookup["entity"]) for lookup in music_upstream.lookups}
    assert {(album_id(1), "song"), (artist_id(1), "song")} <= asked
    album.get_by_role("link", name=re.compile("other")).click()
    for number in (1, 2, 3, 4):
        expect(cell(page, item(number))).to_be_visible()
    expect(page.get_by_role("link", name=f"Back to {album_of(1)}")).to_be_visible()
    assert overflow(page) == 0


@BOTH
def test_a_songs_page_plays_it(music: Site, open_page: Open, device: Device) -> None:
    page = open_page(music(f"/{item(1)}?term={TERM}"), device)
    play(page.locator("main article")).click()
    expect(player(page).locator('[data-part="title"]').first).to_have_text(title(1))
    page.wait_for_function(f"() => !{SOUND}.paused && {SOUND}.currentTime > 0")
    page.goto(music(f"/{item(SILENT)}?term={TERM}"))
    expect(page.locator("main article h1")).to_have_text(title(SILENT))
    expect(play(page.locator("main article"))).to_have_count(0)


def test_a_song_that_nobody_saw_is_asked_for(own_site: Site, own_music: MusicUpstream, open_page: Open) -> None:
    page = open_page(own_site(f"/{item(9)}"))
    expect(page.locator("main article h1")).to_have_text(title(9))
    assert song_id(9) in [lookup["id"] for lookup in own_music.lookups]
    assert own_music.searches == []


# Without scripts, and elsewhere.


@BOTH
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
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page).to_have_url(music(f"{FOUND}&sort=title"))
    assert overflow(page) == 0


@pytest.mark.parametrize("number", [1, BARE])
def test_a_songs_page_says_to_other_programs_what_it_is(music: Site, open_page: Open, number: int) -> None:
    page = open_page(music(f"/{item(number)}?term={TERM}&sort=title"), java_script_enabled=False)
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
