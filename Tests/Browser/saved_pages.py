"""What a browser has saved of a site, and the server's going and coming."""

from __future__ import annotations

from playwright.sync_api import Page

from conftest import Start
from locators import wait_until
from program import Program
from site_under_test import Site

ALLOWED = {"service_workers": "allow"}
SAVED = "async path => Boolean(await caches.match(path, { ignoreVary: true }))"
ASK = """async ([name, message]) => {
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve, reject) => {
    port1.onmessage = ({ data }) => data.error ? reject(new Error(data.error)) : resolve(data.value);
    active.postMessage({ name, ...message }, [port2]);
  });
}"""


def wait_for_worker(page: Page) -> None:
    """Until the worker answers for the page."""
    page.wait_for_function("() => navigator.serviceWorker.controller")


def wait_until_saved(page: Page, *paths: str) -> None:
    """Until the worker answers for the page, and has these addresses."""
    wait_for_worker(page)
    for path in paths:
        wait_until(page, SAVED, path)


def is_saved(page: Page, path: str) -> bool:
    return page.evaluate(SAVED, path)


def ask_worker(page: Page, name: str, **message: object) -> object:
    return page.evaluate(ASK, [name, message])


def stop(site: Site) -> None:
    site.program.stop()


def restart(start: Start, site: Site, *arguments: str, **options: object) -> Site:
    """The same site again, at the same address."""
    program: Program = site.program
    return start("--port", str(program.port), *arguments, directory=program.data_directory, **options)
