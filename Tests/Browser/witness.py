"""Listens to pages: a page that works says nothing to the console and asks its own host alone."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import ConsoleMessage, Page, Response


class Witness:
    def __init__(self) -> None:
        self._complaints: list[str] = []
        self._allowed_statuses: set[int] = set()

    def allow_status(self, *statuses: int) -> None:
        """For tests of what a person sees when an address is wrong."""
        self._allowed_statuses |= set(statuses)

    def watch(self, page: Page) -> None:
        page.on("console", self._console)
        page.on("pageerror", lambda error: self._complaints.append(f"error: {error}"))
        page.on("dialog", lambda dialog: self._dialog(dialog.message))
        page.on("response", self._response)
        page.on("request", lambda request: self._request(request.url))

    def assert_quiet(self) -> None:
        complaints = self._complaints
        assert not complaints, "Expected quiet pages, got:\n" + "\n".join(complaints)

    def _console(self, message: ConsoleMessage) -> None:
        # Chromium says of every status above 399 that it "failed to load"; statuses are judged below.
        if message.type in ("error", "warning") and not message.text.startswith("Failed to load resource"):
            self._complaints.append(f"console: {message.text} ({message.location.get('url')})")

    def _dialog(self, message: str) -> None:
        self._complaints.append(f"a dialogue: {message}")

    def _response(self, response: Response) -> None:
        if response.status >= 400 and response.status not in self._allowed_statuses:
            self._complaints.append(f"status {response.status}: {response.url}")

    def _request(self, url: str) -> None:
        if urlsplit(url).hostname not in ("127.0.0.1", None):
            self._complaints.append(f"a request to another host: {url}")
