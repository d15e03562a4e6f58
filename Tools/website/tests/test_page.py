from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from headings import Anchors
from website.navigation import Navigation
from website.page import Page, rendered
from website.sources import ROOT


def html(page: Page, *others: Page) -> str:
    pages = [page, *others]
    return rendered(page, {each.path: each.output for each in pages}, Navigation(pages, []))[0]


def test_anchors_are_those_of_github() -> None:
    anchors = Anchors()
    names = [anchors.add(heading) for heading in ("When something’s wrong?", "Élan `vital`", "Again", "Again")]
    assert names == ["when-somethings-wrong", "élan-vital", "again", "again-1"]


def test_links_lead_to_pages() -> None:
    guide = Page(Path("docs/guide.md"), "# Guide\n")
    text = "# A\n\n[one](docs/guide.md#part) [two](docs/guide.md) [three](https://example.org/x.md) [four](#a)\n"
    shown = html(Page(Path("README.md"), text), guide)
    assert 'href="docs/guide.html#part"' in shown and 'href="docs/guide.html"' in shown
    assert 'href="https://example.org/x.md"' in shown and 'href="#a"' in shown


def test_links_lead_up_and_to_the_readme_of_a_folder() -> None:
    example = Page(Path("Examples/Planets/README.md"), "# Planets\n")
    shown = html(Page(Path("docs/guide.md"), "[a](../Examples/Planets) [b](../Examples/Planets/README.md)\n"), example)
    assert shown.count('href="../Examples/Planets/index.html"') >= 2


def test_pictures_are_copied() -> None:
    page = Page(Path("README.md"), '<img src="docs/screenshots/phone-home-light.png" width="150">\n')
    _, files = rendered(page, {}, Navigation([page], []))
    assert files == {Path("docs/screenshots/phone-home-light.png")}


@pytest.mark.parametrize("link", ["no-such-file.md", "../outside.png", ".git/HEAD", "/etc/hostname"])
def test_a_link_to_an_untracked_file_stops_the_site(link: str) -> None:
    with pytest.raises(ValueError, match=re.escape(f"got {link}.")):
        html(Page(Path("README.md"), f"[a]({link})\n"))


def test_a_folder_of_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").touch()
    run = subprocess.run(
        [sys.executable, "-m", "website", tmp_path], cwd=ROOT / "Tools", capture_output=True, text=True, check=False)
    assert run.returncode == 1 and "Expected a new folder" in run.stderr and (tmp_path / "letter.txt").exists()


def test_headings_are_in_the_navigation_of_their_page() -> None:
    shown = html(Page(Path("README.md"), "# A\n\n## One & `two`\n"))
    assert '<h2 id="one--two">' in shown and '<a href="#one--two">One &amp; two</a>' in shown


@pytest.mark.parametrize("link", ["b.html", "/a.html", "../a.html", "#b", "a.html#b"])
def test_a_dead_link_of_a_site_is_found(link: str, tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(f'<h1 id="a">A</h1><a href="#a">1</a><a href="{link}">2</a>')
    found = subprocess.run([ROOT / "Tools/links", tmp_path], capture_output=True, text=True, check=False)
    assert found.returncode == 1 and found.stdout.count("\n") == 1 and f"got {link}:" in found.stdout
