"""The DocC archive of all libraries, as part of a site."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

ROOTED = re.compile(r'\b(href|src)="/(?!/)')
BASE = 'var baseUrl = "/"'


def copy_archive(archive: Path, folder: Path) -> list[tuple[str, str]]:
    """Copies an archive, and makes its pages find their files under any path.

    Returns the names of the libraries with the paths of their pages below the folder.
    """
    shutil.copytree(archive, folder)
    for page in folder.rglob("index.html"):
        up = "../" * len(page.relative_to(folder).parent.parts) or "./"
        text = page.read_text()
        if BASE not in text:
            raise ValueError(f"Expected “{BASE}” in {page}: DocC writes its pages in another way.")
        text = text.replace(BASE, f'var baseUrl = new URL("{up}", document.baseURI).pathname')
        page.write_text(ROOTED.sub(rf'\1="{up}', text))
    libraries = []
    for file in (folder / "data/documentation").glob("*.json"):
        title = json.loads(file.read_text())["metadata"]["title"]
        libraries.append((title, f"documentation/{file.stem}/"))
    return sorted(libraries)
