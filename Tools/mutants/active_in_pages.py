"""A plugin of pytest that tells pages which mutant is active: scripts by a number, styles by a property with another value."""

from __future__ import annotations

import json
import os
from collections.abc import Callable

from playwright.sync_api import Browser, BrowserContext, BrowserType, Page

NUMBER = int(os.environ.get("ACTIVE_MUTANT", "0"))
STYLE = os.environ.get("ACTIVE_MUTANT_STYLE", "")
# A policy of the page allows no style of an attribute, and there is no element yet.
SCRIPT = f"globalThis.activeMutant = {NUMBER};" + (
    f"{{ const sheet = new CSSStyleSheet(); sheet.replaceSync({json.dumps(f':root {{ {STYLE} }}')});"
    " document.adoptedStyleSheets.push(sheet); }" if STYLE else ""
)


def _telling(make: Callable[..., Page | BrowserContext]) -> Callable[..., Page | BrowserContext]:
    def made(*arguments: object, **options: object) -> Page | BrowserContext:
        new = make(*arguments, **options)
        (new.context if isinstance(new, Page) else new).add_init_script(SCRIPT)
        return new

    return made


def pytest_configure() -> None:
    if not NUMBER:
        return
    for owner, name in ((Browser, "new_context"), (Browser, "new_page"), (BrowserType, "launch_persistent_context")):
        setattr(owner, name, _telling(getattr(owner, name)))
