"""What is said, and handed on."""

from __future__ import annotations

import pytest

from script_page import ORIGIN, ScriptPage, document, feed


def test_a_notice_fades_but_not_under_someones_fingers(scripts: ScriptPage) -> None:
    # Nobody points at it. The pointer may be where another test has left it.
    scripts.page.mouse.move(0, 0)
    scripts("const { showNotice } = await import('/assets/page.js');"
            " showNotice('One', Object.assign(document.createElement('button'), { textContent: 'Undo' })); find('#notice button').focus();")
    assert scripts("text('#notice > *')") == ["One", "Undo"]
    scripts.run_for(12_000)
    assert scripts("text('#notice > *')") == ["One", "Undo"]
    scripts("find('#notice button').blur()")
    scripts.run_for(3_999)
    assert scripts("text('#notice > *')") == ["One", "Undo"]
    scripts.run_for(1)
    assert scripts("text('#notice > *')") == []


SHARE = (
    "const told = {}; const fakes = {"
    " share: it.share === undefined ? undefined : async (data) => { told.shared = data;"
    "  if (it.share) throw new DOMException('No', it.share); },"
    " clipboard: it.clipboard && { writeText: async (text) => {"
    "  if (it.clipboard === 'refuses') throw new Error(); told.copied = text; } } };"
    " for (const name in fakes) Object.defineProperty(navigator, name, { value: fakes[name], configurable: true });"
    " document.execCommand = () => { told.selected = document.activeElement.value; return it.copies ?? true; };"
    " find('button.share').click(); await rest();"
    " return [told, find('#notice').textContent, document.querySelectorAll('textarea').length];"
)
HERE = f"{ORIGIN}/boats/3?term=x"


@pytest.mark.parametrize(
    ("browser_has", "told", "said"),
    [
        ({"share": ""}, {"shared": {"title": "Boats", "url": HERE}}, ""),
        # Whoever changed their mind wants no copy.
        ({"share": "AbortError", "clipboard": "works"}, {"shared": {"title": "Boats", "url": HERE}}, ""),
        (
            {"share": "NotAllowedError", "clipboard": "works"}, {"shared": {"title": "Boats", "url": HERE}, "copied": HERE},
            "Copied.",
        ),
        ({"clipboard": "works"}, {"copied": HERE}, "Copied."),
        # Without TLS there is no clipboard.
        ({}, {"selected": HERE}, "Copied."),
        # What can't be copied can be read.
        ({"clipboard": "refuses"}, {}, HERE),
        ({"copies": False}, {"selected": HERE}, HERE),
    ],
    ids=["shares", "changed-their-mind", "sharing-fails", "copies", "without-tls", "refuses-the-copy", "copies-nothing"],
)
def test_an_address_is_handed_on(scripts: ScriptPage, browser_has: dict[str, str], told: dict[str, object], said: str) -> None:
    button = '<button class="share" data-copied="Copied."></button></header>'
    scripts.show("/boats/3?term=x", feed("a").replace("</header>", button))
    scripts("document.title = 'Boats'")
    assert scripts(SHARE, browser_has) == [told, said, 0]


def test_a_server_that_is_away_is_said_until_it_is_back(scripts: ScriptPage) -> None:
    assert scripts("window.found = 0; addEventListener('connectionRestored', () => found++); fire('requestFailed'); await rest(); return found;") == 0
    scripts("isReachable = false; fire('requestFailed'); await rest();")
    assert scripts("find('#connection').textContent") == "Can’t reach the server"
    scripts.run_for(9_000)
    assert scripts("[find('#connection').textContent !== '', found]") == [True, 0]
    scripts("isReachable = true")
    scripts.run_for(3_000)
    assert scripts("[find('#connection').textContent, found]") == ["", 1]
    # It is not asked for nothing.
    scripts("window.isAsked = false; const ask = fetch; fetch = (...all) => { isAsked = true; return ask(...all); };")
    scripts.run_for(9_000)
    assert not scripts("isAsked")


def test_a_server_at_home_is_there_without_a_network(scripts: ScriptPage) -> None:
    scripts("Object.defineProperty(navigator, 'onLine', { value: false, configurable: true }); fire('offline'); await rest();")
    assert scripts("find('#connection').textContent") == ""
    scripts("isReachable = false; fire('offline'); await rest();")
    assert scripts("find('#connection').textContent") == "You’re offline"
    scripts("delete navigator.onLine; isReachable = true; fire('online'); await rest();")
    assert scripts("find('#connection').textContent") == ""
