"""Draws the icons of the installed app and the shared picture from `icon.svg`: `.venv/bin/python Tools/icons.py`.

Browsers cut a maskable icon to a circle, of which the middle 80 % is certain to stay; Apple cuts its own corners. Systems
give a monochrome icon a colour of their own, so that only its shape counts.
Debian's pngquant and zopfli make the files smaller: Apple's icon is part of a first visit. Edges of two colours need few
between them. The name is set in Noto Sans (Debian's fonts-noto-core).
"""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

PICTURES = Path(__file__).parent.parent / "Sources/Screens/App/Pictures"
CORNERS = r' rx="\d+"'
GROUND = r"<rect [^>]*>"
# The name, the size in pixels, what of the drawing is left out (nothing, the round corners, or all of the ground), and the
# scale of what is in front of the ground: three quarters of it are within every mask.
ICONS = [
    ("icon-192", 192, None, 1), ("icon-512", 512, None, 1), ("icon-maskable-192", 192, CORNERS, 0.75),
    ("icon-maskable", 512, CORNERS, 0.75), ("icon-monochrome", 512, GROUND, 0.75), ("icon-apple", 180, CORNERS, 0.875),
]
SHARED = """<style>
body { display: flex; justify-content: center; align-items: center; gap: 44px; height: 630px; background: #b3372a; }
svg { width: 300px; height: 300px; margin-inline-start: -40px; }
p { color: #fff; font: 700 136px Noto Sans; letter-spacing: -.03em; }
</style>"""


def draw(page: Page, name: str, width: int, height: int, content: str) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.set_content(f"<style>* {{ margin: 0 }} svg {{ display: block }}</style>{content}")
    file = PICTURES / f"{name}.png"
    page.screenshot(path=file, omit_background=True)
    subprocess.run(["pngquant", "--force", "--nofs", "--output", file, "16", file], check=True)
    subprocess.run(["zopflipng", "-y", "--iterations=100", file, file], check=True)


def main() -> None:
    svg = (PICTURES / "icon.svg").read_text()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium-headless-shell", args=["--no-sandbox"])
        page = browser.new_page()
        for name, size, omitted, scale in ICONS:
            drawing = re.sub(omitted, "", svg) if omitted else svg
            offset = 32 * (1 - scale)
            drawing = drawing.replace("<g ", f'<g transform="translate({offset} {offset}) scale({scale})" ')
            draw(page, name, size, size, drawing)
        draw(page, "share", 1200, 630, f"{SHARED}{re.sub(GROUND, '', svg)}<p>Vitrine</p>")
        browser.close()


if __name__ == "__main__":
    main()
