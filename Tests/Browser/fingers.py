"""Touches, as a screen reports them."""

from __future__ import annotations

from collections.abc import Iterable

from playwright.sync_api import Locator, Page, expect

from locators import boxes, wait_for_rest


class Finger:
    """One that can be seen on the way; Playwright's own only taps."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._session = page.context.new_cdp_session(page)

    def down(self, x: float, y: float) -> None:
        self._send("touchStart", [{"x": x, "y": y}])

    def move(self, *places: tuple[float, float]) -> None:
        for x, y in places:
            self._send("touchMove", [{"x": x, "y": y}])

    def up(self) -> None:
        self._send("touchEnd", [])

    def press(self, target: Locator, until: Locator | None = None) -> None:
        """Rests on what is there until something has come, else until the script of fingers has, and leaves it."""
        [box] = boxes(target)
        self.down(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        if until:
            expect(until).to_be_visible()
        else:
            wait_for_rest(self._page)
        self.up()

    def pull(self, distance: float, x: float = 195, y: float = 300) -> None:
        """Goes down the page, and stays on it."""
        self.down(x, y)
        self.move(*((x, y + distance * step / 6) for step in range(1, 7)))

    def _send(self, kind: str, points: Iterable[dict[str, float]]) -> None:
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})
