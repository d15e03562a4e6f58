"""What people feel of a page, as the browser measures it: what moves, when it is there, how soon it answers."""

from __future__ import annotations

from dataclasses import dataclass, field

from playwright.sync_api import CDPSession, Page

# Before the first script of a page. Interactions are those of Event Timing: the longest event of each counts.
OBSERVE = """(() => {
  window.vitals = { shifts: [], lcp: null, interactions: {} };
  const observe = (type, options, use) =>
    new PerformanceObserver(list => list.getEntries().forEach(use)).observe({ type, buffered: true, ...options });
  observe('layout-shift', {}, e => vitals.shifts.push({
    value: e.value, time: Math.round(e.startTime), hadInput: e.hadRecentInput,
    sources: e.sources.map(s => {
      const place = (r) => [r.x, r.y, r.width, r.height].map(Math.round).join();
      return `${place(s.previousRect)} → ${place(s.currentRect)} ${s.node?.outerHTML?.slice(0, 160) ?? s.node?.nodeValue}`;
    }),
  }));
  observe('largest-contentful-paint', {}, e => {
    vitals.lcp = { time: e.startTime, element: e.element?.outerHTML?.slice(0, 60) };
  });
  observe('event', { durationThreshold: 16 }, e => {
    if (e.interactionId) {
      vitals.interactions[e.interactionId] = Math.max(vitals.interactions[e.interactionId] ?? 0, e.duration);
    }
  });
})()"""


@dataclass
class Measurements:
    """Lines for the end of a run."""

    lines: list[str] = field(default_factory=list)

    def record(self, name: str, value: float, unit: str, note: str = "") -> None:
        self.lines.append(f"{name:<58} {value:>8,.3f} {unit}{'  ' + note if note else ''}".rstrip())


MEASUREMENTS = Measurements()


def observe(page: Page) -> None:
    """From the next document on."""
    page.add_init_script(OBSERVE)


def shifts(page: Page) -> list[dict[str, object]]:
    """All of them, so that none is excused."""
    return page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(() => done(vitals.shifts))))")


def largest_paint(page: Page) -> dict[str, object]:
    """When the largest part that was painted so far was, in milliseconds."""
    page.wait_for_function("() => vitals.lcp !== null")
    return page.evaluate("vitals.lcp")


# Entries come in order, and one of so long an event always does.
FENCE = """() => { vitals.fence = new Promise(done => {
  const spin = ({ timeStamp }) => {
    new PerformanceObserver((list, observer) => {
      const entry = list.getEntries().find(e => e.name === 'keydown' && Math.abs(e.startTime - timeStamp) < 1);
      if (!entry) return;
      observer.disconnect();
      delete vitals.interactions[entry.interactionId];
      done();
    }).observe({ type: 'event', durationThreshold: 16 });
    for (const begin = performance.now(); performance.now() < begin + 40;);
  };
  addEventListener('keydown', spin, { once: true, capture: true });
}); }"""


def longest_interaction(page: Page) -> float:
    """In milliseconds; what took less than 16 counts as 16."""
    page.evaluate(FENCE)
    page.keyboard.press("Shift")
    page.evaluate("vitals.fence")
    return page.evaluate("Math.max(16, ...Object.values(vitals.interactions))")


def slow_down(page: Page) -> CDPSession:
    """A phone of the middling sort in a slow 4G network: a quarter of the speed, 150 ms there and back."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    session.send(
        "Network.emulateNetworkConditions",
        {"offline": False, "latency": 150, "downloadThroughput": 1_600_000 / 8, "uploadThroughput": 750_000 / 8},
    )
    return session
