#!/usr/bin/env python3
"""Takes the pictures that browsers show before they install the app: `.venv/bin/python Tools/manifest_screenshots.py`.

Starts the program (VITRINE_PROGRAM, else the release build) offline, with the favourites of the other pictures.
"""

import base64
import os
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from screenshots import FAVOURITES, PHONE, ROOT, add_favourite, chromium, start

PICTURES = ROOT / "Sources/Screens/App/Pictures"
# The name, the window, and pixels for each of its points.
SCREENSHOTS = [("wide", (1_280, 800), 1), ("narrow", PHONE, 2)]
QUALITY = 50


def main() -> None:
    program = os.environ.get("VITRINE_PROGRAM", str(ROOT / ".build/release/vitrine"))
    with tempfile.TemporaryDirectory() as data_directory, sync_playwright() as playwright:
        server, address = start(program, data_directory)
        try:
            for item in FAVOURITES:
                add_favourite(address, item)
            browser = chromium(playwright)
            for name, (width, height), scale in SCREENSHOTS:
                page = browser.new_page(
                    viewport={"width": width, "height": height}, locale="en-GB", reduced_motion="reduce")
                page.goto(address)
                page.wait_for_function("() => [...document.images].every(({ complete, loading }) => complete || loading === 'lazy')")
                # Pictures near the window are lazy, too.
                page.wait_for_timeout(2_000)
                # Playwright itself writes no WebP.
                picture = page.context.new_cdp_session(page).send(
                    "Page.captureScreenshot",
                    {"format": "webp", "quality": QUALITY,
                     "clip": {"x": 0, "y": 0, "width": width, "height": height, "scale": scale}})
                (PICTURES / f"screenshot-{name}.webp").write_bytes(base64.b64decode(picture["data"]))
                page.close()
            browser.close()
        finally:
            server.terminate()
            server.wait(timeout=10)


if __name__ == "__main__":
    main()
