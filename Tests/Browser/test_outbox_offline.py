"""Changes that someone makes without the server arrive once, in order, also when the browser was closed between."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from conftest import Start
from devices import DESKTOP
from locators import cell, star, wait_until
from saved_pages import ALLOWED, restart, stop
from site_under_test import Site
from test_favourites import LIST, OFF, ON
from test_offline import NewContext, installed, page, profile_folder, site, visit_and_save  # noqa: F401

def favourites(site: Site) -> list[str]:
    answer = json.loads(site.text("/api/v1/favourites"))
    return [f"{item['source']}/{item['id']}" for section in answer["sections"] for item in section["items"]]


def arrive(page: Page, site: Site, expected: list[str]) -> None:  # noqa: F811
    """Waits until nothing waits any more, and the server has these favourites."""
    waiting(page, 0)
    assert favourites(site) == expected


def waiting(page: Page, count: int) -> None:
    if count:
        text = "1 change to sync" if count == 1 else f"{count} changes to sync"
        expect(page.locator("#connection")).to_have_attribute("data-outbox", text)
    else:
        expect(page.locator("#connection:not([data-outbox])")).to_have_count(1)


def offline_on(page: Page, site: Site) -> None:  # noqa: F811
    visit_and_save(page, site, LIST, "/favourites", LIST)
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
    arrive(page, site, ["starships/10", "starships/9"])
    expect(star(cell(page, "starships/9"))).to_have_attribute(*ON)
    expect(page.locator("[data-key][data-waiting]")).to_have_count(0)


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
    # It starts without the server.
    page = installed().new_page()
    page.goto(site("/"))
    expect(page.locator("main[data-page=home]")).to_be_visible()
    waiting(page, 4)
    restart(start, site, "--offline")
    arrive(page, site, ["starships/2", "starships/9"])


# Until the worker has nothing to send any more. No page of the app is open.
EMPTY = """async () => {
  const database = await new Promise((done, fail) => {
    const request = indexedDB.open('vitrine /');
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
  return navigator.locks.request('/ taps', () => new Promise(done => {
    database.transaction('taps').objectStore('taps').count().onsuccess = ({ target }) => done(target.result);
  }));
}"""


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
    # A document without scripts.
    page.goto(site("/health"))
    assert favourites(site) == []
    session = page.context.new_cdp_session(page)
    registrations: list[dict[str, str]] = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda event: registrations.extend(event["registrations"]))
    session.send("ServiceWorker.enable")
    # What the browser knows of workers comes before this.
    page.evaluate("navigator.serviceWorker.getRegistration()")
    session.send("ServiceWorker.dispatchSyncEvent", {
        "origin": site.program.base, "registrationId": registrations[0]["registrationId"], "tag": "taps", "lastChance": False})
    wait_until(page, f"async () => !await ({EMPTY})()")
    assert favourites(site) == ["starships/10", "starships/9"]


@pytest.mark.product
def test_the_last_of_two_devices_wins(start: Start, new_context: NewContext) -> None:
    site = start("--offline")
    contexts = [new_context(DESKTOP, **ALLOWED) for _ in range(2)]
    first, last = (context.new_page() for context in contexts)
    for page in (first, last):
        visit_and_save(page, site, LIST)
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
    arrive(first, site, ["starships/10", "starships/9"])
    contexts[1].set_offline(False)
    arrive(last, site, ["starships/10"])
    # Both show what the server has.
    for page in (first, last):
        expect(star(cell(page, "starships/9"))).to_have_attribute(*OFF)
        expect(star(cell(page, "starships/10"))).to_have_attribute(*ON)


def test_a_form_without_a_script_waits_too(page: Page, site: Site, start: Start) -> None:  # noqa: F811
    offline_on(page, site)
    # By its action, no script handles it.
    page.evaluate("""() => {
      const { action } = document.querySelector('[data-item="starships/9"] form');
      const innerHTML = '<input name=value value=true>';
      const form = Object.assign(document.createElement('form'), { method: 'post', action: `${action}?`, innerHTML });
      document.querySelector('main').append(form);
      form.requestSubmit();
    }""")
    page.wait_for_function("() => document.querySelector('#notice').textContent.includes('Saved here.')")
    restart(start, site, "--offline")
    page.wait_for_function("() => document.querySelector('#connection').dataset.outbox === undefined")
    assert favourites(site) == ["starships/9"]
