#!/usr/bin/env python3
"""Takes the film strips in docs/film-strips: what someone sees after each tap, a picture every 50 ms, on a phone and on a
desktop; and a start from the home screen without the server.

Starts the program (VITRINE_PROGRAM, else the release build) offline, so that every run shows the samples.

    Tools/film_strips.py [FOLDER]      FOLDER: where the strips go; by default docs/film-strips
"""

import base64
import os
import random
import shutil
import sys
import tempfile
import time
from datetime import date, timedelta
from pathlib import Path
from urllib.parse import urljoin

ROOT = Path(__file__).resolve().parent.parent
os.environ.setdefault("VITRINE_PROGRAM", str(ROOT / ".build/release/vitrine"))
sys.path += [str(ROOT / "Tests/Browser"), str(ROOT / "Tools")]

from playwright.sync_api import sync_playwright  # noqa: E402

from countries import body, define, import_dated  # noqa: E402
from devices import DESKTOP, PHONE  # noqa: E402
from program import Program, run  # noqa: E402
from saved_pages import wait_until_saved  # noqa: E402
from screenshots import chromium  # noqa: E402
from test_source_files import Boats  # noqa: E402

STEP = 0.05
LENGTH = 0.7
COLUMNS = 5


def film(page, act):
    """The frames after an act, one for each step, as data URLs."""
    frames = []
    session = page.context.new_cdp_session(page)

    def keep(event):
        frames.append((event["metadata"]["timestamp"], event["data"]))
        session.send("Page.screencastFrameAck", {"sessionId": event["sessionId"]})

    session.on("Page.screencastFrame", keep)
    session.send("Page.startScreencast", {"format": "jpeg", "quality": 80})
    page.wait_for_timeout(300)
    start = time.time()
    act(page)
    page.wait_for_timeout(LENGTH * 1_000 + 300)
    session.send("Page.stopScreencast")
    session.detach()
    steps = [start + number * STEP for number in range(int(LENGTH / STEP) + 1)]
    return [next((data for taken, data in reversed(frames) if taken <= step), frames[0][1]) for step in steps]


def strip(browser, frames, device, path):
    """Puts frames beside each other, each with its time."""
    width = 150 if device is PHONE else 300
    figures = "".join(
        f'<figure><img width="{width}" src="data:image/jpeg;base64,{data}">'
        f"<figcaption>{round(number * STEP * 1_000)} ms</figcaption></figure>"
        for number, data in enumerate(frames)
    )
    page = browser.new_page(viewport={"width": COLUMNS * (width + 8), "height": 100})
    page.set_content(
        "<style>body{margin:0;font:12px sans-serif;background:#888;color:#fff;display:grid;gap:8px 8px;"
        f"grid-template-columns:repeat({COLUMNS},{width}px)}}figure{{margin:0}}img{{display:block}}</style>{figures}"
    )
    path.write_bytes(page.screenshot(full_page=True, type="jpeg", quality=70))
    page.close()


def tap(selector):
    return lambda page: page.locator(selector).first.click(no_wait_after=True)


def scroll_carousel(page):
    page.evaluate("document.querySelector('[data-layout=carousel]').scrollBy({ left: 500, behavior: 'smooth' })")


def show_layouts(page):
    """Opens the menu that has the switch between list and grid where there is little room."""
    more = page.locator(".tools > .more").first
    if more.is_visible():
        more.click()


def set_elsewhere(value, *numbers):
    """Changes favourites as another device does."""

    def act(page):
        for number in numbers:
            page.request.post(urljoin(page.url, f"/starships/{number}/favourite"), form={"value": value})

    return act


# Name: address, what is done before, and what is filmed.
SCENES = {
    "to-the-detail": ("/charts?media=songs", None, tap("[data-item]:nth-child(3) > a")),
    "back-to-the-list": (
        "/charts?media=songs", tap("[data-item]:nth-child(3) > a"), lambda page: page.evaluate("history.back()")
    ),
    "sorting": ("/starships", tap(".menu > button"), tap("#sort-menu [data-sort=length]")),
    "searching": ("/starships", None, lambda page: page.locator("input[type=search]").first.fill("wing")),
    "removing-a-star": (
        "/starships", tap("[data-item]:nth-child(2) .favourite button"),
        tap("[data-item]:nth-child(2) .favourite button"),
    ),
    "changed-elsewhere": ("/favourites", set_elsewhere("true", 2, 3, 5, 9, 10), set_elsewhere("false", 5)),
    "carousel": ("/", None, scroll_carousel),
    "grid-to-list": ("/charts?media=albums", show_layouts, tap(".layout-switch button[aria-pressed=false]")),
    "to-the-album": ("/charts?media=albums", None, tap("[data-item]:nth-child(3) > a")),
    "editing-home": ("/", None, tap("a[href*='edit=true']")),
    "queue": ("/music?term=love", tap("[data-item] button.play"), tap("#player :is(button.now, .to-queue):visible")),
}


def film_start(playwright, folder):
    """The frames of a start in a browser that has just been opened, while the server is away."""

    def opened():
        return playwright.chromium.launch_persistent_context(
            folder / "browser", executable_path=os.environ.get("CHROMIUM") or shutil.which("chromium"),
            args=["--hide-scrollbars", "--no-sandbox"], viewport=PHONE.viewport, has_touch=True, locale="en-GB")

    with Program(folder / "data", "--offline") as program:
        address = program.base + "/"
        with opened() as context:
            page = context.new_page()
            page.goto(address)
            wait_until_saved(page, "/", "/offline")
            # Pictures are saved as they come.
            page.reload()
            page.wait_for_timeout(2_000)
    with opened() as context:
        return film(context.new_page(), lambda page: page.goto(address, wait_until="commit"))


def film_adding(browser, folder, take):
    """What someone sees after naming the address of an API."""
    environment = {"VITRINE_REACHABLE_BLOCK": "127.0.0.0/8", "XDG_CONFIG_HOME": str(folder)}
    with Boats() as boats, Program(folder / "data", environment=environment) as program:
        for device in (PHONE, DESKTOP):
            page = browser.new_context(viewport=device.viewport, locale="en-GB").new_page()
            page.goto(program.base + "/sources/new")
            page.get_by_label("Address").fill(f"{boats.base}/boats?page=1")
            take(film(page, lambda page: page.get_by_label("Address").press("Enter")), device, "adding-a-catalogue")
            page.context.close()


def past(folder):
    """A list of thirty with a year of days: each day some change places, and one comes for another."""
    draw = random.Random(1)
    file = define(folder)
    versions = folder / "versions"
    versions.mkdir()
    order = list(range(1, 31))
    for day in range(365):
        for _ in range(draw.randint(1, 5)):
            order.insert(draw.randrange(30), order.pop(draw.randrange(30)))
        order[draw.randrange(20, 30)] = 31 + day
        name = date(2025, 6, 1) + timedelta(days=day)
        (versions / f"{name}.json").write_bytes(body({number: f"Country {number}" for number in order}))
    run(*import_dated(versions, file, folder / "data"))
    return ["--offline", "--source", str(file)]


def film_past(browser, folder, take):
    """What someone sees from one date of a list to the next, and to one that is far."""
    arguments = past(folder)
    with Program(folder / "data", *arguments) as program:
        for device in (PHONE, DESKTOP):
            for name, act in {
                "to-the-next-date": tap(".steps > a:nth-of-type(2)"),
                "to-a-far-date": lambda page: page.locator(".strip input").press("Home"),
            }.items():
                page = browser.new_context(viewport=device.viewport, locale="en-GB").new_page()
                page.goto(program.base + "/countries?at=2026-03-01")
                page.wait_for_timeout(1_500)
                take(film(page, act), device, name)
                page.context.close()


def main():
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs/film-strips"
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as directory, Program(Path(directory), "--offline") as program:
        with sync_playwright() as playwright:
            browser = chromium(playwright)
            for device in (PHONE, DESKTOP):
                for name, (address, before, act) in SCENES.items():
                    page = browser.new_context(viewport=device.viewport, locale="en-GB").new_page()
                    page.goto(program.base + address)
                    # A page that follows changes is never without a connection.
                    page.wait_for_timeout(1_500)
                    if before:
                        before(page)
                        page.wait_for_timeout(800)
                    strip(browser, film(page, act), device, folder / f"{device}-{name}.jpeg")
                    page.context.close()
            for film_others in (film_adding, film_past):
                own = Path(directory) / film_others.__name__
                own.mkdir()
                film_others(
                    browser, own,
                    lambda frames, device, name: strip(browser, frames, device, folder / f"{device}-{name}.jpeg"))
            strip(browser, film_start(playwright, Path(directory)), PHONE, folder / f"{PHONE}-start-without-the-server.jpeg")
            browser.close()


if __name__ == "__main__":
    main()
