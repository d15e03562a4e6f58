"""The browser that tests drive."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright

import fonts
from witness import Witness


def executable(*names: str) -> Path:
    """The browser that CHROMIUM names, else the first of these packages of Debian that is installed."""
    named = os.environ.get("CHROMIUM")
    paths = [Path(named)] if named else [Path("/usr/bin", name) for name in names]
    found = next((path for path in paths if os.access(path, os.X_OK)), None)
    if not found:
        pytest.fail(f"Expected Chromium at {paths[-1]}, found none. Install Debian's chromium, or name it with CHROMIUM.")
    return found


# Playwright's own settings, which others take the place of: a mouse, which hovers and points exactly.
MOUSE = "primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4"


def launch(playwright: Playwright, family: str, has_pictures: bool = True) -> Browser:
    """A browser on a system whose font is of this family."""
    # The shell does without a window, and takes less than half the time.
    path = executable("chromium-headless-shell", "chromium")
    arguments = ["--no-sandbox", Witness.SEALED] + ([] if has_pictures else [f"--blink-settings={MOUSE},imagesEnabled=false"])
    return playwright.chromium.launch(executable_path=path, args=arguments, env=fonts.environment(family))
