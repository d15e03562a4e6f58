"""A browser, running programs, and pages that must stay quiet."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

import fonts
from browsers import executable, launch  # noqa: F401
from devices import DESKTOP, Device
from locators import wait_for_rest
from music_site import BARE, FOUND, LISTED, SILENT, TERM
from pages import Pages
from program import Program
from site_under_test import Site
from stand_ins.charts import ChartsUpstream
from stand_ins.heroes import HeroesUpstream
from stand_ins.music import MusicUpstream
from stand_ins.pictures import mp3
from stand_ins.starships import Upstream, fleet
from vitals import MEASUREMENTS
from witness import Witness

# Of the stores' own feeds: with prices and previews.
SONGS = "/charts?media=songs&chart=top"

# Machines that test may be busy; what passes waits for none of it.
PATIENCE = 15_000
expect.set_options(timeout=PATIENCE)

# Tests of pages ask the server itself; those of the time without one allow the worker that answers for it.
READER: dict[str, object] = {"locale": "en-GB", "reduced_motion": "reduce", "service_workers": "block"}

Open = Callable[..., Page]
Start = Callable[..., Site]
StartMusic = Callable[..., Site]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What was measured, whether it passed or not."""
    if MEASUREMENTS.lines:
        terminalreporter.section("measured")
        for line in MEASUREMENTS.lines:
            terminalreporter.write_line(line)


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browsers(playwright: Playwright) -> Iterator[Callable[[bool], Pages]]:
    """One with pictures and one without. Each drawing is a document of its own, and a page has up to a hundred of them: they take
    more than half of its time."""
    with ExitStack() as stack:

        @cache
        def pages(has_pictures: bool) -> Pages:
            browser = launch(playwright, fonts.WIDEST, has_pictures)
            stack.callback(browser.close)
            return Pages(browser)

        yield pages


@pytest.fixture
def all_pages(request: pytest.FixtureRequest, browsers: Callable[[bool], Pages]) -> Pages:
    return browsers(any(request.node.get_closest_marker(name) for name in ("pictures", "timed")))


@pytest.fixture
def browser(all_pages: Pages) -> Browser:
    return all_pages.browser


@pytest.fixture(scope="session")
def session_start(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Start]:
    with ExitStack() as stack:
        yield _starter(stack, tmp_path_factory)


@pytest.fixture
def start(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Start]:
    """Starts a site of a test's own."""
    with ExitStack() as stack:
        yield _starter(stack, tmp_path_factory)


def _starter(stack: ExitStack, directories: pytest.TempPathFactory) -> Start:
    def start(
        *arguments: str, upstream: Upstream | None = None, charts: ChartsUpstream | None = None,
        heroes: HeroesUpstream | None = None, music: MusicUpstream | None = None,
        environment: dict[str, str] | None = None, directory: Path | None = None,
    ) -> Site:
        directory = directory or directories.mktemp("data")
        named = {"starships": upstream, "charts": charts, "heroes": heroes, "music": music}
        bases = {source: stand_in.base for source, stand_in in named.items() if stand_in}
        program = Program(directory, *arguments, upstreams=bases, environment=environment)
        return Site(stack.enter_context(program), upstream, charts)

    return start


@pytest.fixture(scope="session")
def fresh(session_start: Start) -> Iterator[Site]:
    """120 starships, as upstream has them now; each browser has favourites of its own."""
    with Upstream(fleet(120)) as upstream:
        site = session_start("--profiles", "private", upstream=upstream)
        site.retry_until("fresh")
        site.settle("/")
        yield site


@pytest.fixture(scope="session")
def sample(session_start: Start) -> Site:
    """No network: what comes with the program."""
    return session_start("--profiles", "private", "--offline")


@pytest.fixture(scope="session")
def archived(session_start: Start) -> Iterator[Site]:
    """Nine starships from an upstream that is broken by now."""
    with Upstream(fleet(9)) as upstream:
        site = session_start("--profiles", "private", upstream=upstream)
        site.retry_until("fresh")
        upstream.fault = 500
        site.retry_until("archived")
        yield site


@pytest.fixture(scope="session")
def charts(session_start: Start) -> Iterator[Site]:
    """A hundred entries in each chart, of which the fourth has no picture, and 120 starships."""
    with Upstream(fleet(120)) as upstream, ChartsUpstream() as charts:
        charts.without_picture = {4}
        site = session_start("--profiles", "private", upstream=upstream, charts=charts)
        site.retry_until("fresh")
        for path in ("/charts", SONGS):
            site.retry_until("fresh", path=path)
        yield site


@pytest.fixture(scope="session")
def radio(session_start: Start) -> Iterator[Site]:
    """Twelve songs that can be heard, but for the fourth, which has no preview, and the sixth, whose is gone; and 120
    starships."""
    with Upstream(fleet(120)) as upstream, ChartsUpstream(12) as charts:
        charts.sound = mp3(20)
        charts.without_preview = {4}
        charts.broken_previews = {6}
        site = session_start("--profiles", "private", upstream=upstream, charts=charts)
        site.retry_until("fresh")
        site.retry_until("fresh", path=SONGS)
        yield site


@pytest.fixture(scope="session")
def heroes_upstream() -> Iterator[HeroesUpstream]:
    """Sixty heroes. The fifth is in 57 comics, the sixth in none."""
    with HeroesUpstream(60) as upstream:
        upstream.comics = {5: 57, 6: 0}
        yield upstream


@pytest.fixture(scope="session")
def marvel(session_start: Start, heroes_upstream: HeroesUpstream) -> Site:
    """In Marvel's protocol; each browser has a squad of its own. What fails is asked for again soon, and pages look soon."""
    environment = heroes_upstream.environment | {"VITRINE_RETRY_INTERVAL": "5", "VITRINE_REFRESH_INTERVAL": "0.2"}
    site = session_start("--profiles", "private", heroes=heroes_upstream, environment=environment)
    site.retry_until("fresh", path="/heroes")
    return site


@pytest.fixture(scope="session")
def superheroes(session_start: Start, heroes_upstream: HeroesUpstream) -> Site:
    """The same from superhero-api."""
    site = session_start("--profiles", "private", heroes=heroes_upstream)
    site.retry_until("fresh", path="/heroes")
    return site


@pytest.fixture
def own_charts() -> Iterator[ChartsUpstream]:
    """Thirty entries in each chart, for a test that lets them change or go wrong."""
    with ChartsUpstream(30) as charts:
        yield charts


@pytest.fixture
def own_upstream() -> Iterator[Upstream]:
    """Twelve starships, for a test that lets them change or go wrong."""
    with Upstream(fleet(12)) as upstream:
        yield upstream


@pytest.fixture
def witness() -> Iterator[Witness]:
    """Fails the test when a page complains, loads what is not ours, or an address does not answer 200."""
    witness = Witness()
    yield witness
    witness.assert_quiet()


@pytest.fixture
def pages(all_pages: Pages) -> Iterator[Pages]:
    """For this test."""
    yield all_pages
    all_pages.take_back()


@pytest.fixture
def new_context(browser: Browser, witness: Witness) -> Iterator[Callable[..., BrowserContext]]:
    """Makes a browser of a person's own: no cookies, nothing kept."""
    contexts: list[BrowserContext] = []

    def new(device: Device = DESKTOP, **options: object) -> BrowserContext:
        settings: dict[str, object] = {"viewport": device.viewport, "has_touch": not device.has_two_panes}
        context = browser.new_context(**(READER | settings | options))
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        return context

    yield new
    for context in contexts:
        context.close()


@pytest.fixture
def open_page(pages: Pages, new_context: Callable[..., BrowserContext], witness: Witness) -> Open:
    """Opens an address in a browser of its own; options are those of Playwright's `new_context`.

    Pages without options are lent by ``Pages``. A test that changes what lasts, such as its clock or its scripts, asks for one
    that nobody gets afterwards: `isolated=True`.
    """

    def open_page(address: str, device: Device = DESKTOP, *, isolated: bool = False, **options: object) -> Page:
        is_lent = not isolated and not options
        page = pages.open(address, device, READER, PATIENCE) if is_lent else new_context(device, **options).new_page()
        witness.watch(page)
        page.goto(address)
        if options.get("java_script_enabled", True):
            wait_for_rest(page)
        if is_lent:
            pages.forget_history(page)
        return page

    return open_page


@pytest.fixture
def new_page_at(new_context: Callable[..., BrowserContext], witness: Witness) -> Open:
    """Opens an address whose first answer is a document of the test's own; scripts and styles are the program's."""

    def new_page_at(address: str, document: str, device: Device = DESKTOP, **options: object) -> Page:
        page = new_context(device, **options).new_page()
        witness.watch(page)
        page.route(address, lambda route: route.fulfill(content_type="text/html", body=document), times=1)
        page.goto(address)
        return page

    return new_page_at


@pytest.fixture(scope="module")
def songs_upstream() -> Iterator[MusicUpstream]:
    with MusicUpstream() as upstream:
        yield upstream


@pytest.fixture(scope="module")
def songs(session_start: Start, songs_upstream: MusicUpstream) -> Site:
    """Forty-eight songs; each browser has searches of its own. All tests of a module together search for less than upstream
    allows in a minute, which is twenty times."""
    return session_start("--profiles", "private", music=songs_upstream)


@pytest.fixture
def start_music(start: Start) -> StartMusic:
    """Starts a program of a test's own, whose pages look again soon; each browser has searches of its own."""
    environment = {"VITRINE_REFRESH_INTERVAL": "0.1"}

    def start_music(upstream: MusicUpstream, *arguments: str, directory: Path | None = None) -> Site:
        return start(
            "--profiles", "private", *arguments, music=upstream, environment=environment, directory=directory
        )

    return start_music


@pytest.fixture
def own_music() -> Iterator[MusicUpstream]:
    """Forty-eight songs, for a test that asks for what it likes or lets them go wrong."""
    with MusicUpstream() as upstream:
        yield upstream


@pytest.fixture
def own_site(start_music: StartMusic, own_music: MusicUpstream) -> Site:
    return start_music(own_music)


@pytest.fixture(scope="session")
def music_upstream() -> Iterator[MusicUpstream]:
    with MusicUpstream() as upstream:
        upstream.found[TERM] = list(LISTED)
        upstream.bare = {BARE}
        upstream.without_preview = {SILENT}
        yield upstream


@pytest.fixture(scope="session")
def music(session_start: Start, music_upstream: MusicUpstream) -> Site:
    """Nine songs that one term finds; for tests that only look at them."""
    site = session_start("--profiles", "private", music=music_upstream)
    site.retry_until("fresh", path=FOUND)
    return site
