"""A page with the scripts but without the program: tests say what its content is, and what the scripts' fetches answer."""

from __future__ import annotations

import re
from contextlib import AbstractContextManager
from pathlib import Path

from playwright.sync_api import Browser, Page, Route

from devices import DESKTOP
from stand_ins.pictures import mp3
from witness import Witness

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = {file.name: file for file in (ROOT / "Sources/Screens").rglob("*.js")}
IMPORT = re.compile(r"'(?:\./|\.\./[A-Za-z]+/)([\w-]+\.(?:js|css))'")
# What the program writes, held to it by WebTests.
DOCUMENT = (ROOT / "Tests/WebTests/Snapshots/feed-fresh.html").read_text().replace("-HASH", "")
# Nobody listens there; the browser finds no other host than this.
ORIGIN = "http://127.0.0.1:1"
# With the browser's Navigation API, and without it.
WAYS = ("navigation-api", "clicks")
WITHOUT_NAVIGATION_API = "Object.defineProperty(window, 'navigation', { value: undefined })"

# What stands in for the network, and short names for what tests do and look at.
STAND_IN = Path(__file__).with_suffix(".js").read_text()


class ScriptPage:
    """Called with an expression it gives its value, called with statements what they return; both may await, and have the
    argument as `it`.

    Documents that the browser itself asks for are listed in `loads` and have no content, so that the page stays. Timers
    stand still but for `run_for`.
    """

    def __init__(self, browser: Browser, *, has_navigation_api: bool = True, before: str = "") -> None:
        self.page: Page = browser.new_page(
            viewport=DESKTOP.viewport, reduced_motion="reduce", service_workers="block"
        )
        self._witness = Witness()
        # Of songs that are gone.
        self._witness.allow_status(404, 502)
        self._witness.watch(self.page)
        if not has_navigation_api:
            self.page.add_init_script(WITHOUT_NAVIGATION_API)
        self.page.add_init_script(STAND_IN + before)
        self.page.clock.install(time=0)
        self.page.route(f"{ORIGIN}/**", self._answer)
        self.loads: list[str] = []
        self.silent: set[str] = set()
        self._has_document = False
        self.open()
        self.page.clock.pause_at(60_000)

    def open(self) -> None:
        """A load, after which nothing has happened in the document."""
        self._has_document = False
        self.page.goto(f"{ORIGIN}/boats")
        # It would come with the first row that can be played.
        for name in ("sort-and-filter", "keyboard", "player"):
            self(f"await import('/assets/{name}.js');")

    def close(self) -> None:
        self._witness.assert_quiet()
        self.page.close()

    def __call__(self, script: str, argument: object = None) -> object:
        body = script if ";" in script else f"return {script}"
        return self.page.evaluate(f"async (it) => {{ {body} }}", argument)

    def show(self, address: str, content: str = "") -> None:
        self("await show(it[0], it[1])", [address, content or feed()])

    def reset(self) -> None:
        """As if nothing had happened, but for the length of the history."""
        self.page.clock.run_for(10_000)
        self.loads.clear()
        self.silent.clear()
        self(
            "isReachable = true; requests.forEach(request => request.fail()); fire('online'); await rest(); localStorage.clear(); sessionStorage.clear();"
            " find('#player [data-act=clear]').click(); find('#notice').replaceChildren(); fire('pageshow');"
            " document.querySelectorAll('.dialog, .palette').forEach(e => e.remove()); requests.length = 0; answers = {}"
        )

    def run_for(self, milliseconds: int) -> None:
        self.page.clock.run_for(milliseconds)
        self("rest()")

    def loading(self, address: str) -> AbstractContextManager[object]:
        """Expects that the browser itself asks for a document."""
        return self.page.expect_response(lambda answer: answer.url == ORIGIN + address and answer.status == 204)

    @property
    def asked(self) -> list[str]:
        """The addresses that scripts have fetched since the test began."""
        return self("requests.map(request => request.address)")

    def _answer(self, route: Route) -> None:
        path = route.request.url.removeprefix(ORIGIN)
        if path.startswith("/assets/") and path.endswith(".js"):
            route.fulfill(content_type="text/javascript", body=module(path))
        elif path.startswith("/previews/"):
            self._play(route, path)
        elif path.endswith(".css") and route.request.resource_type == "script":
            # The style sheet of a module.
            route.fulfill(content_type="text/javascript", body="")
        elif path.endswith(".css"):
            # Without a size they would fill the window.
            route.fulfill(content_type="text/css", body="svg { display: none }")
        elif route.request.resource_type != "document":
            route.fulfill(body="")
        elif self._has_document:
            self.loads.append(path)
            route.fulfill(status=204)
        else:
            self._has_document = True
            route.fulfill(content_type="text/html", body=DOCUMENT)

    def _play(self, route: Route, path: str) -> None:
        if path in self.silent:
            return route.fulfill(status=502)
        # Browsers seek only where they can ask for a part.
        first = int(route.request.headers.get("range", "bytes=0-").removeprefix("bytes=").split("-")[0])
        part = {"content-range": f"bytes {first}-{len(SOUND) - 1}/{len(SOUND)}", "accept-ranges": "bytes"}
        route.fulfill(status=206, content_type="audio/mpeg", headers=part, body=SOUND[first:])


SOUND = mp3(20)


def module(path: str) -> str:
    """A script as pages load it: from the folder of all scripts."""
    return IMPORT.sub(r"'./\1'", SCRIPTS[Path(path).name].read_text())


def cell(name: str, path: str = "/boats", preview: str = "") -> str:
    play = f'<button class="play" type="button" data-preview="{preview}" aria-pressed="false"></button>' if preview else ""
    return f'<li data-item="boats/{name}"><a href="{path}/{name}"><span class="title">{name}</span></a>{play}</li>'


def paging(page: int, total: int, size: int) -> str:
    """As `Paging` writes it."""
    last = (total - 1) // size + 1
    links = {"prev": max(page - 1, 1), "next": min(page + 1, last)}
    previous, following = (
        f'<a rel="{relation}" href="/boats?page={number}"{" hidden" if number == page else ""}>{relation}</a>'
        for relation, number in links.items()
    )
    return (
        f'<nav class="paging" data-current="{page}" data-size="{size}" data-total="{total}" data-template="Page {{page}} of {last}">'
        f'{previous}<span class="here"><span>Page {page} of {last}</span></span>{following}</nav>'
    )


def feed(
    *names: str, term: str = "", recent: tuple[str, ...] = (), page: int = 1, total: int = 0, size: int = 50, state: str = "fresh",
    attributes: str = "", rows: str = "",
) -> str:
    """A page's content: a list with a search field, as `FeedList` writes it. With a total, it is one page of several."""
    options = "".join(f'<option value="{each}"></option>' for each in recent)
    suggestions = f'<datalist id="recent">{options}</datalist>' if recent else ""
    pages = paging(page, total, size) if total else ""
    return (
        f'<main id="content" data-page="feed" tabindex="-1" {attributes}><div class="pane"><header class="head list-head">'
        '<div class="toolbar"><form class="search" action="/boats" data-searches="/search"'
        f' data-recent="Recent searches" data-loading="Loading…" data-most="3"><input type="search" name="term" value="{term}">'
        f'{suggestions}</form><div class="tools"><div class="menu"><a href="/boats?sort=length">Length</a></div></div></div></header>'
        f'<div class="state" data-state="{state}" data-phase="{state}"><p>{state}</p></div><div class="list">'
        f'<p class="count">{len(names)} items</p><ul data-layout="list">{rows or "".join(map(cell, names))}</ul>{pages}</div></div>'
        "</main>"
    )


TABS = '<nav class="tabs"><a href="/search">Search</a></nav>'


def document(content: str, title: str = "Boats", language: str = "en", head: str = "", notice: str = "") -> str:
    return (
        f'<!doctype html><html lang="{language}"><head><title>{title}</title>{head}</head><body data-sidebar="shown">{TABS}{content}'
        f'<section id="player"></section><p id="connection"></p><div id="notice">{notice}</div></body></html>'
    )
