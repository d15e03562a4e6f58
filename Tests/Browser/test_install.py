"""The app can be installed."""

from __future__ import annotations

from conftest import Open
from saved_pages import wait_for_worker
from site_under_test import Site


def test_the_page_names_the_ground_of_both_schemes(sample: Site, open_page: Open) -> None:
    page = open_page(sample("/"))
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
