"""Draws the icons of the installed app from `icon.svg`: `.venv/bin/python Tools/icons.py`.

Browsers cut a maskable icon to a circle, of which the middle 80 % is certain to stay; Apple cuts its own corners. Systems
give a monochrome icon a colour of their own, so that only its shape counts.
Debian's zopfli makes the files smaller: Apple's icon is part of a first visit.
"""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from playwright.sync_api import sync_playwright

PICTURES = Path(__file__).parent.parent / "Sources/Screens/App/Pictures"
# The picture stands in the middle 36 of 64 units, so that it is within every mask.
CORNERS = r' rx="\d+"'
GROUND = r"<rect [^>]*>"
# The name, the size in pixels, and what of the drawing is left out: nothing, the round corners, or all of the ground.
ICONS = [
    ("icon-192", 192, None), ("icon-512", 512, None), ("icon-maskable-192", 192, CORNERS), ("icon-maskable", 512, CORNERS),
    ("icon-monochrome", 512, GROUND), ("icon-apple", 180, CORNERS),
]


def main() -> None:
    svg = (PICTURES / "icon.svg").read_text()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for name, size, omitted in ICONS:
            page = browser.new_page(viewport={"width": size, "height": size})
            drawing = re.sub(omitted, "", svg) if omitted else svg
            page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>{drawing}")
            file = PICTURES / f"{name}.png"
            page.screenshot(path=file, omit_background=True)
            subprocess.run(["zopflipng", "-y", "--iterations=100", file, file], check=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
