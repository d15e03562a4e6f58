"""Several people at one tablet: what is saved for one of them is gone before the next sees a page."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from conftest import Start
from devices import TABLET_UPRIGHT
from locators import cell, cells, play, star, visit
from people import ADMIN, MEMBER, SIGN_IN, Person, add, sign_in, sign_out
from program import run
from saved_pages import ALLOWED, restart, stop, wait_until_saved
from site_under_test import Site
from test_favourites import OFF, ON
from test_offline import LIST, SHELL
from test_outbox_offline import waiting

NewContext = Callable[..., BrowserContext]
ITEM = "starships/9"
SONGS = "/music?term=love"

# All that this browser has of the app, but for its files: pages with their addresses, the database, the storage.
LEFT = """async () => {
  const left = { pages: {}, taps: [], state: [], local: { ...localStorage }, session: { ...sessionStorage } };
  for (const name of (await caches.keys()).filter(name => name.split(' ')[1] !== 'shell')) {
    const cache = await caches.open(name);
    const keys = await cache.keys();
    left.pages[name] = await Promise.all(keys.map(async key => key.url + (await (await cache.match(key)).text())));
  }
  const done = request => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  for (const { name } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      left[store] = await done(database.transaction(store).objectStore(store).getAll());
    }
    database.close();
  }
  return left;
}"""
# The name of the profile that is saved, of which no trace may stay.
PROFILE = "async () => (await caches.keys()).find(name => name.split(' ')[1] === 'lasting').split(' ')[3]"


@pytest.fixture
def site(start: Start, tmp_path: Path) -> Site:
    """Samples, and two people."""
    add(tmp_path, ADMIN, MEMBER)
    return start("--offline", directory=tmp_path)


@pytest.fixture
def tablet(new_context: NewContext) -> BrowserContext:
    return new_context(TABLET_UPRIGHT, **ALLOWED)


def come(page: Page, site: Site, person: Person, *paths: str) -> str:
    """Signs in, and goes to pages until all are saved; the name of the person's profile."""
    sign_in(page, site, person)
    page.reload()
    wait_until_saved(page, *SHELL)
    for path in paths:
        page.goto(site(path))
        wait_until_saved(page, path)
    return page.evaluate(PROFILE)


def assert_no_trace(page: Page, person: Person, profile: str) -> dict[str, object]:
    left = page.evaluate(LEFT)
    text = json.dumps(left, ensure_ascii=False)
    assert person.name not in text and profile not in text, text[:4_000]
    return left


def favourites(page: Page, site: Site) -> list[str]:
    """Of the person who has signed in."""
    answer = page.request.get(site("/api/v1/favourites")).json()
    return [f"{item['source']}/{item['id']}" for section in answer["sections"] for item in section["items"]]


def star_without_server(page: Page, site: Site) -> None:
    visit(page, site(LIST))
    page.locator("#connection[data-live]").wait_for(state="attached")
    stop(site)
    expect(page.locator("#connection")).to_have_text("Can’t reach the server")
    star(cell(page, ITEM)).click()
    expect(star(cell(page, ITEM))).to_have_attribute("data-waiting", "")
    waiting(page, 1)


def test_who_signs_out_leaves_nothing_for_the_next(tablet: BrowserContext, site: Site) -> None:
    page = tablet.new_page()
    profile = come(page, site, ADMIN, SONGS, LIST)
    star(cell(page, ITEM)).click()
    expect(star(cell(page, ITEM))).to_have_attribute(*ON)
    wait_until_saved(page, f"/{ITEM}")
    # A queue of the player.
    visit(page, site(SONGS))
    play(page).first.click()
    page.wait_for_function("() => localStorage.player")
    sign_out(page, site)
    left = assert_no_trace(page, ADMIN, profile)
    assert left["pages"] == {} and left["taps"] == [] and "player" not in left["local"]

    come(page, site, MEMBER, "/favourites", LIST)
    expect(star(cell(page, ITEM))).to_have_attribute(*OFF)
    assert favourites(page, site) == []
    assert_no_trace(page, ADMIN, profile)
    stop(site)
    page.goto(site("/favourites"))
    expect(page.locator("main[data-page=favourites]")).to_be_visible()
    expect(cells(page)).to_have_count(0)
    page.goto(site(f"/{ITEM}"))
    expect(page.locator(".missing")).to_be_visible()
    assert_no_trace(page, ADMIN, profile)


def end_session(site: Site, password: str) -> Person:
    """Ends all sessions of the admin while the program is stopped."""
    run("people", "password", ADMIN.name, "--data-directory", site.program.data_directory, text=f"{password}\n")
    return Person(ADMIN.name, ADMIN.role, password)


def test_a_change_of_someone_whose_session_ended_is_deleted_when_another_signs_in(
    tablet: BrowserContext, site: Site, start: Start
) -> None:
    page = tablet.new_page()
    profile = come(page, site, ADMIN, "/favourites")
    star_without_server(page, site)
    end_session(site, "the harbour freezes in winter")
    site = restart(start, site, "--offline")
    expect(page).to_have_url(SIGN_IN)
    # It waits, and nobody sees it.
    left = page.evaluate(LEFT)
    assert left["pages"] == {} and len(left["taps"]) == 1
    come(page, site, MEMBER, LIST)
    expect(star(cell(page, ITEM))).to_have_attribute(*OFF)
    waiting(page, 0)
    left = assert_no_trace(page, ADMIN, profile)
    assert left["taps"] == [] and favourites(page, site) == []


def test_a_change_of_someone_whose_session_ended_is_sent_when_that_person_is_back(
    tablet: BrowserContext, site: Site, start: Start
) -> None:
    page = tablet.new_page()
    come(page, site, ADMIN, "/favourites")
    star_without_server(page, site)
    person = end_session(site, "the harbour freezes in winter")
    site = restart(start, site, "--offline")
    expect(page).to_have_url(SIGN_IN)
    come(page, site, person, LIST)
    waiting(page, 0)
    expect(star(cell(page, ITEM))).to_have_attribute(*ON)
    assert favourites(page, site) == [ITEM]


# Without the scripts, and beside this page.
POST_FORM = """path => {
  const form = document.body.appendChild(document.createElement('form'));
  Object.assign(form, { method: 'post', action: path, target: '_blank' });
  form.append(Object.assign(document.createElement('input'), { name: 'value', value: 'true' }));
  form.submit();
}"""


def test_a_plain_form_of_someone_whose_session_ended_is_sent_when_that_person_is_back(
    tablet: BrowserContext, site: Site
) -> None:
    page = tablet.new_page()
    come(page, site, ADMIN, LIST)
    # A page that follows nothing, so that nothing tells it of the end.
    page.goto(site("/account"))
    person = end_session(site, "the harbour freezes in winter")
    with tablet.expect_page() as opened:
        page.evaluate(POST_FORM, f"/{ITEM}/favourite")
    expect(opened.value).to_have_url(SIGN_IN)
    assert len(page.evaluate(LEFT)["taps"]) == 1
    come(page, site, person, LIST)
    waiting(page, 0)
    assert favourites(page, site) == [ITEM]


STAR_AS = """([path, profile]) => fetch(path, {
  method: 'POST', body: new URLSearchParams({ value: 'true' }),
  headers: { accept: 'application/json', 'x-vitrine-profile': profile },
}).then(({ status }) => status)"""


def test_a_change_on_a_page_of_the_last_person_is_not_the_next_ones(tablet: BrowserContext, site: Site) -> None:
    page = tablet.new_page()
    profile = come(page, site, ADMIN)
    sign_out(page, site)
    come(page, site, MEMBER, LIST)
    # As a page does that has not noticed yet.
    assert page.evaluate(STAR_AS, [f"/{ITEM}/favourite", profile]) == 409
    assert favourites(page, site) == []
    assert page.evaluate(LEFT)["taps"] == []


def test_another_persons_sign_in_in_another_tab_replaces_the_page(tablet: BrowserContext, site: Site) -> None:
    page, tab = tablet.new_page(), tablet.new_page()
    profile = come(page, site, ADMIN, LIST)
    page.goto(site("/account"))
    expect(page.locator("main")).to_contain_text(ADMIN.name)
    # Without signing out.
    sign_in(tab, site, MEMBER)
    expect(page.locator("main")).to_contain_text(MEMBER.name)
    expect(page.locator("main")).not_to_contain_text(ADMIN.name)
    wait_until_saved(tab, "/")
    assert_no_trace(tab, ADMIN, profile)


def test_pages_about_people_are_not_saved(tablet: BrowserContext, site: Site) -> None:
    page = tablet.new_page()
    come(page, site, ADMIN)
    for path in ("/account", "/account/people", "/sign-in"):
        visit(page, site(path))
    stop(site)
    for path in ("/account", "/account/people", "/sign-in"):
        page.goto(site(path))
        expect(page.locator(".missing")).to_be_visible()
        expect(page.locator('input[type="password"]')).to_have_count(0)
