#!/usr/bin/env python3
"""Takes the pictures in docs/screenshots: a phone, a tablet and a desktop, light and dark.

Starts the program (VITRINE_PROGRAM, else the release build) on a free port, offline and with a data
directory of its own, so that every run shows the same: the sample data and a few favourites.

    Tools/screenshots.py [FOLDER]      FOLDER: where the pictures go; by default docs/screenshots

The browser is CHROMIUM, else the one that Playwright has installed, else the system's Chromium.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import threading
import urllib.parse
import urllib.request
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent
FAVOURITES = ["heroes/659", "heroes/720", "heroes/70", "heroes/620", "starships/10", "charts/sample-albums-abbey-road", "charts/sample-albums-kind-of-blue"]
START_LIMIT = 30  # seconds

PHONE, TABLET, DESKTOP = (390, 844), (834, 1112), (1440, 900)


@dataclass(frozen=True)
class Picture:
    name: str
    path: str
    size: tuple[int, int]
    scheme: str = "light"
    # The section that is scrolled to.
    section: str | None = None
    # Whether the first item of the list is played.
    plays: bool = False
    locale: str = "en-GB"


PICTURES = [
    Picture("phone-home-light", "/", PHONE),
    Picture("phone-home-dark", "/", PHONE, "dark", section="charts-songs"),
    Picture("phone-charts-light", "/charts", PHONE),
    Picture("phone-music-dark", "/music?term=blue", PHONE, "dark", plays=True),
    Picture("phone-heroes-light", "/heroes", PHONE),
    Picture("phone-edit-dark", "/?edit=true", PHONE, "dark"),
    Picture("tablet-home-dark", "/", TABLET, "dark"),
    Picture("tablet-charts-light", "/charts?media=songs", TABLET),
    Picture("desktop-home-light", "/", DESKTOP),
    Picture("desktop-hero-light", "/heroes/620", DESKTOP),
    Picture("desktop-item-dark", "/charts/sample-albums-abbey-road", DESKTOP, "dark"),
    Picture(
        "desktop-music-arabic", "/music/sample-song-blue-rondo-a-la-turk?term=blue", DESKTOP, plays=True, locale="ar"
    ),
]


def start(program, data_directory):
    """Starts the server; returns its process and address."""
    server = subprocess.Popen(
        [program, "serve", "--port", "0", "--offline", "--data-directory", data_directory],
        stdout=subprocess.PIPE,
        text=True,
        env={name: value for name, value in os.environ.items() if not name.startswith("VITRINE_")},
    )
    # A server that says nothing is ended, which ends the line that is waited for.
    timer = threading.Timer(START_LIMIT, server.kill)
    timer.start()
    line = server.stdout.readline()
    timer.cancel()
    prefix = "Vitrine is at "
    if not line.startswith(prefix):
        server.kill()
        server.wait()
        sys.exit(f"Expected “{prefix}http://…” from {program} within {START_LIMIT} s, got “{line.strip()}”.")
    return server, line.removeprefix(prefix).strip()


def add_favourite(address, item):
    form = urllib.parse.urlencode({"value": "true"}).encode()
    request = urllib.request.Request(
        f"{address}/{item}/favourite", data=form, headers={"Accept": "application/json"}
    )
    urllib.request.urlopen(request, timeout=10).close()


def chromium(playwright):
    named = os.environ.get("CHROMIUM")
    if not named and not Path(playwright.chromium.executable_path).exists():
        named = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    arguments = ["--hide-scrollbars", "--autoplay-policy=no-user-gesture-required"]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        # Chromium's sandbox does not run for root.
        arguments.append("--no-sandbox")
    return playwright.chromium.launch(executable_path=named, args=arguments)


def take(browser, address, folder, picture):
    width, height = picture.size
    is_phone = picture.size == PHONE
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme=picture.scheme,
        device_scale_factor=2 if is_phone else 1,
        has_touch=is_phone,
        locale=picture.locale,
        reduced_motion="reduce",
    )
    page = context.new_page()
    answer = page.goto(address + picture.path)
    if not answer.ok:
        sys.exit(f"Expected the page {picture.path}, got status {answer.status}.")
    if picture.section:
        page.locator(f'[data-section="{picture.section}"]').evaluate("part => part.scrollIntoView()")
    # A page that follows changes is never without a connection.
    page.wait_for_timeout(1_500)
    if picture.plays:
        page.locator("[data-item] > .play").first.click()
        page.wait_for_function("() => document.querySelector('#player audio').currentTime > 0.5")
        page.locator("h1, .h1").first.hover()
    file = folder / f"{picture.name}.png"
    page.screenshot(path=file)
    context.close()
    print(file)


def main():
    program = os.environ.get("VITRINE_PROGRAM", str(ROOT / ".build/release/vitrine"))
    if not Path(program).exists():
        sys.exit(f"Expected a program at {program}, found none. Build it with “swift build -c release”, "
                 "or name one with VITRINE_PROGRAM.")
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs/screenshots"
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data_directory:
        server, address = start(program, data_directory)
        try:
            for item in FAVOURITES:
                add_favourite(address, item)
            with sync_playwright() as playwright:
                browser = chromium(playwright)
                for picture in PICTURES:
                    take(browser, address, folder, picture)
                browser.close()
        finally:
            server.terminate()
            server.wait(timeout=10)


if __name__ == "__main__":
    main()
