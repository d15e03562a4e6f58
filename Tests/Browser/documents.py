"""Documents of states that the built-in sources pass through too quickly, or never: each has a sample to show.

They are a real page of the program with its list replaced by what `LoadingRows` and `EmptyMessage` write.
"""

from __future__ import annotations

import re

from site_under_test import Site


def loading_document(site: Site) -> str:
    rows = '<div class="skeleton" aria-hidden="true">' + "<div></div>" * 8 + "</div>"
    document = _replacing_list(
        site,
        '<div class="state" data-state="loading" role="status"><p><span class="what">Loading…</span></p></div>',
        rows + '<p class="hint">This page updates automatically.</p>',
    )
    return document.replace('data-page="feed"', 'data-page="feed" data-pending="1"')


def failed_document(site: Site) -> str:
    retry = '<form method="post" action="/starships/retry"><button class="quiet">Try again</button></form>'
    return _replacing_list(
        site,
        '<div class="state" data-state="failed" role="status"><p><span class="what">Nothing to show</span>'
        f'<span class="why">Couldn’t reach swapi.info.</span></p>{retry}</div>',
        '<div class="empty"><svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M4 5h7v6H4Z"></path></svg>'
        "<h2>Nothing to show</h2><p>Couldn’t reach swapi.info.</p></div>",
    )


def _replacing_list(site: Site, state: str, content: str) -> str:
    document, count = re.subn(
        r'<div class="state" data-state=.*?(?=</div></main>)', state + content, site.text("/starships"), flags=re.DOTALL
    )
    assert count == 1, "Expected a page with a state line and a list, got another."
    return document
