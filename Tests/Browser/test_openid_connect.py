"""Signing in with Glewlwyd, a provider of OpenID Connect."""

from __future__ import annotations

import re
import socket
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

import people
from conftest import Start
from devices import DESKTOP, PHONE
from glewlwyd import Client, Glewlwyd, User, sign_in
from people import ADMIN, MEMBER
from site_under_test import Site
from test_accessibility import ALL_LOOKS, assert_accessible

NewContext = Callable[..., BrowserContext]
SECRET = "0123456789abcdef"
OTTOKAR = User("ottokar", "a lantern at the provider", name="Ottokar", role="member")
EVE = User("eve", "another lantern there", name="Eve Øst", role="admin")
ROLELESS = User("bo", "a third lantern there", name="Bo")


@dataclass(frozen=True)
class Household:
    site: Site
    provider: Glewlwyd

    @property
    def button(self) -> re.Pattern[str]:
        return re.compile(f"Sign in with {re.escape(f'127.0.0.1:{self.provider.port}')}")

    @property
    def link(self) -> re.Pattern[str]:
        return re.compile("Link an account at ")


@pytest.fixture
def begin(start: Start, tmp_path: Path) -> Iterator[Callable[..., Household]]:
    """Two people here, three there; what is set up is what docs/hosting.md says."""
    with Glewlwyd(tmp_path / "provider", (OTTOKAR, EVE, ROLELESS)) as provider:

        def begin(*arguments: str) -> Household:
            with socket.socket() as listener:
                listener.bind(("127.0.0.1", 0))
                port = listener.getsockname()[1]
            address = f"http://127.0.0.1:{port}"
            provider.add_client(Client("vitrine", SECRET, (f"{address}/sign-in/oidc/callback",)))
            secret = tmp_path / "secret.txt"
            secret.write_text(SECRET + "\n")
            people.add(tmp_path, ADMIN, MEMBER)
            site = start(
                "--port", str(port), "--public-address", address, "--oidc-issuer", provider.issuer,
                "--oidc-client-id", "vitrine", "--oidc-client-secret-file", str(secret), *arguments, directory=tmp_path)
            return Household(site, provider)

        yield begin


def ask_provider(page: Page, household: Household, user: User, next_page: str = "") -> None:
    page.goto(household.site("/sign-in" + next_page))
    page.get_by_role("link", name=household.button).click()
    sign_in(page, user)


@pytest.mark.parametrize("workers", ["block", "allow"])
def test_from_nothing_to_signed_in(begin: Callable[..., Household], new_context: NewContext, workers: str) -> None:
    household = begin()
    page = new_context(DESKTOP, service_workers=workers).new_page()
    people.sign_in(page, household.site, MEMBER)
    page.goto(household.site("/account"))
    page.get_by_role("link", name=household.link).click()
    sign_in(page, OTTOKAR)
    expect(page.locator("h1")).to_have_text("Link this account?")
    expect(page.locator("main")).to_contain_text("Anyone who can sign in as “ottokar”")
    assert_accessible(page, ALL_LOOKS)
    page.get_by_role("button", name="Link account").click()
    expect(page.locator("#notice")).to_contain_text("Account linked")
    expect(page.locator("main")).to_contain_text(household.provider.issuer)

    people.sign_out(page, household.site)
    other = new_context(PHONE, service_workers=workers).new_page()
    ask_provider(other, household, OTTOKAR, "?next=%2Fstarships")
    expect(other).to_have_url(household.site("/starships"))
    other.goto(household.site("/account"))
    expect(other.locator("h1")).to_have_text(MEMBER.name)


def test_a_stranger_is_told_what_to_do(begin: Callable[..., Household], new_context: NewContext) -> None:
    household = begin()
    page = new_context(DESKTOP).new_page()
    ask_provider(page, household, EVE)
    expect(page.get_by_role("alert")).to_contain_text("That account is not linked to anyone here.")
    assert_accessible(page, ALL_LOOKS)
    page.goto(household.site("/"))
    expect(page).to_have_url(people.SIGN_IN)


def test_new_people_come_with_their_roles(begin: Callable[..., Household], new_context: NewContext) -> None:
    household = begin("--new-people", "guest", "--oidc-role-claim", "role")
    page = new_context(DESKTOP).new_page()
    ask_provider(page, household, EVE)
    expect(page).to_have_url(household.site("/"))
    page.goto(household.site("/account"))
    expect(page.locator("h1")).to_have_text("eve")
    expect(page.get_by_role("link", name="People")).to_be_visible()
    # A name that somebody has proves nothing.
    other = new_context(DESKTOP).new_page()
    ask_provider(other, household, OTTOKAR)
    expect(other.get_by_role("alert")).to_contain_text("Somebody here has the name")
    # Whom the provider gives no role is not let in.
    third = new_context(DESKTOP).new_page()
    ask_provider(third, household, ROLELESS)
    expect(third.get_by_role("alert")).to_contain_text("That account has no role here.")


def test_the_provider_confirms_who_it_is(begin: Callable[..., Household], new_context: NewContext) -> None:
    household = begin("--new-people", "member")
    page = new_context(DESKTOP).new_page()
    ask_provider(page, household, EVE)
    expect(page).to_have_url(household.site("/"))
    ask_provider(page, household, EVE, "?next=%2Faccount")
    expect(page).to_have_url(household.site("/account"))
    # The only way in stays.
    expect(page.get_by_role("button", name="Unlink")).to_have_count(0)


@pytest.mark.parametrize("workers", ["block", "allow"])
def test_a_provider_that_is_away_leaves_the_password(
    begin: Callable[..., Household], new_context: NewContext, workers: str
) -> None:
    household = begin()
    household.provider.stop()
    page = new_context(DESKTOP, service_workers=workers).new_page()
    # The worker comes with the first page of a person.
    people.sign_in(page, household.site, MEMBER)
    people.sign_out(page, household.site)
    page.goto(household.site("/sign-in"))
    page.get_by_role("link", name=household.button).click()
    expect(page.get_by_role("alert")).to_contain_text("That sign-in did not work.")
    people.fill(page, MEMBER)
    people.submit_button(page).click()
    expect(page).to_have_url(household.site("/"))
