"""The modules of the service worker in a page of their own, without a service worker and without a server."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, Page, Route

from script_page import ORIGIN, module

STAND_IN = Path(__file__).with_suffix(".js").read_text()


class WorkerPage:
    """Called with an expression it gives its value, called with statements what they return; both may await, and have the
    argument as `it`. Timers stand still but for `run_for`."""

    def __init__(self, browser: Browser) -> None:
        self.page: Page = browser.new_page(service_workers="block")
        self.page.clock.install(time=0)
        self.page.route(f"{ORIGIN}/**", self._answer)
        self.page.goto(f"{ORIGIN}/worker")
        self.page.clock.pause_at(60_000)

    def open(self, replaces: dict[str, str] | None = None) -> None:
        """A browser that has saved nothing, with a worker in whose modules these texts are replaced."""
        self._replaces = replaces or {}
        self.page.goto(f"{ORIGIN}/worker")
        self(STAND_IN + "await forgetAll(); await import('/assets/router.js');")

    def __call__(self, script: str, argument: object = None) -> object:
        body = script if ";" in script else f"return {script}"
        return self.page.evaluate(f"async (it) => {{ {body} }}", argument)

    def run_for(self, milliseconds: int) -> None:
        self.page.clock.run_for(milliseconds)

    def _answer(self, route: Route) -> None:
        path = route.request.url.removeprefix(ORIGIN)
        if not path.startswith("/assets/"):
            return route.fulfill(content_type="text/html", body="<!doctype html><title>Worker</title>")
        text = module(path)
        for old, new in self._replaces.items():
            text = text.replace(old, new)
        route.fulfill(content_type="text/javascript", body=text)
