"""Signing in with a passkey, which Chromium's virtual authenticator has."""

from __future__ import annotations

import socket
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, CDPSession, Page, expect

from conftest import Start
from devices import DESKTOP, PHONE, Device
from people import ADMIN, MEMBER, Person, add, fill, submit_button
from site_under_test import Site
from test_accessibility import ALL_LOOKS, assert_accessible
from witness import Witness

NewContext = Callable[..., BrowserContext]
# A device with a fingerprint reader.
AUTHENTICATOR = {
    "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
    "isUserVerified": True, "automaticPresenceSimulation": True,
}


@dataclass(frozen=True)
class NamedSite:
    """A site at `localhost`, which is a name, so that browsers allow passkeys there."""

    site: Site
    origin: str

    def __call__(self, path: str) -> str:
        return self.origin + path


@dataclass(frozen=True)
class Authenticator:
    session: CDPSession
    id: str

    def set(self, **options: bool) -> None:
        self.session.send("WebAuthn.setUserVerified", {"authenticatorId": self.id, **options})

    def credentials(self) -> list[dict[str, object]]:
        return self.session.send("WebAuthn.getCredentials", {"authenticatorId": self.id})["credentials"]


@pytest.fixture
def site(start: Start, tmp_path: Path) -> NamedSite:
    add(tmp_path, ADMIN, MEMBER)
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port = listener.getsockname()[1]
    origin = f"http://localhost:{port}"
    started = start("--offline", "--port", str(port), "--public-address", origin, directory=tmp_path)
    return NamedSite(started, origin)


def authenticator(page: Page) -> Authenticator:
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    made = session.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    return Authenticator(session, made["authenticatorId"])


def sign_in(page: Page, site: NamedSite, person: Person) -> None:
    page.goto(site("/sign-in"))
    fill(page, person)
    submit_button(page).click()
    expect(page).to_have_url(site("/"))


def add_passkey(page: Page, site: NamedSite, name: str) -> None:
    page.goto(site("/account"))
    page.get_by_label("Name of the passkey").fill(name)
    page.get_by_role("button", name="Add passkey").click()
    expect(page.locator("#notice")).to_contain_text("Passkey added")


def sign_out(page: Page, site: NamedSite) -> None:
    page.goto(site("/account"))
    page.get_by_role("button", name="Sign out", exact=True).first.click()
    expect(page.get_by_role("button", name="Sign in", exact=True)).to_be_visible()


def sign_in_with_passkey(page: Page) -> None:
    page.get_by_role("button", name="Sign in with a passkey").click()


@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=str)
def test_a_passkey_takes_the_place_of_the_password(site: NamedSite, new_context: NewContext, device: Device) -> None:
    page = new_context(device).new_page()
    device_of_person = authenticator(page)
    sign_in(page, site, MEMBER)
    add_passkey(page, site, "My phone")
    expect(page.locator("main")).to_contain_text("My phone")
    [credential] = device_of_person.credentials()
    assert credential["isResidentCredential"] and credential["rpId"] == "localhost"
    page.get_by_role("button", name="Remove password").click()
    expect(page.locator("#notice")).to_contain_text("Password removed")

    sign_out(page, site)
    page.goto(site("/sign-in?next=%2Fstarships"))
    # Nobody is asked for a name.
    sign_in_with_passkey(page)
    expect(page).to_have_url(site("/starships"))
    page.goto(site("/account"))
    expect(page.locator("h1")).to_have_text(MEMBER.name)
    expect(page.get_by_text("Last used")).not_to_have_count(0)
    # It is the only way in.
    expect(page.get_by_role("button", name="Remove My phone")).to_have_count(0)


def test_people_on_one_device_keep_their_passkeys_apart(site: NamedSite, new_context: NewContext) -> None:
    page = new_context(DESKTOP).new_page()
    device = authenticator(page)
    for person in (ADMIN, MEMBER):
        sign_in(page, site, person)
        add_passkey(page, site, f"Of {person.name}")
        sign_out(page, site)
    assert len(device.credentials()) == 2
    # Another browser of the same person removes one of them.
    other = new_context(DESKTOP).new_page()
    sign_in(other, site, MEMBER)
    other.goto(site("/account"))
    expect(other.locator("main")).not_to_contain_text(f"Of {ADMIN.name}")
    other.get_by_role("button", name=f"Remove Of {MEMBER.name}").click()
    expect(other.locator("#notice")).to_contain_text("Passkey removed")


def test_a_device_has_one_passkey_for_a_person(site: NamedSite, new_context: NewContext) -> None:
    page = new_context(DESKTOP).new_page()
    device = authenticator(page)
    sign_in(page, site, MEMBER)
    add_passkey(page, site, "First")
    page.get_by_label("Name of the passkey").fill("Second")
    page.get_by_role("button", name="Add passkey").click()
    expect(page.get_by_text("This passkey has been added already.")).to_be_visible()
    assert len(device.credentials()) == 1


def test_a_device_that_recognises_nobody_is_no_way_in(
    site: NamedSite, new_context: NewContext, witness: Witness
) -> None:
    page = new_context(DESKTOP).new_page()
    witness.watch(page)
    device = authenticator(page)
    sign_in(page, site, MEMBER)
    add_passkey(page, site, "My phone")
    sign_out(page, site)
    page.goto(site("/sign-in"))
    device.set(isUserVerified=False)
    sign_in_with_passkey(page)
    expect(page.get_by_text("The passkey was not used.")).to_be_visible()
    device.set(isUserVerified=True)
    sign_in_with_passkey(page)
    expect(page).to_have_url(site("/"))


def test_a_passkey_confirms_who_it_is(site: NamedSite, new_context: NewContext) -> None:
    page = new_context(DESKTOP).new_page()
    authenticator(page)
    sign_in(page, site, MEMBER)
    add_passkey(page, site, "My phone")
    page.goto(site("/sign-in?next=%2Faccount"))
    expect(page.locator("h1")).to_have_text("Confirm that it is you")
    sign_in_with_passkey(page)
    expect(page).to_have_url(site("/account"))


def test_passkeys_are_not_offered_where_browsers_refuse_them(site: NamedSite, new_context: NewContext) -> None:
    page = new_context(DESKTOP).new_page()
    page.goto(site.site("/sign-in"))
    expect(submit_button(page)).to_be_visible()
    expect(page.get_by_role("button", name="Sign in with a passkey")).to_have_count(0)


def test_without_scripts_the_password_is_there(site: NamedSite, new_context: NewContext) -> None:
    page = new_context(DESKTOP, java_script_enabled=False).new_page()
    page.goto(site("/sign-in"))
    expect(page.get_by_role("button", name="Sign in with a passkey")).to_be_hidden()
    sign_in(page, site, MEMBER)
    page.goto(site("/account"))
    expect(page.get_by_text("This browser can’t use passkeys here.")).to_be_visible()
    expect(page.get_by_role("button", name="Add passkey")).to_be_hidden()


def test_an_account_page_that_was_open_for_long_asks_who_it_is(site: NamedSite, new_context: NewContext) -> None:
    page = new_context(DESKTOP).new_page()
    authenticator(page)
    sign_in(page, site, MEMBER)
    page.goto(site("/account"))
    page.get_by_label("Name of the passkey").fill("My phone")
    page.route("**/account/passkey", lambda route: route.fulfill(status=403, body="{}"))
    with page.expect_navigation():
        page.get_by_role("button", name="Add passkey").click()


def test_the_pages_are_accessible(site: NamedSite, new_context: NewContext) -> None:
    page = new_context(DESKTOP).new_page()
    authenticator(page)
    page.goto(site("/sign-in"))
    expect(page.get_by_role("button", name="Sign in with a passkey")).to_be_visible()
    assert_accessible(page, ALL_LOOKS)
    sign_in(page, site, ADMIN)
    add_passkey(page, site, "My phone")
    assert_accessible(page, ALL_LOOKS)
