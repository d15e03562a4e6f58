#!/usr/bin/env python3
"""Takes the pictures in docs/states: each state that a list can be in, on a phone and on a desktop.

Starts the program (VITRINE_PROGRAM, else the release build) beside a stand-in for heroes, which answers, fails or keeps
it waiting as each state needs.

    Tools/state_pictures.py [FOLDER]      FOLDER: where the pictures go; by default docs/states
"""

import os
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
os.environ.setdefault("VITRINE_PROGRAM", str(ROOT / ".build/release/vitrine"))
sys.path += [str(ROOT / "Tests/Browser"), str(ROOT / "Tools")]

from playwright.sync_api import sync_playwright  # noqa: E402

from devices import DESKTOP, PHONE  # noqa: E402
from program import Program  # noqa: E402
from screenshots import chromium  # noqa: E402
from site_under_test import Site  # noqa: E402
from stand_ins.heroes import FIRST_CHARACTER, HeroesUpstream  # noqa: E402

LIST = "/heroes"
# Comics have no samples: before they come, and where they never do, there is nothing to show.
COMICS = f"/comics?hero=marvel-{FIRST_CHARACTER}"


@contextmanager
def running(upstream, directory):
    """The program, speaking Marvel's protocol."""
    with Program(
        Path(directory), upstreams={"heroes": upstream.base}, environment=upstream.environment
    ) as program:
        yield Site(program, None)


def loading(upstream, site, show):
    upstream.hang_comics(1)
    show(COMICS)


def fresh(upstream, site, show):
    site.retry_until("fresh", path=LIST)
    show(LIST)


def archived(upstream, site, show):
    site.retry_until("fresh", path=LIST)
    upstream.fault = 500
    site.retry_until("archived", path=LIST)
    show(LIST)


def sample(upstream, site, show):
    upstream.fault = 500
    site.retry_until("sample", path=LIST)
    show(LIST)


def fetching_next(upstream, site, show):
    upstream.hang_from(200)
    show(f"{LIST}?page=6", '[data-rest="fetchingNext"]')


def failed_on_next(upstream, site, show):
    upstream.broken = set(range(200, 1_500, 100))
    show(f"{LIST}?page=6", '[data-rest="failedOnNext"]')


def failed(upstream, site, show):
    upstream.comics_faults[1] = 500
    show(COMICS, '.failed, [data-state="failed"]')


STATES = (loading, fresh, archived, sample, fetching_next, failed_on_next, failed)


def main():
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs/states"
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = chromium(playwright)
        for state in STATES:
            with tempfile.TemporaryDirectory() as directory, HeroesUpstream() as upstream:
                with running(upstream, directory) as site:
                    def show(path, end=None):
                        for device in (PHONE, DESKTOP):
                            take(browser, site(path), end, device, folder / f"{state.__name__}-{device}.png")

                    state(upstream, site, show)
                    upstream.release()
        browser.close()


def take(browser, address, end, device, file):
    """With the part that is called `end` in view, where that is at the end of a list."""
    context = browser.new_context(viewport=device.viewport, locale="en-GB", reduced_motion="reduce")
    page = context.new_page()
    page.goto(address)
    if end:
        page.locator(end).first.wait_for()
        page.locator(end).first.evaluate("part => part.scrollIntoView({ block: 'center', behavior: 'instant' })")
    page.wait_for_timeout(500)
    page.screenshot(path=file)
    context.close()
    print(file)


if __name__ == "__main__":
    main()
