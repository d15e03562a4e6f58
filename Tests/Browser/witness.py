"""Listens to pages: a page that works says nothing to the console and asks its own host alone."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from playwright.sync_api import ConsoleMessage, Dialog, Error, Page, Request

STATUS = re.compile(r"Failed to load resource: the server responded with a status of (\d+)")


class Witness:
    """Chromium tells the console of each answer above 399; it finds the address of no host but this machine (``SEALED``), so that
    other hosts' requests fail. Asking for the events of each request would cost more than the pages do."""

    SEALED = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost"

    def __init__(self) -> None:
        self._complaints: list[str] = []
        self._allowed_statuses: set[int] = set()
        self._watched: list[Page] = []

    def allow_status(self, *statuses: int) -> None:
        """For tests of what a person sees when an address is wrong."""
        self._allowed_statuses |= set(statuses)

    def watch(self, page: Page) -> None:
        self._watched.append(page)
        page.on("console", self._console)
        page.on("pageerror", self._error)
        page.on("dialog", self._dialog)
        page.on("requestfailed", self._failed)

    def assert_quiet(self) -> None:
        for page in self._watched:
            page.remove_listener("console", self._console)
            page.remove_listener("pageerror", self._error)
            page.remove_listener("dialog", self._dialog)
            page.remove_listener("requestfailed", self._failed)
        complaints = self._complaints
        assert not complaints, "Expected quiet pages, got:\n" + "\n".join(complaints)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type not in ("error", "warning"):
            return
        address = message.location.get("url")
        if match := STATUS.match(message.text):
            if int(match[1]) not in self._allowed_statuses:
                self._complaints.append(f"status {match[1]}: {address}")
        # Most tests ask the server itself: `conftest.READER`.
        elif not message.text.startswith(("Failed to load resource", "Service Worker registration blocked")):
            self._complaints.append(f"console: {message.text} ({address})")

    def _failed(self, request: Request) -> None:
        if urlsplit(request.url).hostname not in ("127.0.0.1", "localhost"):
            self._complaints.append(f"a request to another host: {request.url}")

    def _error(self, error: Error) -> None:
        self._complaints.append(f"error: {error.stack or error}")

    def _dialog(self, dialog: Dialog) -> None:
        self._complaints.append(f"a dialogue: {dialog.message}")
        dialog.dismiss()
