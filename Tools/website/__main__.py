"""Writes README, articles and the documentation of the libraries as a site of files, which needs no server of its own.

usage: python3 -m website FOLDER

Needs the archive that Tools/docs writes. All links are relative, so the site may lie under any path. The pages of the
libraries are scripts, which browsers run only if a server sends them.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from website.archive import copy_archive
from website.navigation import Navigation
from website.page import Page, rendered
from website.sources import ROOT, listing, source_files

STYLE = Path(__file__).with_name("style.css")
# Marks a folder that may be replaced.
MARKER = ".vitrine-site"


def main() -> None:
    site = Path(sys.argv[1]).resolve()
    if site.exists() and not (site / MARKER).is_file():
        sys.exit(f"Expected a new folder or one of an earlier site, with a file {MARKER}, got {site}. Remove it first.")
    shutil.rmtree(site, ignore_errors=True)
    site.mkdir(parents=True)
    (site / MARKER).touch()
    pages = [Page(path, (ROOT / path).read_text()) for path in source_files()]
    decisions = Path("docs/decisions")
    pages.append(Page(decisions / "README.md", listing("Decisions", decisions, pages)))
    libraries = copy_archive(ROOT / ".build/docs/Libraries.doccarchive", site / "libraries")
    navigation = Navigation(pages, libraries)
    outputs = {page.path: page.output for page in pages}
    for page in pages:
        html, files = rendered(page, outputs, navigation)
        for file in files:
            (site / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / file, site / file)
        target = site / page.output
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(html)
    shutil.copyfile(STYLE, site / "style.css")
    print(site / "index.html")


main()
