#!/usr/bin/env python3
"""Breaks the product in one place after another, and says whether the tests that belong there notice.

usage: Tools/mutants.py [NAME...]

Needs `make build`, and `.venv` for the browser tests. Each mutant is a text of a file under Sources, what takes its place, and the
tests that must then fail: a filter of `swift test`, or a file of browser tests and a name.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "Sources"


@dataclass(frozen=True)
class Mutant:
    name: str
    file: str
    old: str
    new: str
    tests: str

    @property
    def is_seen_in_browser(self) -> bool:
        return ".py" in self.tests


MUTANTS = [
    Mutant("missing escape in text", "HTML/HTMLOutput.swift", 'case UInt8(ascii: "<"): "&lt;"', 'case UInt8(ascii: "<"): "<"', "HTMLTests"),
    Mutant("missing escape in attributes", "HTML/HTMLOutput.swift", 'where place == .attribute: "&quot;"', 'where place == .attribute: "\\""', "HTMLTests"),
    Mutant("posts of other origins are taken", "Server/Security/OriginCheck.swift", 'return site == "same-origin" || site == "none"', 'return !site.isEmpty', "SecurityTests"),
    Mutant("no content security policy for forms", "Server/Security/SecurityHeaders.swift", "form-action 'self'; ", "", "SecurityTests|RouteTests"),
    Mutant("a forged profile cookie is taken", "Server/Security/ProfileCookie.swift", "HMAC<SHA256>.isValidAuthenticationCode(signature, authenticating: Data(parts[0].utf8), using: key)", "!signature.isEmpty", "SecurityTests|FavouritesTests|RouteTests"),
    Mutant("a forged picture address is taken", "Media/Addresses/MediaSigner.swift", "return HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: Self.text(of: reference), using: key)", "return !code.isEmpty", "Media"),
    Mutant("private addresses count as public", "Vitrine/Transport/IPAddress+Public.swift", "if isVersion4 { return !Self.special4.contains { $0.contains(self) } }", "if isVersion4 { return true }", "IPAddressTests"),
    Mutant("numbers are sorted the wrong way round", "Catalogue/Feed/SortedOrder.swift", '(left.value < right.value) == isAscending', '(left.value > right.value) == isAscending', "FeedPageTests"),
    Mutant("what has no value is sorted first", "Catalogue/Feed/SortedOrder.swift", 'return (isAscending ? first + second : second + first) + missing', 'return missing + (isAscending ? first + second : second + first)', "FeedPageTests"),
    Mutant("a search minds accents", "Catalogue/Search/SearchFolding.swift", "[.caseInsensitive, .diacriticInsensitive, .widthInsensitive]", "[.caseInsensitive, .widthInsensitive]", "Search"),
    Mutant("any word of a term is enough", "Catalogue/Feed/SearchedTexts.swift", 'if patterns.allSatisfy({', 'if patterns.contains(where: {', "FeedPageTests"),
    Mutant("a removed favourite stays", "Storage/ProfileReader.swift", 'WHERE profile = ? AND removed_at IS NULL \\(selection.condition)\n', 'WHERE profile = ? \\(selection.condition)\n', "ProfileStoreTests"),
    Mutant("undo loses the place", "Storage/SQLiteProfileStore.swift", "position = CASE WHEN removed_at IS NULL OR :restoring THEN position", "position = CASE WHEN removed_at IS NULL THEN position", "FavouriteOrderTests|SQLiteProfileStoreTests"),
    Mutant("writes are not durable", "Storage/Database.swift", "PRAGMA synchronous = FULL", "PRAGMA synchronous = NORMAL", "DatabaseTests"),
    Mutant("names of strangers are taken", "Server/Connections/ClientMiddleware.swift", '!allowed.contains(name)', 'name.isEmpty', "LimitTests"),
    Mutant("connections are not limited", "Server/Connections/Connections.swift", "isProxy || own < limitOfClient", "isProxy || own < 1_000_000", "ConnectionsTests|ConnectionTests"),
    Mutant("work goes on for those who have gone", "Server/Connections/ConnectionHandler.swift", "pending > 0 { connection.cancel() }", "pending > 1_000 { connection.cancel() }", "ConnectionTests"),
    Mutant("nothing is tried again", "Endpoints/RetryingRequest.swift", "guard error.isPassing, retries < request.retries", "guard error.isPassing, retries < 0", "ClientRetryTests"),
    Mutant("delays do not grow", "Endpoints/RetryDelay.swift", "firstDelay * (1 << min(retries, 16))", "firstDelay * (1 << min(retries, 0))", "RetryDelayTests|ClientRetryTests"),
    Mutant("hosts are asked oftener than they allow", "Endpoints/RateWindow.swift", "guard starts.count >= rate.requests", "guard starts.count > rate.requests", "RateWindowTests|ClientRateTests"),
    Mutant("Retry-After is ignored", "Catalogue/Feed/FeedState.swift", "if let seconds = error.retryAfter { pause", "if let seconds = error.retryAfter, seconds < 0 { pause", "FeedPhaseTests|FeedStateReduceTests"),
    Mutant("a stale list is never asked for again", "Catalogue/Feed/FeedState+Reduce.swift", "now >= date.addingTimeInterval(freshness) || now < date", "now < date", "FeedStateReduceTests"),
    Mutant("a failure forgets how often it failed", "Catalogue/Feed/FeedState+Reduce.swift", "attempts: (before?.attempts ?? 0) + 1", "attempts: 1", "FeedStateReduceTests"),
    Mutant("an empty answer replaces the archive", "Catalogue/Fetching/FeedRepository+Fetching.swift", "guard most > 0 else { return }", "guard most > 1_000_000 else { return }", "FeedRepositoryTests"),
    Mutant("unreadable records are not counted", "Catalogue/Source/Dialects/LenientArray.swift", 'case .unreadable(let reason): undecodable.append("element \\(index): \\(reason)")', "case .unreadable: break", "LenientArrayTests"),
    Mutant("requests to Marvel are signed wrongly", "BuiltInSources/Heroes/Request/MarvelSignature.swift", "timestamp + privateKey.revealed + publicKey.revealed", "timestamp + publicKey.revealed + privateKey.revealed", "MarvelSignatureTests"),
    Mutant("upstream's misspelling is not known", "BuiltInSources/Charts/Reading/ContentRating.swift", 'case "explict", "explicit": explicit', 'case "explicit": explicit', "ChartCorpusTests|ChartDialectTests"),
    Mutant("differences move too much", "Sections/LongestIncreasingSubsequence.swift", 'if isLargest { pileCount += 1 }', 'if isLargest, pileCount < 2 { pileCount += 1 }', "LongestIncreasingSubsequenceTests"),
    Mutant("Arabic is read from the left", "Catalogue/Localisation/Language.swift", "public var isRightToLeft: Bool { self == .arabic }", "public var isRightToLeft: Bool { false }", "LanguagesTests"),
    Mutant("a star says nothing of its state", "Pages/Cells/FavouriteButton.swift", '.name("value"), .value(isFavourite ? "false" : "true"), .aria("pressed", isFavourite),\n                    .aria("label"', '.name("value"), .value(isFavourite ? "false" : "true"), .aria("pressed", false),\n                    .aria("label"', "SnapshotTests"),
    Mutant("focus cannot be seen", "Pages/Assets/page.css", ":focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }", ":focus-visible { outline: none; }", "test_keyboard.py"),
    Mutant("buttons are too small for a finger", "Pages/Assets/page.css", "button { min-width: var(--touch); cursor: pointer; }", "button { min-width: 20px; cursor: pointer; }", "test_layout.py"),
    Mutant("places overflow their column", "Pages/Assets/cells.css", "--rank: max(32px, 3.5ch)", "--rank: 28px", "test_charts.py fit"),
    Mutant("back does not restore the place", "Pages/Assets/list.js", "scrollTo({ top, behavior: 'instant' });", '', "test_heroes_states.py"),
    Mutant("a list loaded on repeats items", "Pages/Assets/paging.js", '&& !cells.some(({ dataset }) => known.has(dataset.item))', '', "test_scripts.py"),
    Mutant("a page that waits never looks again", "Pages/Assets/list.js", "refreshTimer = setTimeout(refreshInBackground, Math.min(seconds, 86400) * 1000)", "refreshTimer = 0", "test_sources.py"),
    Mutant("a late answer takes the place of a newer one", "Pages/Assets/list.js", "if (currentPath() !== path || refreshController !== controller) return;", "", "test_scripts.py"),
    Mutant("the queue has tracks without a preview", "Pages/Assets/queue.js", 'tracks.filter(({ preview }) => preview)', 'tracks', "test_player.py"),
    Mutant("letters still being composed are searched for", "Pages/Assets/search.js", "(form, { isComposing }) => isComposing || textDidChange(form)", "(form) => textDidChange(form)", "test_music_states.py letters"),
    Mutant("a form is posted twice", "Pages/Assets/search.js", "  event.preventDefault();\n  submittedTerm =", "  submittedTerm =", "test_search_and_sort.py"),
]


def run(*command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=ROOT, env=os.environ | environment, capture_output=True, text=True, check=False)


def tests_fail(mutant: Mutant) -> bool:
    if mutant.is_seen_in_browser:
        file, _, name = mutant.tests.partition(" ")
        program = {"VITRINE_PROGRAM": str(ROOT / ".build/debug/vitrine")}
        tests = run(".venv/bin/python", "-m", "pytest", "-q", "-x", f"Tests/Browser/{file}", *(["-k", name] if name else []), **program)
        if tests.returncode not in (0, 1):
            sys.exit(f"{mutant.name}: expected tests to run, got:\n{tests.stdout}{tests.stderr}")
    else:
        tests = run("swift", "test", "--skip-build", "-debug-info-format", "none", "--disable-xctest", "--filter", mutant.tests)
        if "with 0 tests" in tests.stdout:
            sys.exit(f"{mutant.name}: expected tests named {mutant.tests}, found none.")
    return tests.returncode != 0


def is_caught(mutant: Mutant) -> bool:
    file = SOURCES / mutant.file
    text = file.read_text()
    if text.count(mutant.old) != 1:
        sys.exit(f"{mutant.name}: expected its text once in {mutant.file}, found it {text.count(mutant.old)} times.")
    try:
        file.write_text(text.replace(mutant.old, mutant.new))
        build = run("swift", "build", "-debug-info-format", "none", "--build-tests")
        if build.returncode:
            print(f"{mutant.name}: expected it to compile, got:\n{build.stdout[-2_000:]}")
            return False
        return tests_fail(mutant)
    finally:
        file.write_text(text)


def main() -> None:
    # So that the file is put back, whatever ends the run.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    wanted = [mutant for mutant in MUTANTS if not sys.argv[1:] or mutant.name in sys.argv[1:]]
    survivors = 0
    for mutant in wanted:
        caught = is_caught(mutant)
        survivors += not caught
        print(f"{'caught' if caught else 'SURVIVED'}: {mutant.name} ({mutant.tests})", flush=True)
    print(f"{len(wanted) - survivors} passed, {survivors} failed")
    sys.exit(1 if survivors else 0)


if __name__ == "__main__":
    main()
