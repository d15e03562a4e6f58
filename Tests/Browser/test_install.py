"""The app can be installed, as Lighthouse checks it."""

from __future__ import annotations

import json
import struct
import urllib.request
from urllib.parse import urljoin

import pytest

from conftest import Open, Start
from saved_pages import wait_for_worker
from site_under_test import Site


def manifest(site: Site, language: str = "en") -> tuple[str, dict]:
    page = site.text("/")
    address = urljoin(site("/"), page.split('rel="manifest" href="')[1].split('"')[0])
    request = urllib.request.Request(address, headers={"accept-language": language})
    with urllib.request.urlopen(request) as answer:
        assert answer.headers["content-type"].startswith("application/manifest+json")
        return address, json.load(answer)


def size_of(png: bytes) -> tuple[int, int]:
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    return struct.unpack(">II", png[16:24])


@pytest.mark.parametrize("base", ["", "/vitrine"])
def test_the_manifest_has_what_an_installed_app_needs(start: Start, base: str) -> None:
    site = start("--offline", *(["--base-path", base] if base else []))
    address, fields = manifest(site)
    assert fields["name"] and len(fields["short_name"]) <= 12
    assert fields["display"] == "standalone"
    assert fields["start_url"] == fields["scope"] == fields["id"] == f"{base}/"
    assert fields["background_color"].startswith("#") and fields["theme_color"].startswith("#")
    sizes = {(icon["sizes"], icon["purpose"]) for icon in fields["icons"]}
    purposes = {("192x192", "any"), ("512x512", "any"), ("192x192", "maskable"), ("512x512", "maskable"), ("512x512", "monochrome")}
    assert purposes <= sizes
    for icon in fields["icons"]:
        with urllib.request.urlopen(urljoin(address, icon["src"])) as answer:
            assert answer.headers["content-type"] == icon["type"]
            if icon["type"] == "image/png":
                width, height = size_of(answer.read())
                assert icon["sizes"] == f"{width}x{height}"


@pytest.mark.parametrize("base", ["", "/vitrine"])
def test_the_manifest_shows_the_app(start: Start, open_page: Open, base: str) -> None:
    site = start("--offline", *(["--base-path", base] if base else []))
    address, fields = manifest(site)
    shapes = {screenshot["form_factor"]: screenshot for screenshot in fields["screenshots"]}
    assert set(shapes) == {"wide", "narrow"}
    page = open_page(site("/"))
    for shape, screenshot in shapes.items():
        with urllib.request.urlopen(urljoin(address, screenshot["src"])) as answer:
            assert answer.headers["content-type"] == screenshot["type"] == "image/webp"
            assert len(answer.read()) < 50_000
        width, height = page.evaluate(
            "async src => { const image = new Image(); image.src = src; await image.decode();"
            " return [image.naturalWidth, image.naturalHeight]; }", screenshot["src"])
        assert screenshot["sizes"] == f"{width}x{height}" and screenshot["label"]
        # As browsers want them: https://developer.mozilla.org/docs/Web/Progressive_web_apps/Manifest/Reference/screenshots
        assert 320 <= min(width, height) and max(width, height) <= min(3_840, 2.3 * min(width, height))
        assert (width > height) == (shape == "wide")


def test_shortcuts_lead_to_pages(sample: Site) -> None:
    address, fields = manifest(sample)
    places = {shortcut["name"]: urljoin(address, shortcut["url"]) for shortcut in fields["shortcuts"]}
    assert list(places) == ["Search", "Favourites", "Charts", "Music", "Heroes", "Starships"]
    for place in places.values():
        with urllib.request.urlopen(place) as answer:
            assert answer.status == 200


def test_the_manifest_speaks_the_language_of_the_browser(sample: Site) -> None:
    _, fields = manifest(sample, "ar")
    assert (fields["lang"], fields["dir"]) == ("ar", "rtl")
    assert "Favourites" not in [shortcut["name"] for shortcut in fields["shortcuts"]]


def test_what_other_apps_share_is_searched_for(sample: Site, open_page: Open) -> None:
    _, fields = manifest(sample)
    target = fields["share_target"]
    assert target["method"] == "GET"
    page = open_page(sample(f"{target['action']}?{target['params']['text']}=falcon"))
    assert page.locator("input[type=search]").first.input_value() == "falcon"


def test_the_page_names_its_icon_and_the_colours_of_both_schemes(sample: Site, open_page: Open) -> None:
    page = open_page(sample("/"))
    icon = page.locator('link[rel="apple-touch-icon"]').get_attribute("href")
    with urllib.request.urlopen(sample(icon or "")) as answer:
        assert size_of(answer.read()) == (180, 180)
    assert "viewport-fit=cover" in (page.locator("meta[name=viewport]").get_attribute("content") or "")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        colour = page.locator(f'meta[name="theme-color"][media*="{scheme}"]').get_attribute("content")
        ground = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
        drawn = page.evaluate(
            "colour => { const e = document.createElement('i'); e.style.color = colour; document.body.append(e);"
            " const c = getComputedStyle(e).color; e.remove(); return c; }", colour)
        assert drawn == ground


def test_the_browser_finds_nothing_wrong_with_it(sample: Site, open_page: Open) -> None:
    page = open_page(sample("/"), service_workers="allow")
    session = page.context.new_cdp_session(page)
    answer = session.send("Page.getAppManifest")
    assert answer["errors"] == []
    wait_for_worker(page)
    problems = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A window that is closed with its cookies, as each test's is, installs nothing.
    assert [problem["errorId"] for problem in problems if problem["errorId"] != "in-incognito"] == []
