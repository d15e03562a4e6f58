"""People of a site: the first one, those that are added, and their signing in and out."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from program import run
from site_under_test import Site

SIGN_IN = re.compile(r"/sign-in(\?|$)")
SETUP = "/setup?token="


@dataclass(frozen=True)
class Person:
    name: str
    role: str
    password: str


# Names that no page has otherwise.
ADMIN = Person("Zuleika", "admin", "a quiet harbour in autumn")
MEMBER = Person("Ottokar", "member", "seven lanterns by the road")


def add(directory: Path, *people: Person) -> None:
    """Adds people to the site of a data directory; the first one is an admin."""
    for person in people:
        options = ("--role", person.role, "--data-directory", directory)
        run("people", "add", person.name, *options, text=f"{person.password}\n")


def setup_address(site: Site) -> str:
    """The address that creates the first person. The program names it with the host under which others reach it."""
    _, _, token = site.program.next_line(SETUP).partition(SETUP)
    return site(SETUP + token.split()[0])


def field(page: Page, name: str) -> Locator:
    return page.locator(f'main form:has(input[type="password"]) input[name="{name}"]').first


def submit_button(page: Page) -> Locator:
    return page.locator('main form:has(input[type="password"]) button:not([type="button"])').first


def fill(page: Page, person: Person, password: str | None = None) -> None:
    """Fills in the form of the sign-in, or that of the first person."""
    field(page, "name").fill(person.name)
    field(page, "password").fill(password or person.password)


def sign_in(page: Page, site: Site, person: Person) -> None:
    page.goto(site("/sign-in"))
    fill(page, person)
    submit_button(page).click()
    expect(page).to_have_url(site("/"))


def sign_out(page: Page, site: Site) -> None:
    page.goto(site("/account"))
    page.locator('form[action$="/sign-out"] button').first.click()
    expect(page).to_have_url(SIGN_IN)
