"""A page with the scripts and what a service worker would tell it, but without the program and without a service worker."""

from __future__ import annotations

import re

from playwright.sync_api import Browser

from script_page import ROOT, ScriptPage

RAFT, TUB = "boats/a/b c", "boats/tub"
TELL = "tell(it); await settle();"
WORKER = """
window.worker = { asked: [], answers: {}, pages: {} };
Object.defineProperty(navigator, 'serviceWorker', { value: Object.assign(new EventTarget(), {
  controller: {}, startMessages() {}, register: async () => {},
  ready: Promise.resolve({ active: { postMessage: ({ name, ...message }, [port]) => {
    worker.asked.push({ name, ...message });
    port.postMessage({ value: name === 'read' ? worker.pages[message.path ?? '/offline'] ?? '' : worker.answers[name] });
  } } }),
}) });
window.tell = (outbox, refused = []) =>
  navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: { outbox, refused } }));
window.order = (selector = '.list [data-item]') => [...document.querySelectorAll(selector)].map((cell) => cell.dataset.item);
// Each answer of the worker takes turns of its own.
window.settle = async () => { for (let count = 0; count < 6; count += 1) await rest(); };
"""


def page_of(name: str) -> str:
    """A page as the program writes it, held to it by WebTests."""
    return (ROOT / f"Tests/WebTests/Snapshots/{name}.html").read_text().replace("-HASH", "")


def saved_page(name: str, path: str) -> str:
    """A page as the worker saves it."""
    return page_of(name).replace("<main ", f'<main data-kept="{path}" ', 1)


class KeptPage(ScriptPage):
    """The worker's answers are in `worker.answers`, by what is asked for, and saved pages in `worker.pages`."""

    def __init__(self, browser: Browser) -> None:
        super().__init__(browser, before=WORKER)
        self("for (const name of ['offline', 'saved-page', 'editing']) await import(`/assets/${name}.js`); await settle();")

    def reset(self) -> None:
        self("tell([]); worker.pages = {}; worker.answers = it; await settle();",
             {"paths": [], "allItems": [], "readItems": []})
        super().reset()
        self("worker.pages['/offline'] = it; worker.asked = [];", page_of("offline"))

    def save(self, **pages: str) -> None:
        """What the worker has saved: snapshots by paths without their first slash, of which the first was used last."""
        saved = {f"/{path}": page_of(name) for path, name in pages.items()}
        self("Object.assign(worker.pages, it); worker.answers.paths = Object.keys(it);", saved)

    def show_page(self, address: str, name: str, kept: str | None = None) -> None:
        """Shows a snapshot, as it is saved if it is kept for some address."""
        content = re.search(r"<main .*</main>", saved_page(name, kept) if kept else page_of(name), re.DOTALL)
        assert content
        self.show(address, content.group())
        self("settle()")
