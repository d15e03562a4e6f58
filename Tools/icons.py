"""Draws the icons of the installed app from `icon.svg`: `.venv/bin/python Tools/icons.py`.

Browsers cut a maskable icon to a circle, of which the middle 80 % is certain to stay; Apple cuts its own corners.
Debian's zopfli makes the files smaller: Apple's icon is part of a first visit.
"""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from playwright.sync_api import sync_playwright

ASSETS = Path(__file__).parent.parent / "Sources/Pages/Assets"
# The name, the size in pixels, and whether the ground fills the square.
ICONS = [("icon-192", 192, False), ("icon-512", 512, False), ("icon-maskable", 512, True), ("icon-apple", 180, True)]


def main() -> None:
    svg = (ASSETS / "icon.svg").read_text()
    # The picture stands in the middle 36 of 64 units, so that it is within every mask.
    filled = re.sub(r' rx="\d+"', "", svg)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for name, size, is_filled in ICONS:
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>{filled if is_filled else svg}")
            file = ASSETS / f"{name}.png"
            page.screenshot(path=file, omit_background=True)
            subprocess.run(["zopflipng", "-y", "--iterations=100", file, file], check=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
