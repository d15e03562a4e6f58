"""The first person, the sign-in, and the end of sessions."""

from __future__ import annotations

import urllib.request
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from conftest import Start
from devices import DESKTOP, PHONE
from locators import star, visit
from people import ADMIN, MEMBER, SIGN_IN, Person, add, field, fill, setup_address, sign_in, sign_out, submit_button
from site_under_test import Site
from test_accessibility import ALL_LOOKS, assert_accessible
from witness import Witness

NewContext = Callable[..., BrowserContext]
LIST = "/starships"
# A session's end shows on its open pages within this time, in milliseconds.
SOON = 3_000


@pytest.fixture
def site(start: Start, tmp_path: Path) -> Site:
    """Two people, who know their passwords."""
    add(tmp_path, ADMIN, MEMBER)
    return start("--offline", directory=tmp_path)


@pytest.fixture
def public_site(start: Start) -> Site:
    """Nobody yet, and requests of others."""
    return start("--offline", "--allowed-host", "vitrine.test")


@pytest.fixture
def page(new_context: NewContext) -> Page:
    return new_context().new_page()


def follow(page: Page, site: Site, path: str = LIST) -> None:
    """Opens a page that follows changes."""
    visit(page, site(path))
    page.locator("#connection[data-live]").wait_for(state="attached")


# The first person.


def test_the_first_person_is_at_home_after_six_taps_on_a_phone(public_site: Site, new_context: NewContext) -> None:
    page = new_context(PHONE).new_page()
    taps = 1
    page.goto(setup_address(public_site))
    for part, text in ((field(page, "name"), ADMIN.name), (field(page, "password"), ADMIN.password)):
        part.tap()
        taps += 1
        page.keyboard.type(text)
    submit_button(page).tap()
    taps += 1
    expect(page.locator("main[data-page=home]")).to_be_visible()
    assert taps <= 6
    page.goto(public_site("/account"))
    expect(page.locator("main")).to_contain_text(ADMIN.name)


def test_the_address_of_the_first_start_is_the_public_one(start: Start) -> None:
    site = start("--offline", "--public-address", "https://vitrine.test/shop", "--base-path", "/shop")
    assert " https://vitrine.test/shop/setup?token=" in site.program.next_line("/setup?token=")


def test_the_address_of_the_first_start_outlives_link_previews_and_is_used_once(
    public_site: Site, new_context: NewContext
) -> None:
    address = setup_address(public_site)
    for _ in range(2):
        urllib.request.urlopen(address).close()
    pages = [new_context().new_page() for _ in range(2)]
    for page in pages:
        page.goto(address)
        fill(page, ADMIN)
    submit_button(pages[0]).click()
    expect(pages[0].locator("main[data-page=home]")).to_be_visible()
    with pages[1].expect_response(lambda answer: answer.request.method == "POST") as posted:
        submit_button(pages[1]).click()
    assert posted.value.status == 303
    # Nobody has signed in there.
    pages[1].goto(public_site("/"))
    expect(pages[1]).to_have_url(SIGN_IN)


def test_nobody_comes_in_without_the_address(public_site: Site, page: Page) -> None:
    answer = page.goto(public_site("/"))
    assert answer and answer.status == 403
    # Whether an address is good is told by the post alone.
    page.goto(public_site("/setup?token=guessed"))
    fill(page, ADMIN)
    submit_button(page).click()
    expect(page.locator("main[data-page=setup-needed]")).to_be_visible()


# Signing in.


def test_a_wrong_password_is_said_and_the_right_one_leads_on(site: Site, page: Page) -> None:
    page.goto(site(f"{LIST}?sort=length"))
    expect(page).to_have_url(SIGN_IN)
    fill(page, MEMBER, "a wrong password")
    with page.expect_response(lambda answer: answer.request.method == "POST") as posted:
        submit_button(page).click()
    assert posted.value.status == 401
    expect(page.locator("main").get_by_role("alert")).to_be_visible()
    fill(page, MEMBER)
    submit_button(page).click()
    expect(page).to_have_url(site(f"{LIST}?sort=length"))
    expect(page.locator("main[data-page=feed]")).to_be_visible()


@pytest.mark.parametrize("address", ["//evil.example", "/\\evil", "%2f%2fevil", "https://evil", "javascript:alert(1)"])
def test_no_foreign_address_is_led_to(site: Site, page: Page, address: str) -> None:
    page.goto(site(f"/sign-in?next={quote(address, safe='')}"))
    fill(page, MEMBER)
    submit_button(page).click()
    expect(page).to_have_url(site("/"))
    expect(page.locator("main[data-page=home]")).to_be_visible()


def press_tab_until(page: Page, part: Locator, limit: int = 40) -> None:
    for _ in range(limit):
        if part.evaluate("element => element === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Expected the focus at {part} within {limit} presses of Tab.")


def test_keys_are_enough_to_sign_in_without_scripts(site: Site, new_context: NewContext) -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto(site(LIST))
    for name, text in (("name", MEMBER.name), ("password", MEMBER.password)):
        press_tab_until(page, field(page, name))
        page.keyboard.type(text)
    page.keyboard.press("Enter")
    expect(page).to_have_url(site(LIST))
    expect(page.locator("main[data-page=feed]")).to_be_visible()


def test_pages_about_people_are_accessible(site: Site, page: Page, witness: Witness) -> None:
    witness.allow_status(401)
    witness.watch(page)
    page.goto(site("/sign-in"))
    assert_accessible(page, ALL_LOOKS)
    fill(page, ADMIN, "a wrong password")
    submit_button(page).click()
    expect(page.locator("main").get_by_role("alert")).to_be_visible()
    assert_accessible(page)
    fill(page, ADMIN)
    submit_button(page).click()
    expect(page).to_have_url(site("/"))
    for path in ("/account", "/account/people"):
        page.goto(site(path))
        expect(page.locator("main")).to_contain_text(ADMIN.name)
        assert_accessible(page, ALL_LOOKS)


def test_the_page_of_the_first_person_is_accessible(public_site: Site, page: Page) -> None:
    page.goto(setup_address(public_site))
    assert_accessible(page, ALL_LOOKS)


# Sessions end.


def sessions(page: Page, site: Site) -> list[str]:
    """The sessions that the account page offers to end."""
    page.goto(site("/account"))
    return page.locator('main form [name="session"]').evaluate_all("fields => fields.map(({ value }) => value)")


def test_a_revoked_session_ends_its_open_page(site: Site, new_context: NewContext) -> None:
    open_page, other = (new_context().new_page() for _ in range(2))
    sign_in(open_page, site, MEMBER)
    own = sessions(open_page, site)
    follow(open_page, site)
    sign_in(other, site, MEMBER)
    # Whether or not the page offers to end its own one.
    [revoked] = own or sessions(other, site)
    other.goto(site("/account"))
    other.locator(f'main form:has([name="session"][value="{revoked}"]) button').first.click()
    expect(open_page).to_have_url(site(f"/sign-in?next={quote(LIST, safe='')}"), timeout=SOON)
    other.goto(site(LIST))
    expect(other.locator("main[data-page=feed]")).to_be_visible()


def test_a_new_password_signs_out_the_other_browsers(site: Site, new_context: NewContext) -> None:
    own, other = (new_context().new_page() for _ in range(2))
    for page in (own, other):
        sign_in(page, site, MEMBER)
    follow(other, site)
    own.goto(site("/account"))
    field(own, "password").fill("another lantern by the road")
    submit_button(own).click()
    expect(other).to_have_url(SIGN_IN, timeout=SOON)
    own.goto(site(LIST))
    expect(own.locator("main[data-page=feed]")).to_be_visible()
    changed = Person(MEMBER.name, MEMBER.role, "another lantern by the road")
    sign_in(other, site, changed)


def test_signing_out_ends_the_other_tabs_and_nothing_comes_back(site: Site, new_context: NewContext) -> None:
    context = new_context(DESKTOP)
    page, tab = context.new_page(), context.new_page()
    sign_in(page, site, MEMBER)
    follow(tab, site)
    sign_out(page, site)
    expect(tab).to_have_url(SIGN_IN, timeout=SOON)
    page.go_back()
    expect(page).to_have_url(SIGN_IN)
    expect(page.locator("body")).not_to_contain_text(MEMBER.name)


def test_an_action_without_a_session_leads_to_the_sign_in(site: Site, page: Page) -> None:
    sign_in(page, site, MEMBER)
    follow(page, site)
    page.context.clear_cookies()
    star(page).first.click()
    expect(page).to_have_url(site(f"/sign-in?next={quote(LIST, safe='')}"))
    fill(page, MEMBER)
    submit_button(page).click()
    expect(page).to_have_url(site(LIST))
