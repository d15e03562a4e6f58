"""Parts of a page by the marks that do not change, and measures taken of them."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

Box = dict[str, float]


# Polled once in each frame: what was done before is heard of within two.
AT_REST = """() => {
  const isAtRest = document.readyState === 'complete' && !document.querySelector('main[aria-busy]');
  window.framesAtRest = isAtRest ? (window.framesAtRest ?? 0) + 1 : 0;
  return window.framesAtRest > 2 && !(window.framesAtRest = 0);
}"""


def wait_for_rest(page: Page) -> None:
    """Until nothing is under way any more that changes the page (`busy.js`)."""
    page.wait_for_function(AT_REST)


def visit(page: Page, address: str) -> None:
    """Opens an address. Scripts that are loaded after the page are there then, and hear what a test does next."""
    page.goto(address)
    wait_for_rest(page)


def cells(page: Page) -> Locator:
    """All cells that can be seen."""
    return page.locator("[data-item]:visible")


def cell(page: Page, item: str) -> Locator:
    return page.locator(f'[data-item="{item}"]:visible')


def titles(page: Page) -> list[str]:
    return cells(page).locator(".title").all_text_contents()


def star(scope: Page | Locator) -> Locator:
    return scope.locator('form[action$="/favourite"] button[aria-pressed]:visible')


def detail_star(page: Page) -> Locator:
    return star(page.locator("main article"))


def choice(page: Page, name: str) -> Locator:
    """The select of what upstream is asked with, by its name in addresses."""
    return page.locator(f'form.choices select[name="{name}"]:visible')


def unfold_choices(page: Page) -> None:
    """Shows those that are rarely made."""
    folded = page.locator("form.choices details:not([open]) > summary:visible")
    if folded.count():
        folded.click()


def ranks(page: Page) -> list[str]:
    """The places that cells show, without their changes."""
    return cells(page).locator(".rank > span:first-child").all_text_contents()


def notice(page: Page) -> Locator:
    return page.locator("#notice[role=status]")


def player(page: Page) -> Locator:
    return page.locator("#player")


def play(scope: Page | Locator) -> Locator:
    """What starts the player."""
    return scope.locator("button.play[data-preview]:visible")


def show_rows(page: Page) -> None:
    """Shows a list of pictures as rows. Fingers find no button that plays on a picture."""
    page.locator(".layout-switch [value=list]").dispatch_event("click")
    page.locator("main [data-layout=list]").first.wait_for()
    wait_for_rest(page)


def answer_time(page: Page) -> float:
    """How long the server took for this page, in milliseconds."""
    return page.evaluate("(({ requestStart, responseEnd }) => responseEnd - requestStart)(performance.getEntriesByType('navigation')[0])")


def state(page: Page) -> Locator:
    return page.locator("[data-state]:visible").first


def search_box(page: Page) -> Locator:
    return page.locator("input[type=search]:visible")


def focused_item(page: Page) -> str | None:
    return page.evaluate("document.activeElement?.closest('[data-item]')?.dataset.item ?? null")


def overflow(page: Page) -> float:
    """By how many pixels the page is wider than the window."""
    return page.evaluate(
        "document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth"
    )


def wait_for_pictures(page: Page) -> None:
    """Until every picture within the window has come, or what is drawn in its stead."""
    page.wait_for_function(
        "() => [...document.querySelectorAll('main img')].every(img => {"
        " const r = img.getBoundingClientRect();"
        " const isSeen = r.width > 0 && r.bottom > 0 && r.top < innerHeight && r.right > 0 && r.left < innerWidth;"
        " return !isSeen || (img.complete && img.naturalWidth > 0); })",
        timeout=30_000,
    )


def boxes(locator: Locator) -> list[Box]:
    """Border boxes in one measurement, so that nothing moves in between."""
    return locator.evaluate_all(
        "all => all.map(e => { const r = e.getBoundingClientRect();"
        " return { x: r.x, y: r.y, width: r.width, height: r.height }; })"
    )


# Asked again when it has answered.
HOLDS = """argument => {
  const question = window.question ??= {};
  question.answer ??= (PREDICATE)(argument).then(holds => {
    question.holds = holds;
    question.answer = undefined;
  });
  return question.holds && delete window.question;
}"""


def wait_until(page: Page, predicate: str, argument: object = None) -> None:
    """Waits for an asynchronous predicate. Playwright's own wait takes its promise for true."""
    page.wait_for_function(HOLDS.replace("PREDICATE", predicate), arg=argument)


def go_back_on_android(page: Page) -> None:
    """What Back asks of what is open there."""
    page.evaluate("window.closeWatcher.requestClose()")


# Run before the page's scripts.
WATCH_CLOSE_WATCHERS = "window.CloseWatcher = class extends CloseWatcher { constructor() { super(); window.closeWatcher = this; } };"
