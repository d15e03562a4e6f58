"""Charts: what is asked for is chosen in the page and said by its address; places and how they changed; items."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from charts_upstream import ChartsUpstream, item_id, title
from conftest import SONGS, Open, Start
from devices import DESKTOP, PHONE
from locators import cell, cells, choice, detail_star, play, ranks, star, state, titles
from site_under_test import Site

CHOICES = [
    ("media", "songs", "/api/v2/us/music/most-played/50/songs.json"),
    ("chart", "top", "/us/rss/topalbums/limit=50/explicit=true/json"),
    ("country", "de", "/api/v2/de/music/most-played/50/albums.json"),
    ("genre", "20", "/us/rss/topalbums/limit=50/genre=20/explicit=true/json"),
    ("limit", "25", "/api/v2/us/music/most-played/25/albums.json"),
    ("explicit", "false", "/api/v2/us/music/most-played/50/albums.json"),
]
ALL_CHOSEN = "/charts?media=songs&chart=top&country=gb&genre=20&limit=10&explicit=false"


def values(page: Page) -> dict[str, str]:
    """What is chosen, by name."""
    pairs = page.locator("form.choices select").evaluate_all("all => all.map(e => [e.name, e.value])")
    return dict(pairs)


@pytest.mark.parametrize(("name", "value", "asked"), CHOICES, ids=[name for name, *_ in CHOICES])
def test_a_choice_leads_on_at_once_to_a_short_address(
    charts: Site, open_page: Open, name: str, value: str, asked: str
) -> None:
    page = open_page(charts("/charts"))
    choice(page, name).select_option(value)
    expect(page).to_have_url(charts(f"/charts?{name}={value}"))
    expect(choice(page, name)).to_have_value(value)
    expect(state(page)).to_have_attribute("data-state", "fresh")
    assert charts.charts is not None
    assert asked in charts.charts.charts_asked


@pytest.mark.parametrize(("name", "value", "_"), CHOICES, ids=[name for name, *_ in CHOICES])
def test_without_scripts_a_button_shows_what_was_chosen(
    charts: Site, open_page: Open, name: str, value: str, _: str
) -> None:
    page = open_page(charts("/charts"), PHONE, java_script_enabled=False)
    choice(page, name).select_option(value)
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page).to_have_url(charts(f"/charts?{name}={value}"))
    expect(choice(page, name)).to_have_value(value)


def test_with_scripts_there_is_no_button_to_show_it(charts: Site, open_page: Open) -> None:
    page = open_page(charts("/charts"))
    expect(page.locator("form.choices button")).to_be_hidden()


def test_the_address_says_it_all_and_reload_and_back_restore_it(charts: Site, open_page: Open) -> None:
    page = open_page(charts("/charts"))
    steps = [("media", "songs"), ("chart", "top"), ("country", "gb"), ("genre", "20"), ("limit", "10"), ("explicit", "false")]
    passed = [(page.url, values(page))]
    for name, value in steps:
        with page.expect_navigation():
            choice(page, name).select_option(value)
        passed.append((page.url, values(page)))
    expect(page).to_have_url(charts(ALL_CHOSEN))
    expect(state(page)).to_have_attribute("data-state", "fresh")
    # A genre has every other of the ten.
    expect(cells(page)).to_have_count(5)
    page.reload()
    assert values(page) == dict(steps)
    for url, chosen in reversed(passed[:-1]):
        page.go_back()
        expect(page).to_have_url(url)
        assert values(page) == chosen


def test_what_is_chosen_goes_with_sort_search_and_items(charts: Site, open_page: Open) -> None:
    page = open_page(charts(f"{SONGS}&limit=25"))
    page.get_by_role("button", name="Sort by").click()
    page.get_by_role("group", name="Sort by").get_by_role("link", name="Name").click()
    expect(page).to_have_url(charts(f"{SONGS}&limit=25&sort=name"))
    assert titles(page) == sorted(titles(page))
    page.get_by_role("searchbox").fill("amber")
    page.get_by_role("searchbox").press("Enter")
    expect(page).to_have_url(re.compile(r"term=amber"))
    cells(page).first.get_by_role("link").click()
    expect(page.locator("main article h1")).to_contain_text("Amber")
    assert values(page) == {
        "media": "songs", "chart": "top", "country": "us", "genre": "", "limit": "25", "explicit": "true"
    }
    with page.expect_navigation():
        choice(page, "country").select_option("fr")
    expect(page).to_have_url(re.compile(r"/charts\?media=songs&chart=top&country=fr&limit=25&term=amber&sort=name$"))


def test_another_medium_drops_what_went_with_the_old_one(charts: Site, open_page: Open) -> None:
    page = open_page(charts("/charts?chart=top&country=de&genre=20&limit=25"))
    choice(page, "media").select_option("podcasts")
    expect(page).to_have_url(charts("/charts?media=podcasts&country=de&limit=25"))
    expect(page.locator(".problem")).to_have_count(0)
    assert values(page) == {
        "media": "podcasts", "chart": "top", "country": "de", "genre": "", "limit": "25", "explicit": "true"
    }
    choice(page, "media").select_option("playlists")
    expect(page).to_have_url(charts("/charts?media=playlists&country=de&limit=25"))
    # Playlists have no genres.
    expect(choice(page, "genre")).to_have_count(0)
    expect(cells(page).first).to_be_visible()


@pytest.mark.parametrize(
    ("query", "used", "words"),
    [
        ("media=vinyl", "albums", "Albums"), ("chart=loudest", "most-played", "Most played"),
        ("country=zz", "us", "United States"), ("limit=1000", "50", "Top 50"), ("genre=1", "", "All genres"),
        ("explicit=perhaps", "true", "Explicit too"), ("media=songs&chart=new-releases", "most-played", "Most played"),
    ],
)
def test_a_value_that_is_not_known_is_said_with_what_is_used(
    charts: Site, open_page: Open, query: str, used: str, words: str
) -> None:
    name, value = query.split("&")[-1].split("=")
    page = open_page(charts(f"/charts?{query}"))
    message = page.locator(".problem")
    expect(message).to_have_text(f"“{value}” is not known as {name}; {words} is used.")
    expect(choice(page, name)).to_have_value(used)
    expect(cells(page)).not_to_have_count(0)


def test_countries_are_named_and_sorted_as_the_person_reads(charts: Site, open_page: Open) -> None:
    page = open_page(charts("/charts?country=de"), locale="de-DE")
    expect(choice(page, "country").locator("option:checked")).to_have_text("Deutschland")
    names = choice(page, "country").locator("option").all_text_contents()
    assert len(names) > 150
    assert {"Vereinigte Staaten", "Vereinigtes Königreich", "Österreich"} <= set(names)
    assert names == page.evaluate("names => [...names].sort(new Intl.Collator('de').compare)", names)
    # By their letters, not by their code points.
    assert names.index("Oman") < names.index("Österreich") < names.index("Pakistan")


def test_countries_in_english(charts: Site, open_page: Open) -> None:
    page = open_page(charts("/charts"))
    expect(choice(page, "country").locator("option:checked")).to_have_text("United States")
    names = choice(page, "country").locator("option").all_text_contents()
    assert names == page.evaluate("names => [...names].sort(new Intl.Collator('en').compare)", names)


@pytest.mark.parametrize("limit", [10, 50, 100])
def test_places_count_from_one_on_one_page(charts: Site, open_page: Open, limit: int) -> None:
    path = f"/charts?limit={limit}"
    charts.retry_until("fresh", path=path)
    page = open_page(charts(path))
    assert ranks(page) == [str(place) for place in range(1, limit + 1)]
    expect(page.get_by_role("navigation", name="Pages")).to_have_count(0)


def test_a_page_past_the_only_one_is_said_and_has_the_same_places(charts: Site, open_page: Open) -> None:
    charts.retry_until("fresh", path="/charts?limit=100")
    page = open_page(charts("/charts?limit=100&page=2"))
    expect(page.locator(".problem")).to_contain_text("“2” is not known as page; 1 is used.")
    assert ranks(page) == [str(place) for place in range(1, 101)]


def test_places_stay_with_their_items(charts: Site, open_page: Open) -> None:
    page = open_page(charts("/charts"))
    places = dict(zip(titles(page), ranks(page), strict=True))
    for query in ("sort=name", "order=descending", "term=harbour"):
        page.goto(charts(f"/charts?{query}"))
        found = dict(zip(titles(page), ranks(page), strict=True))
        assert found.items() <= places.items(), query
    assert len(found) < 50


def test_explicit_entries_can_be_left_out_and_leave_a_gap(charts: Site, open_page: Open) -> None:
    charts.retry_until("fresh", path="/charts?explicit=false")
    page = open_page(charts("/charts?explicit=false"))
    assert ranks(page)[12:16] == ["13", "14", "16", "17"]
    page.goto(charts("/charts"))
    assert ranks(page)[12:16] == ["13", "14", "15", "16"]


def test_changes_of_place_are_shown_and_said(
    start: Start, own_charts: ChartsUpstream, open_page: Open
) -> None:
    site = start("--profiles", "private", charts=own_charts)
    site.retry_until("fresh", path="/charts")
    page = open_page(site("/charts"))
    expect(page.locator(".change")).to_have_count(0)
    # The third is first, a new one is fourth, and the fifth and all after it are one lower.
    own_charts.order = [3, 1, 2, 99, *range(4, 30)]
    site.retry_until_it_says("data-change", path="/charts")
    page.reload()
    assert ranks(page)[:6] == ["1", "2", "3", "4", "5", "6"]
    for number, kind, name in (
        (3, "up", f"1 up 2 places {title(3)}"),
        (1, "down", f"2 down 1 place {title(1)}"),
        (99, "new", f"4 New in this list {title(99)}"),
    ):
        row = cell(page, f"charts/{item_id('albums', number)}")
        expect(row.locator(".change")).to_have_attribute("data-change", kind)
        expect(row.get_by_role("link", name=re.compile(f"^{name}"))).to_be_visible()
    assert cells(page).first.locator(".change").inner_text().split() == ["▲", "2", "up", "2", "places"]


def test_a_place_that_is_the_same_says_nothing(start: Start, own_charts: ChartsUpstream, open_page: Open) -> None:
    site = start("--profiles", "private", charts=own_charts)
    site.retry_until("fresh", path="/charts")
    own_charts.order[0:2] = [2, 1]
    site.retry_until_it_says("data-change", path="/charts")
    page = open_page(site("/charts"))
    expect(page.locator(".change")).to_have_count(2)


def test_changes_beside_a_hundred_places_fit(start: Start, own_charts: ChartsUpstream, open_page: Open) -> None:
    own_charts.order = list(range(1, 101))
    site = start("--profiles", "private", charts=own_charts)
    site.retry_until("fresh", path="/charts?limit=100")
    own_charts.order = list(range(100, 0, -1))
    site.retry_until_it_says("data-change", path="/charts?limit=100")
    page = open_page(site("/charts?limit=100"), PHONE)
    assert page.locator(".rank").evaluate_all("all => all.filter(e => e.scrollWidth > e.clientWidth).length") == 0
    # Nothing reaches into the picture beside it.
    gaps = page.locator(".rank").evaluate_all(
        "all => all.map(e => e.nextElementSibling.getBoundingClientRect().left"
        " - Math.max(...[...e.querySelectorAll('span:not(.visually-hidden)')].map(s => s.getBoundingClientRect().right)))"
    )
    assert min(gaps) >= 0


def test_a_dead_upstream_leaves_a_sample_without_places(
    start: Start, own_charts: ChartsUpstream, open_page: Open
) -> None:
    own_charts.fault = 500
    site = start("--profiles", "private", charts=own_charts)
    site.retry_until("sample", path="/charts")
    page = open_page(site("/charts"))
    expect(state(page)).to_contain_text("Sample data")
    expect(cells(page)).not_to_have_count(0)
    expect(page.locator(".rank")).to_have_count(0)
    own_charts.release()
    page.get_by_role("button", name="Try again").click()
    expect(state(page)).to_have_attribute("data-state", "fresh")
    assert ranks(page)[:2] == ["1", "2"]
    own_charts.fault = 500
    site.retry_until("archived", path="/charts")
    page.reload()
    expect(state(page)).to_contain_text("Archived")
    assert ranks(page)[:2] == ["1", "2"]
    assert titles(page)[0] == title(1)


@pytest.mark.parametrize("media", ["albums", "songs", "music-videos", "playlists", "apps", "books", "audiobooks",
                                   "podcasts", "podcast-episodes", "movies", "tv"])
def test_every_medium_has_a_sample(sample: Site, open_page: Open, media: str) -> None:
    page = open_page(sample(f"/charts?media={media}"), PHONE)
    expect(state(page)).to_have_attribute("data-state", "sample")
    expect(cells(page)).not_to_have_count(0)


def test_what_left_the_chart_is_still_there(start: Start, own_charts: ChartsUpstream, open_page: Open) -> None:
    site = start("--profiles", "private", charts=own_charts)
    site.retry_until("fresh", path="/charts")
    page = open_page(site("/charts"))
    kept, other = (f"charts/{item_id('albums', number)}" for number in (5, 6))
    with page.expect_response("**/favourite"):
        star(cell(page, kept)).click()
    own_charts.order = [1, 2, 3, 4]
    site.retry_until_it_says("4 items", path="/charts")
    page.reload()
    expect(cell(page, kept)).to_have_count(0)
    for item, number in ((kept, 5), (other, 6)):
        page.goto(site(f"/{item}"))
        expect(page.locator("main article h1")).to_have_text(title(number))
        expect(page.locator("dl.facts")).to_contain_text("2024")
    page.goto(site("/favourites"))
    assert titles(page) == [title(5)]
    cells(page).get_by_role("link").click()
    expect(page.locator("main article h1")).to_have_text(title(5))
    expect(detail_star(page)).to_have_attribute("aria-pressed", "true")


def test_an_item_of_another_chart_is_found_by_its_address_alone(charts: Site, open_page: Open) -> None:
    page = open_page(charts(f"/charts/{item_id('songs', 3)}"))
    expect(page.locator("main article h1")).to_have_text(title(3))
    expect(page.locator("main article")).to_contain_text("Song")


def facts(page: Page) -> dict[str, str]:
    pairs = page.locator("dl.facts > div").evaluate_all(
        "all => all.map(e => [e.querySelector('dt').textContent, e.querySelector('dd').textContent])"
    )
    return dict(pairs)


def song(number: int) -> str:
    return SONGS.replace("/charts?", f"/charts/{item_id('songs', number)}?")


@pytest.mark.parametrize(
    ("locale", "released", "price"),
    [("en-GB", "4 April 2024", "US$3.99"), ("en-US", "April 4, 2024", "$3.99"), ("de-DE", "4. April 2024", "3,99\xa0$")],
)
def test_an_item_has_facts_as_the_person_reads_them(
    charts: Site, open_page: Open, locale: str, released: str, price: str
) -> None:
    page = open_page(charts(song(3)), PHONE, locale=locale)
    expect(page.locator("main article h1")).to_have_text(title(3))
    expect(page.locator("main article .subtitle").first).to_have_text("Night Ferry")
    assert {released, price} <= set(facts(page).values())
    expect(page.locator(".chips")).to_contain_text("Alternative")


def test_what_costs_nothing_is_free(charts: Site, open_page: Open) -> None:
    page = open_page(charts(song(10)), PHONE)
    assert facts(page)["Price"] == "Free"


def test_markup_in_a_description_is_not_shown(charts: Site, open_page: Open) -> None:
    page = open_page(charts(song(3)), PHONE)
    expect(page.locator("main article")).to_contain_text(f"All about {title(3)}.")


@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=str)
def test_an_item_has_a_large_picture(charts: Site, open_page: Open, device: Any) -> None:
    page = open_page(charts(song(3)), device)
    picture = page.locator("main article > img.artwork")
    expect(picture).to_have_attribute("loading", "eager")
    expect(picture).to_have_attribute("srcset", re.compile("/artwork/charts/.* 320w"))
    width = picture.evaluate("e => e.getBoundingClientRect().width")
    assert width >= min(device.width - 40, 400)


def test_a_preview_is_asked_for_when_it_is_wanted(charts: Site, open_page: Open) -> None:
    assert charts.charts is not None
    asked = charts.charts.previews_asked
    path = f"/previews/{item_id('songs', 3)}.m4a"
    before = asked[path]
    plain = open_page(charts(song(3)), PHONE, java_script_enabled=False)
    preview = plain.locator("main article audio.preview")
    expect(preview).to_be_visible()
    expect(preview).to_have_attribute("controls", "")
    expect(preview).to_have_accessible_name(f"Preview of {title(3)}")
    page = open_page(charts(song(3)), PHONE)
    button = play(page.locator("main article"))
    expect(button).to_have_accessible_name(f"Play {title(3)}")
    expect(button).to_have_attribute("data-preview", re.compile(r"^/previews/charts/"))
    # The player's is the page's only one.
    expect(page.locator("audio")).to_have_count(1)
    page.wait_for_load_state("networkidle")
    assert asked[path] == before
    answer = page.evaluate(
        "async src => { const r = await fetch(src, { headers: { range: 'bytes=4-7' } });"
        " return [r.status, r.headers.get('content-type'), await r.text()]; }",
        button.get_attribute("data-preview"),
    )
    assert answer == [206, "audio/mp4", "ftyp"]
    assert asked[path] == before + 1
    page.goto(charts(f"/charts/{item_id('albums', 3)}"))
    expect(page.locator("main article :is(.preview, .play)")).to_have_count(0)


def test_the_link_to_the_store_tells_it_nothing(charts: Site, open_page: Open) -> None:
    page = open_page(charts(song(3)), PHONE)
    link = page.locator("dl.facts a")
    expect(link).to_have_attribute("href", re.compile(r"^https://itunes\.apple\.com/us/songs/2003"))
    expect(link).to_have_attribute("rel", re.compile("noopener"))
    expect(link).to_have_attribute("rel", re.compile("noreferrer"))
    expect(link).to_have_text("itunes.apple.com")
