"""One page for all tests of scripts: no program, no server."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from browsers import launch
from fonts import WIDEST
from kept_page import KeptPage
from script_page import ScriptPage
from worker_page import WorkerPage

# Machines that test may be busy; what passes waits for none of it.
expect.set_options(timeout=15_000)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = launch(playwright, WIDEST)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def script_page(browser: Browser) -> Iterator[ScriptPage]:
    script_page = ScriptPage(browser)
    yield script_page
    script_page.close()


@pytest.fixture
def modules(script_page: ScriptPage) -> ScriptPage:
    """For what needs no page."""
    return script_page


@pytest.fixture
def scripts(script_page: ScriptPage) -> ScriptPage:
    script_page.reset()
    return script_page


@pytest.fixture(scope="module")
def kept_page(browser: Browser) -> Iterator[KeptPage]:
    kept_page = KeptPage(browser)
    yield kept_page
    kept_page.close()


@pytest.fixture
def kept(kept_page: KeptPage) -> KeptPage:
    kept_page.reset()
    return kept_page


@pytest.fixture(scope="module")
def worker_page(browser: Browser) -> Iterator[WorkerPage]:
    worker_page = WorkerPage(browser)
    yield worker_page
    worker_page.page.close()


@pytest.fixture
def worker(worker_page: WorkerPage) -> WorkerPage:
    worker_page.open()
    return worker_page
