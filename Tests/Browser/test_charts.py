"""Charts: what is asked for is chosen in the page and said by its address; places and how they changed; items."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest
from playwright.sync_api import Page, expect

from conftest import SONGS, Open, Start
from devices import DESKTOP, PHONE
from locators import cell, cells, choice, detail_star, play, ranks, star, state, titles, unfold_choices
from site_under_test import Site
from stand_ins.charts import ChartsUpstream, item_id, title

ALL_CHOSEN = "/charts?media=songs&chart=top&country=gb&genre=20&limit=10&explicit=false"


@pytest.fixture(scope="module")
def changing_site(session_start: Start) -> Iterator[Site]:
    with ChartsUpstream(100) as charts:
        site = session_start("--profiles", "private", charts=charts, environment={"VITRINE_RETRY_INTERVAL": "0.2"})
        yield site
        site.program.stop()


@pytest.fixture
def changing(changing_site: Site) -> Iterator[Site]:
    """A hundred entries in each chart, which a test may let change or go wrong; each test has charts of its own."""
    yield changing_site
    changing_site.charts.release()
    changing_site.charts.order = list(range(1, 101))


def values(page: Page) -> dict[str, str]:
    """What is chosen, by name."""
    pairs = page.locator("form.choices select").evaluate_all("all => all.map(e => [e.name, e.value])")
    return dict(pairs)


def test_a_choice_leads_on_at_once_to_an_address_that_reload_and_back_restore(charts: Site, open_page: Open) -> None:
    page = open_page(charts("/charts"))
    expect(page.locator("form.choices button")).to_be_hidden()
    chosen = dict(parse_qsl(urlsplit(ALL_CHOSEN).query))
    passed = []
    # Short lists first. Another medium drops the chart and the genre.
    for name in ("limit", "explicit", "country", "media", "chart", "genre"):
        passed.append((page.url, values(page)))
        unfold_choices(page)
        with page.expect_navigation():
            choice(page, name).focus()
            choice(page, name).select_option(chosen[name])
        assert values(page) == passed[-1][1] | {name: chosen[name]}, name
        expect(choice(page, name)).to_be_focused()
    expect(page).to_have_url(charts(ALL_CHOSEN))
    # The address leaves out what is as it was at first.
    assert [url.partition("?")[2] for url, _ in passed[:2]] == ["", "limit=10"]
    expect(state(page)).to_have_attribute("data-state", "fresh")
    # A genre has every other of the ten.
    expect(cells(page)).to_have_count(5)
    page.reload()
    assert values(page) == chosen
    for url, before in reversed(passed[-2:]):
        page.go_back()
        expect(page).to_have_url(url)
        page.wait_for_function(
            "before => [...document.querySelectorAll('form.choices select')].every(e => e.value === before[e.name])", arg=before
        )


def test_a_choice_replaces_the_list_and_not_the_page(charts: Site, open_page: Open) -> None:
    page = open_page(charts("/charts?limit=10"))
    page.evaluate("window.isSame = true")
    heading = page.locator("h1")
    before = heading.inner_text()
    choice(page, "country").focus()
    choice(page, "country").select_option("gb")
    expect(page).to_have_url(charts("/charts?country=gb&limit=10"))
    expect(heading).to_contain_text("United Kingdom")
    expect(page).to_have_title(re.compile("United Kingdom"))
    expect(choice(page, "country")).to_be_focused()
    page.go_back()
    expect(page).to_have_url(charts("/charts?limit=10"))
    expect(heading).to_have_text(before)
    expect(choice(page, "country")).to_have_value("us")
    assert page.evaluate("window.isSame")


def test_another_chart_shows_samples_once_its_answer_takes_long(changing: Site, open_page: Open) -> None:
    changing.retry_until("fresh", path="/charts?limit=10")
    changing.charts.fault = "hang"
    page = open_page(changing("/charts?limit=10"))
    choice(page, "country").select_option("es")
    expect(page.locator(".search [role=status]")).to_have_text("Loading…")
    expect(page).to_have_url(changing("/charts?country=es&limit=10"))
    expect(state(page)).to_have_attribute("data-state", "sample")
    expect(state(page)).to_contain_text("Sample data")
    other = open_page(changing("/charts?country=es&limit=10"), PHONE, java_script_enabled=False)
    expect(state(other)).to_have_attribute("data-state", "sample")
    expect(cells(other)).not_to_have_count(0)
    expect(other.locator(".skeleton")).to_have_count(0)
    changing.charts.release()
    expect(state(page)).to_have_attribute("data-state", "fresh")
    expect(cells(page)).to_have_count(10)


def test_samples_that_are_shown_stay_while_upstream_is_asked_again(start: Start) -> None:
    path = "/charts?media=podcasts"
    with ChartsUpstream(100) as charts:
        site = start("--profiles", "private", charts=charts, environment={"VITRINE_RETRY_INTERVAL": "0.2"})
        charts.fault = 503
        site.retry_until("sample", path=path)
        charts.fault = "hang"
        site.retry_until_it_says("data-pending=", path=path)
        page = site.text(path)
        charts.release()
    assert "data-item=" in page and "skeleton" not in page


def test_an_empty_chart_leads_to_others(changing: Site, open_page: Open) -> None:
    changing.charts.order = []
    changing.retry_until("fresh", path="/charts?media=books&country=se")
    page = open_page(changing("/charts?media=books&country=se"), PHONE)
    expect(page.get_by_role("heading", name="Nothing here")).to_be_visible()
    others = page.locator(".empty a")
    assert {"United States", "Albums", "Podcasts"} <= set(others.all_text_contents())
    changing.charts.order = list(range(1, 101))
    others.filter(has_text="Podcasts").click()
    expect(page).to_have_url(changing("/charts?media=podcasts&country=se"))
    page.go_back()
    others.filter(has_text="United States").click()
    expect(page).to_have_url(changing("/charts?media=books"))
    expect(cells(page).first).to_be_visible()


def test_without_scripts_a_button_shows_what_was_chosen(charts: Site, open_page: Open) -> None:
    page = open_page(charts("/charts"), PHONE, java_script_enabled=False)
    # The address leaves out what is as it was at first.
    steps = parse_qsl(urlsplit(ALL_CHOSEN).query)
    for chosen in (steps[2:3], steps):
        unfold_choices(page)
        for name, value in chosen:
            choice(page, name).select_option(value)
        with page.expect_navigation():
            page.get_by_role("button", name="Apply", exact=True).click()
        expect(page).to_have_url(charts(f"/charts?{urlencode(chosen)}"))
        assert dict(chosen).items() <= values(page).items()


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
    # Beside an item, the item stays.
    choice(page, "country").select_option("fr")
    expect(page).to_have_url(re.compile(r"/charts/\d+\?media=songs&chart=top&country=fr&limit=25&term=amber&sort=name$"))
    expect(page.locator("main article h1")).to_contain_text("Amber")
    expect(page.locator(".detail > .back")).to_have_attribute(
        "href", re.compile(r"/charts\?media=songs&chart=top&country=fr&limit=25&term=amber&sort=name$")
    )


def test_another_medium_drops_what_went_with_the_old_one(charts: Site, open_page: Open) -> None:
    page = open_page(charts("/charts?chart=top&country=de&genre=20&limit=25"))
    with page.expect_navigation():
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


def test_a_value_that_is_not_known_is_said_with_what_is_used(charts: Site, open_page: Open) -> None:
    page = open_page(charts("/favourites"))
    for query, used, words in (
        ("media=vinyl", "albums", "Albums"), ("media=songs&chart=new-releases", "most-played", "Most played"),
        ("country=zz", "us", "United States"), ("genre=1", "", "All genres"),
    ):
        name, value = query.split("&")[-1].split("=")
        page.goto(charts(f"/charts?limit=10&{query}"))
        expect(page.locator(".problem")).to_have_text(f"Unknown {name} “{value}”. Using {words} instead.")
        expect(choice(page, name)).to_have_value(used)
        expect(cells(page)).not_to_have_count(0)


def test_places_count_from_one_on_one_page(charts: Site, open_page: Open) -> None:
    charts.retry_until("fresh", path="/charts?limit=10")
    page = open_page(charts("/charts?limit=10"))
    assert ranks(page) == [str(place) for place in range(1, 11)]
    expect(page.get_by_role("navigation", name="Pages")).to_have_count(0)
    charts.retry_until("fresh", path="/charts?limit=100")
    page.goto(charts("/charts?limit=100&page=2"))
    expect(page.locator(".problem")).to_contain_text("Unknown page “2”. Using 1 instead.")
    assert ranks(page) == [str(place) for place in range(1, 101)]
    expect(page.get_by_role("navigation", name="Pages")).to_have_count(0)


def test_places_stay_with_their_items(charts: Site, open_page: Open) -> None:
    charts.retry_until("fresh", path="/charts?limit=25")
    page = open_page(charts("/charts?limit=25"))
    assert ranks(page)[12:16] == ["13", "14", "15", "16"]
    places = dict(zip(titles(page), ranks(page), strict=True))
    for query in ("sort=name", "order=descending", "term=harbour"):
        page.goto(charts(f"/charts?limit=25&{query}"))
        found = dict(zip(titles(page), ranks(page), strict=True))
        assert found.items() <= places.items(), query
    assert len(found) < 25
    # Explicit entries that are left out leave a gap.
    charts.retry_until("fresh", path="/charts?limit=25&explicit=false")
    page.goto(charts("/charts?limit=25&explicit=false"))
    assert ranks(page)[12:16] == ["13", "14", "16", "17"]


def test_changes_of_place_are_shown_and_said(changing: Site, open_page: Open) -> None:
    path = "/charts?country=gb&limit=10"
    changing.retry_until("fresh", path=path)
    page = open_page(changing(path))
    expect(page.locator(".change")).to_have_count(0)
    # The third is first, the fourth is where it was, a new one is fifth, and all after it are one lower.
    changing.charts.order = [3, 1, 2, 4, 99, *range(5, 30)]
    changing.retry_until_it_says("data-change", path=path)
    page.reload()
    assert ranks(page) == [str(place) for place in range(1, 11)]
    for number, kind, name in (
        (3, "up", f"1 up 2 places {title(3)}"),
        (1, "down", f"2 down 1 place {title(1)}"),
        (99, "new", f"5 New entry {title(99)}"),
    ):
        row = cell(page, f"charts/{item_id('albums', number)}")
        expect(row.locator(".change")).to_have_attribute("data-change", kind)
        expect(row.get_by_role("link", name=re.compile(f"^{name}"))).to_be_visible()
    assert cells(page).first.locator(".change").inner_text().split() == ["▲", "2", "up", "2", "places"]
    expect(page.locator(".change")).to_have_count(9)
    expect(cells(page).nth(3).locator(".change")).to_have_count(0)


def test_changes_beside_a_hundred_places_fit(changing: Site, open_page: Open) -> None:
    path = "/charts?limit=100"
    changing.retry_until("fresh", path=path)
    changing.charts.order.reverse()
    changing.retry_until_it_says("data-change", path=path)
    page = open_page(changing(path), PHONE)
    assert page.locator(".rank").evaluate_all("all => all.filter(e => e.scrollWidth > e.clientWidth).length") == 0
    # Nothing reaches into the picture beside it.
    gaps = page.locator(".rank").evaluate_all(
        "all => all.map(e => e.nextElementSibling.getBoundingClientRect().left"
        " - Math.max(...[...e.querySelectorAll('span:not(.visually-hidden)')].map(s => s.getBoundingClientRect().right)))"
    )
    assert min(gaps) >= 0


def test_a_dead_upstream_leaves_a_sample_without_places(changing: Site, open_page: Open) -> None:
    path = "/charts?country=it&limit=10"
    changing.charts.fault = 500
    changing.retry_until("sample", path=path)
    page = open_page(changing(path))
    expect(state(page)).to_contain_text("Sample data")
    expect(cells(page)).not_to_have_count(0)
    expect(page.locator(".rank")).to_have_count(0)
    changing.charts.release()
    changing.retry_until("fresh", path=path)
    changing.charts.fault = 500
    changing.retry_until("archived", path=path)
    page.goto(changing(path))
    expect(state(page)).to_contain_text("Saved")
    assert ranks(page)[:2] == ["1", "2"]
    assert titles(page)[0] == title(1)


def test_what_left_the_chart_is_still_there(changing: Site, open_page: Open) -> None:
    path = "/charts?country=fr&limit=10"
    changing.retry_until("fresh", path=path)
    page = open_page(changing(path))
    kept, other = (f"charts/{item_id('albums', number)}" for number in (5, 6))
    with page.expect_response("**/favourite"):
        star(cell(page, kept)).click()
    changing.charts.order = [1, 2, 3, 4]
    changing.retry_until_it_says("4 items", path=path)
    page.reload()
    expect(cell(page, kept)).to_have_count(0)
    for item, number in ((kept, 5), (other, 6)):
        page.goto(changing(f"/{item}"))
        expect(page.locator("main article h1")).to_have_text(title(number))
        expect(page.locator("dl.facts")).to_contain_text("2024")
    page.goto(changing("/favourites"))
    assert titles(page) == [title(5)]
    cells(page).get_by_role("link").click()
    expect(page.locator("main article h1")).to_have_text(title(5))
    expect(detail_star(page)).to_have_attribute("aria-pressed", "true")


def facts(page: Page) -> dict[str, str]:
    pairs = page.locator("dl.facts > div").evaluate_all(
        "all => all.map(e => [e.querySelector('dt').textContent, e.querySelector('dd').textContent])"
    )
    return dict(pairs)


def song(number: int) -> str:
    return SONGS.replace("/charts?", f"/charts/{item_id('songs', number)}?")


def assert_written_for(page: Page, language: str, released: str, price: str, country: str) -> list[str]:
    """An item's facts and the names of the countries, which are sorted; these names."""
    assert {released, price} <= set(facts(page).values())
    expect(choice(page, "country").locator("option:checked")).to_have_text(country)
    names = choice(page, "country").locator("option").all_text_contents()
    assert len(names) > 150
    sorted_names = "([names, language]) => [...names].sort(new Intl.Collator(language).compare)"
    assert names == page.evaluate(sorted_names, [names, language])
    return names


def test_an_item_says_what_it_is(charts: Site, open_page: Open) -> None:
    page = open_page(charts(song(3)))
    expect(page.locator("main article h1")).to_have_text(title(3))
    expect(page.locator("main article .subtitle").first).to_have_text("Night Ferry")
    expect(page.locator(".chips")).to_contain_text("Alternative")
    # Markup in a description is not shown.
    expect(page.locator("main article")).to_contain_text(f"All about {title(3)}.")
    assert_written_for(page, "en", "4 April 2024", "US$3.99", "United States")
    # The store learns nothing from the link.
    link = page.locator("dl.facts a[target]")
    expect(link).to_have_attribute("href", re.compile(r"^https://itunes\.apple\.com/us/songs/2003"))
    expect(link).to_have_attribute("rel", re.compile("noopener"))
    expect(link).to_have_attribute("rel", re.compile("noreferrer"))
    expect(link).to_have_text("itunes.apple.com")
    picture = page.locator(".lead > img.artwork")
    expect(picture).to_have_attribute("loading", "eager")
    expect(picture).to_have_attribute("srcset", re.compile("/artwork/charts/.* 320w"))
    # Below one another, or beside one another.
    for device, width in ((PHONE, 350), (DESKTOP, 250)):
        page.set_viewport_size(device.viewport)
        assert picture.evaluate("e => e.getBoundingClientRect().width") >= width, device
        heading, image = page.locator(".lead h1").bounding_box(), picture.bounding_box()
        assert (heading["x"] > image["x"] + image["width"]) == device.has_sidebar
    page.goto(charts(song(10)))
    assert facts(page)["Price"] == "Free"
    # An item is found without its chart.
    page.goto(charts(f"/charts/{item_id('songs', 3)}"))
    expect(page.locator("main article h1")).to_have_text(title(3))
    expect(page.locator("main article")).to_contain_text("Song")


def test_facts_and_countries_match_the_words_in_a_language_without_words(charts: Site, open_page: Open) -> None:
    page = open_page(charts(song(3)), locale="de-DE")
    names = assert_written_for(page, "en", "April 4, 2024", "$3.99", "United States")
    assert {"Germany", "United Kingdom"} <= set(names)


@pytest.mark.product
def test_facts_are_written_as_in_america(charts: Site, open_page: Open) -> None:
    page = open_page(charts(song(3)), locale="en-US")
    assert_written_for(page, "en", "April 4, 2024", "$3.99", "United States")


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
    answer = page.evaluate(
        "async src => { const r = await fetch(src, { headers: { range: 'bytes=4-7' } });"
        " return [r.status, r.headers.get('content-type'), await r.text()]; }",
        button.get_attribute("data-preview"),
    )
    assert answer == [206, "audio/mp4", "ftyp"]
    # Neither page asked for it before.
    assert asked[path] == before + 1
    page.goto(charts(f"/charts/{item_id('albums', 3)}"))
    expect(page.locator("main article :is(.preview, .play)")).to_have_count(0)


def test_more_options_come_into_sight(charts: Site, open_page: Open) -> None:
    page = open_page(charts("/charts"), PHONE)
    page.locator(".choices summary").click()
    expect(page.locator(".choices details .choice").first).to_be_in_viewport(ratio=1)
