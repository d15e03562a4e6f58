"""Pages of all sources in each state, in three languages."""

from __future__ import annotations

import json
import re

from .answers import Site

SONGS = "/charts?media=songs&chart=top"
TERM = "amber"
FOUND = f"/music?term={TERM}"
SOURCES = ("/starships", "/charts", FOUND, "/heroes", "/boats")
LISTS = (*SOURCES, SONGS)
PLACES = ("/", "/search", "/favourites", "/sources")
# Italian has gendered plurals, Arabic six of them, and is read from right to left.
OTHERS = ("it", "ar")


def fetch(site: Site) -> None:
    """Fetches the lists one after another, those of the home page, too: what was seen first is found first."""
    home = (f"/charts?media={media}" for media in ("songs", "music-videos", "movies", "apps", "podcasts"))
    for path in (*LISTS, *home):
        site.retry_until(path, 'data-state="fresh"')
    site.settle("/")


def states(site: Site) -> None:
    """The lists and places in the state of the program, and the same lists as documents."""
    for path in (*LISTS, *PLACES):
        site.page("pages", path)
    for language in OTHERS:
        for path in (*SOURCES, "/", "/sources"):
            site.page("pages", path, note=language, accept_language=language)
    for path in LISTS:
        site.get("documents", f"/api/v1{path}")
    site.get("documents", "/api/v1/sources")
    site.page("searches", "/search?term=amber")


def waiting(site: Site) -> None:
    """The same while upstreams don't answer. A page waits for them for two seconds if there is no sample, and a source for
    ten, so that those with samples come first."""
    # All of its lists but the one without samples.
    site.settle("/", lambda page: page.count('data-state="loading"') <= 1)
    for path in PLACES:
        site.get("pages", path)
    for path in sorted(LISTS, key=lambda path: path in (FOUND, SONGS, "/boats")):
        site.get("pages", path)
        site.get("documents", f"/api/v1{path}")
    site.get("searches", "/search?term=amber")


def first_item(site: Site, path: str) -> str:
    """The address of the first item of a list."""
    document = json.loads(site.ask("GET", f"/api/v1{path}")[0].text)
    return next(item["link"] for section in document["sections"] for item in section["items"])


def items(site: Site) -> None:
    """An item of each source, with its document."""
    for path in LISTS:
        link = first_item(site, path)
        site.page("items", link)
        site.get("documents", f"/api/v1{link}")
        if path != SONGS:
            for language in OTHERS:
                site.page("items", link, note=language, accept_language=language)
    for path in ("/starships/7?sort=length", "/starships/11", "/starships/7?term=ship%20007", "/boats/7"):
        site.page("items", path)
    for path in ("/starships/999", "/heroes/nobody", "/boats/31", "/starships/a%2Fb%20c"):
        site.page("items", path)
        site.get("documents", f"/api/v1{path}")


def lists(site: Site) -> None:
    """A list in the ways in which a person sorts, turns, searches and narrows it."""
    for path in (
        "/starships?sort=length&order=descending", "/starships?sort=cost", "/starships?sort=crew&page=2",
        "/starships?page=3", "/starships?page=4", "/starships?page=x", "/starships?sort=wrong&order=sideways",
        "/starships?limit=10&page=2", "/starships?page-size=7", "/starships?term=ship%20004", "/starships?term=%22%3Cx%3E",
        "/starships?term=", "/boats?sort=length", "/boats?page=2", "/boats?term=ferry", "/heroes?sort=name&order=descending",
        "/heroes?term=a&page=2", "/charts?media=albums&chart=top&country=de", "/charts?media=apps&chart=top-free",
        "/charts?media=podcasts", "/charts?media=wrong", "/charts?media=movies&country=it&limit=10",
        "/charts?media=songs&chart=top&explicit=no", f"{FOUND}&sort=released", f"{FOUND}&media=albums",
        f"{FOUND}&media=artists", f"{FOUND}&country=de", "/music", "/music?term=", "/music?term=zzzz",
    ):  # fmt: skip
        site.page("pages", path)
        if "zzzz" not in path and "page-size" not in path:
            site.get("documents", f"/api/v1{path}")
    for path in (
        "/starships?class=Courier", "/starships?class=Courier&class=Freighter", "/starships?class.not=Courier",
        "/starships?length.min=50000&length.max=60000", "/starships?class=Courier&length.min=100000&sort=length",
        "/starships?class=wrong", "/starships?length.min=x", "/boats?kind=Ferry", "/boats?kind.not=Ferry&sort=length",
        "/boats?kind=Ferry&kind=Barge", "/charts?genre=20",
    ):  # fmt: skip
        site.page("facets", path)
        site.get("documents", f"/api/v1{path}")
    site.page("facets", "/starships?class=Courier&length.min=50000", note="ar", accept_language="ar")


def searches(site: Site) -> None:
    for path in (
        "/search?term=", "/search?term=boat%2007", "/search?term=ship&source=starships", "/search?term=SHIP%20007",
        "/search?term=%3Cscript%3E", "/search?term=ferry&limit=5", "/search?term=nothing%20at%20all%20xyz",
        "/search?term=boat%2007&source=nowhere",
    ):  # fmt: skip
        site.page("searches", path)
    site.page("searches", "/search?term=boat%2007", note="ar", accept_language="ar")
    for path in ("/api/v1/search?term=boat%2007", "/api/v1/search?term=ship&source=starships&limit=3", "/api/v1/search",
                 "/api/v1/search?term=ship&page=2", "/api/v1/search?term=x&source=nowhere"):  # fmt: skip
        site.get("documents", path)


def others(site: Site) -> None:
    """Pages and documents of the app itself, shared lists, drawings, what pages load, and addresses that lead nowhere."""
    for path in ("/languages", "/offline", "/sources/new", "/?edit=true"):
        site.page("pages", path)
        site.page("pages", path, note="ar", accept_language="ar")
    for path in ("/shared/starships?item=7&item=9", "/shared/starships?item=999", "/shared/starships", "/shared/boats?item=1"):
        site.page("pages", path)
    for path in ("/manifest.webmanifest", "/worker.js", "/health", "/api/openapi.json", "/artwork/drawn?for=Harbour%20%26%20Co",
                 "/artwork/drawn?for=%3Cx%3E&shape=wide", "/artwork/drawn"):  # fmt: skip
        site.get("assets", path)
    pages = site.ask("GET", "/starships")[0].text + site.ask("GET", "/?edit=true")[0].text
    for path in sorted(set(re.findall(r'"(/assets/[\w.-]+)"', pages)), key=site.names.replace):
        site.get("assets", path, note=site.names.replace(path).split("/")[-1])
    for path in ("/nowhere", "/nowhere/1", "/a/b/c/d", "/assets/none.css", "/api/v1/nowhere", "/api/v2/starships", "/api",
                 "/starships/", "//starships", "/%zz", "/shared/nowhere?item=1", "/starships.atom", "/starships.csv",
                 "/artwork/charts/wrong?of=x", "/previews/charts/wrong?of=x", "/account"):  # fmt: skip
        site.get("errors", path)
    site.get("errors", "/nowhere", note="ar", accept_language="ar")
    site.get("errors", "/nowhere", note="json", accept="application/json")
    for path in ("/api/v1/starships?limit=201", "/api/v1/starships?sort=wrong&order=x", "/api/v1/favourites?sort=name"):
        site.get("errors", path)
