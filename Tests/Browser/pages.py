"""Pages that tests use one after another: one whose renderer is running shows a document in a quarter of the time."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import Browser, CDPSession, Error, Page

from devices import Device


class Pages:
    """Lends pages, each a browser of its own; what a page kept of one test is gone before the next."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self._free: dict[bool, list[Page]] = {True: [], False: []}
        self._lent: list[Page] = []
        self._sessions: dict[Page, CDPSession] = {}

    def open(self, address: str, device: Device, options: dict[str, object], patience: float) -> Page:
        """A page of this size with neither cookies, storage nor history."""
        has_touch = not device.has_two_panes
        page = self._free[has_touch].pop() if self._free[has_touch] else self._new(has_touch, options, patience)
        self._lent.append(page)
        page.set_viewport_size(device.viewport)
        parts = urlsplit(address)
        # Storage belongs to an origin, and is reached only from a document of it; this one has no scripts.
        page.goto(f"{parts.scheme}://{parts.netloc}/health")
        page.evaluate("localStorage.clear(); sessionStorage.clear()")
        page.context.clear_cookies()
        return page

    def forget_history(self, page: Page) -> None:
        """What came before the page that is shown now is none of the test's."""
        self._sessions[page].send("Page.resetNavigationHistory")

    def take_back(self) -> None:
        for page in self._lent:
            for other in page.context.pages:
                if other is not page:
                    other.close()
            page.unroute_all(behavior="ignoreErrors")
            page.context.set_offline(False)
            page.emulate_media(
                media="screen", color_scheme="light", forced_colors="none", reduced_motion="reduce"
            )
            if self._has_left(page):
                self._free[page.evaluate("navigator.maxTouchPoints > 0")].append(page)
            else:
                page.context.close()
        self._lent.clear()

    @staticmethod
    def _has_left(page: Page) -> bool:
        """Goes where no script runs; at another site than the last one's, the renderer would be another, too."""
        parts = urlsplit(page.url)
        try:
            page.goto(f"{parts.scheme}://{parts.netloc}/health")
        except Error:
            return False
        return True

    def _new(self, has_touch: bool, options: dict[str, object], patience: float) -> Page:
        context = self.browser.new_context(**options, has_touch=has_touch)
        context.set_default_timeout(patience)
        page = context.new_page()
        self._sessions[page] = context.new_cdp_session(page)
        return page
