"""Changes that someone makes without the server arrive once, in order, also when the browser was closed between."""

from __future__ import annotations

import json
import time
import urllib.parse
import urllib.request
import uuid
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from conftest import Start
from devices import DESKTOP
from locators import cell, star
from saved_pages import ALLOWED, restart, stop, wait_until_saved
from site_under_test import Site
from test_favourites import LIST, OFF, ON
from test_offline import NewContext, installed, page, profile_folder, site, visit  # noqa: F401

WAITING = "Waiting to be sent: "


def favourites(site: Site) -> list[str]:
    answer = json.loads(site.text("/api/v1/favourites"))
    return [f"{item['source']}/{item['id']}" for section in answer["sections"] for item in section["items"]]


def arrive(site: Site, expected: list[str], seconds: float = 15) -> None:
    """Waits until the server has these favourites."""
    deadline = time.monotonic() + seconds
    while favourites(site) != expected and time.monotonic() < deadline:
        time.sleep(0.1)
    assert favourites(site) == expected


def waiting(page: Page, count: int) -> None:
    if count:
        expect(page.locator("#connection")).to_have_attribute("data-taps", f"{WAITING}{count}")
    else:
        expect(page.locator("#connection:not([data-taps])")).to_have_count(1)


def offline_on(page: Page, site: Site) -> None:  # noqa: F811
    visit(page, site, LIST, "/favourites", LIST)
    page.locator("#connection[data-live]").wait_for(state="attached")
    stop(site)
    expect(page.locator("#connection")).to_have_text("Can’t reach the server")


def test_a_tap_shows_as_done_and_waits(page: Page, site: Site, start: Start) -> None:  # noqa: F811
    offline_on(page, site)
    for item in ("starships/9", "starships/10"):
        star(cell(page, item)).click()
        expect(star(cell(page, item))).to_have_attribute(*ON)
        expect(star(cell(page, item))).to_have_attribute("data-waiting", "")
    expect(page.locator("#notice")).to_contain_text("Saved here.")
    waiting(page, 2)
    # Still done when the page comes from what is saved.
    page.reload()
    expect(star(cell(page, "starships/9"))).to_have_attribute(*ON)
    waiting(page, 2)
    restart(start, site, "--offline")
    waiting(page, 0)
    expect(star(cell(page, "starships/9"))).to_have_attribute(*ON)
    expect(page.locator("[data-key][data-waiting]")).to_have_count(0)
    assert favourites(site) == ["starships/10", "starships/9"]


def test_taps_arrive_in_order_when_the_browser_was_closed_between(
    installed: Callable[[], BrowserContext], site: Site, start: Start  # noqa: F811
) -> None:
    page = installed().new_page()
    offline_on(page, site)
    for item in ("starships/9", "starships/10", "starships/2"):
        star(cell(page, item)).click()
        expect(star(cell(page, item))).to_have_attribute("data-waiting", "")
    # Added and removed again: the last tap counts.
    star(cell(page, "starships/10")).click()
    expect(star(cell(page, "starships/10"))).to_have_attribute(*OFF)
    waiting(page, 4)
    context = installed()
    restart(start, site, "--offline")
    page = context.new_page()
    page.goto(site("/"))
    arrive(site, ["starships/2", "starships/9"])


def sync(page: Page, site: Site) -> None:  # noqa: F811
    """As a browser with Background Sync does when there is a network."""
    session = page.context.new_cdp_session(page)
    registrations: list[dict] = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda event: registrations.extend(event["registrations"]))
    session.send("ServiceWorker.enable")
    while not registrations:
        page.wait_for_timeout(50)
    session.send("ServiceWorker.dispatchSyncEvent", {
        "origin": site.program.base, "registrationId": registrations[0]["registrationId"], "tag": "taps", "lastChance": False})


def test_taps_are_sent_without_a_page(
    installed: Callable[[], BrowserContext], site: Site, start: Start  # noqa: F811
) -> None:
    page = installed().new_page()
    offline_on(page, site)
    # This browser refuses to be asked, but can be told to send the event.
    [worker] = page.context.service_workers
    worker.evaluate("() => { SyncManager.prototype.register = async (tag) => { self.tags = [...self.tags ?? [], tag]; }; }")
    for item in ("starships/9", "starships/10"):
        star(cell(page, item)).click()
    waiting(page, 2)
    assert worker.evaluate("self.tags") == ["taps", "taps"]
    page = installed().new_page()
    restart(start, site, "--offline")
    assert favourites(site) == []
    sync(page, site)
    arrive(site, ["starships/10", "starships/9"])


def test_a_refused_tap_is_put_back_with_its_reason(start: Start, new_context: NewContext) -> None:
    limit = {"VITRINE_MAX_FAVOURITES": "1"}
    site = start("--offline", environment=limit)
    page = new_context(DESKTOP, **ALLOWED).new_page()
    offline_on(page, site)
    for item in ("starships/9", "starships/10"):
        star(cell(page, item)).click()
        expect(star(cell(page, item))).to_have_attribute(*ON)
    waiting(page, 2)
    restart(start, site, "--offline", environment=limit)
    expect(page.locator("#notice")).to_contain_text("The server didn’t accept a change that you made offline.")
    expect(page.locator("#notice")).to_contain_text("1")
    expect(star(cell(page, "starships/10"))).to_have_attribute(*OFF)
    expect(star(cell(page, "starships/9"))).to_have_attribute(*ON)
    assert favourites(site) == ["starships/9"]


def test_the_last_of_two_devices_wins(start: Start, new_context: NewContext) -> None:
    site = start("--offline")
    contexts = [new_context(DESKTOP, **ALLOWED) for _ in range(2)]
    first, last = (context.new_page() for context in contexts)
    for page in (first, last):
        visit(page, site, LIST)
        page.locator("#connection[data-live]").wait_for(state="attached")
    stop(site)
    # The first adds two, the last adds and removes one of them.
    for item in ("starships/9", "starships/10"):
        star(cell(first, item)).click()
    waiting(first, 2)
    for _ in range(2):
        star(cell(last, "starships/9")).click()
    waiting(last, 2)
    # The last device is out of reach until the first has sent its changes.
    contexts[1].set_offline(True)
    restart(start, site, "--offline")
    waiting(first, 0)
    arrive(site, ["starships/10", "starships/9"])
    contexts[1].set_offline(False)
    waiting(last, 0)
    arrive(site, ["starships/10"])
    # Both show what the server has.
    for page in (first, last):
        expect(star(cell(page, "starships/9"))).to_have_attribute(*OFF)
        expect(star(cell(page, "starships/10"))).to_have_attribute(*ON)


def change(site: Site, item: str, value: bool, key: str) -> dict:
    request = urllib.request.Request(
        site(f"/{item}/favourite"), data=urllib.parse.urlencode({"value": str(value).lower()}).encode(),
        headers={"accept": "application/json", "idempotency-key": key})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def test_the_server_makes_a_change_once_even_after_a_restart(start: Start) -> None:
    site = start("--offline")
    key = str(uuid.uuid4())
    assert change(site, "starships/9", True, key)["favourite"] is True
    change(site, "starships/9", False, str(uuid.uuid4()))
    # The answer was lost, and the browser sends it again.
    assert change(site, "starships/9", True, key) == {"repeated": True}
    assert favourites(site) == []
    stop(site)
    site = restart(start, site, "--offline")
    assert change(site, "starships/9", True, key) == {"repeated": True}
    assert favourites(site) == []


def test_a_form_without_a_script_waits_too(page: Page, site: Site, start: Start) -> None:  # noqa: F811
    offline_on(page, site)
    page.evaluate("""() => {
      const form = document.querySelector('[data-item="starships/9"] form');
      HTMLFormElement.prototype.submit.call(Object.assign(form, { innerHTML: '<input name=value value=true>' }));
    }""")
    page.wait_for_function("() => document.querySelector('#notice').textContent.includes('Saved here.')")
    restart(start, site, "--offline")
    arrive(site, ["starships/9"])
