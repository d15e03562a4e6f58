"""Previews of music: passed on whole and in part, and refused where they are none."""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request

import pytest
from playwright.sync_api import expect

from charts_upstream import title
from conftest import Open, StartMusic
from locators import cell, notice, play
from music_site import item
from music_upstream import MusicUpstream, song_id
from site_under_test import Site
from witness import Witness

# Whoever asks has an answer by then, whatever upstream does.
PATIENCE = 20.0


def preview(site: Site, number: int) -> str:
    """The address of a song's preview, as programs get it."""
    feed = json.loads(site.text("/api/v1/music?term=postcards&limit=200"))
    items = feed["sections"][0]["items"]
    return next(item["preview"] for item in items if item["id"] == song_id(number))


def ask(site: Site, path: str, wanted: str | None = None, method: str = "GET") -> tuple[int, dict[str, str], bytes]:
    """Status, fields and body."""
    request = urllib.request.Request(site(path), headers={"range": wanted} if wanted else {}, method=method)
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return answer.status, {name.lower(): value for name, value in answer.headers.items()}, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, {name.lower(): value for name, value in error.headers.items()}, error.read()


RANGES = [
    ("bytes=0-99", lambda count: (0, 100)),
    ("bytes=0-0", lambda count: (0, 1)),
    ("bytes=100-", lambda count: (100, count)),
    ("bytes=-100", lambda count: (count - 100, count)),
    ("bytes=70000-70009", lambda count: (70_000, 70_010)),
    ("bytes=0-999999999", lambda count: (0, count)),
    ("bytes=-999999999", lambda count: (0, count)),
]


@pytest.mark.parametrize(("wanted", "part"), RANGES, ids=[wanted for wanted, _ in RANGES])
def test_a_part_is_exactly_what_was_asked_for(
    own_site: Site, own_music: MusicUpstream, wanted: str, part: object
) -> None:
    # No two places in it are alike.
    own_music.sound = own_music.sound[:96] + b"".join(number.to_bytes(4, "big") for number in range(20_000))
    start, end = part(len(own_music.sound))
    status, fields, body = ask(own_site, preview(own_site, 1), wanted)
    assert status == 206
    assert fields["content-range"] == f"bytes {start}-{end - 1}/{len(own_music.sound)}"
    assert fields["content-length"] == str(end - start)
    assert fields["content-type"] == "audio/mpeg"
    assert body == own_music.sound[start:end]


def test_the_whole_says_that_parts_can_be_had(own_site: Site, own_music: MusicUpstream) -> None:
    status, fields, body = ask(own_site, preview(own_site, 1))
    assert (status, body) == (200, own_music.sound)
    assert fields["accept-ranges"] == "bytes"
    assert fields["x-content-type-options"] == "nosniff"
    assert "content-range" not in fields


def test_a_part_beyond_the_end_is_refused(own_site: Site, own_music: MusicUpstream) -> None:
    address = preview(own_site, 1)
    for wanted in (f"bytes={len(own_music.sound)}-", "bytes=999999999-", "bytes=-0"):
        status, fields, _ = ask(own_site, address, wanted)
        assert (status, fields["content-range"]) == (416, f"bytes */{len(own_music.sound)}"), wanted
    # What means nothing asks for all of it.
    for wanted in ("bytes=9-1", "seconds=0-9", "bytes=a-b"):
        assert ask(own_site, address, wanted)[0] == 200, wanted


@pytest.mark.parametrize("fault", ["html", "large", "endless", 500, 404])
def test_what_is_no_preview_is_refused_soon(own_site: Site, own_music: MusicUpstream, fault: str | int) -> None:
    own_music.preview_faults[1] = fault
    address = preview(own_site, 1)
    start = time.monotonic()
    for wanted in (None, "bytes=0-99"):
        status, fields, body = ask(own_site, address, wanted)
        assert 400 <= status < 600, status
        assert b"<script>" not in body and own_music.sound[:96] not in body
        assert "audio" not in fields.get("content-type", "")
    assert time.monotonic() - start < PATIENCE
    # The others can be had all the same.
    assert ask(own_site, preview(own_site, 2), "bytes=0-9")[0] == 206


def test_what_fails_is_said_where_it_was_to_be_played(
    own_site: Site, own_music: MusicUpstream, open_page: Open, witness: Witness
) -> None:
    witness.allow_status(502)
    own_music.preview_faults[1] = "html"
    own_music.found["alone"] = [1]
    page = open_page(own_site("/music?term=alone"))
    play(cell(page, item(1))).click()
    expect(notice(page)).to_contain_text(f"The preview of {title(1)} could not be played.")


def test_an_address_that_was_not_given_out_leads_nowhere(own_site: Site) -> None:
    address = preview(own_site, 1)
    assert ask(own_site, address.replace(song_id(1), song_id(2)))[0] == 404


def test_samples_have_sound_of_their_own(sample: Site) -> None:
    feed = json.loads(sample.text("/api/v1/music?term=the"))
    addresses = [item["preview"] for item in feed["sections"][0]["items"] if item["preview"]]
    assert len(addresses) > 3
    status, fields, whole = ask(sample, addresses[0])
    assert (status, fields["content-type"]) == (200, "audio/wav")
    assert whole.startswith(b"RIFF") and whole[8:12] == b"WAVE"
    assert fields["accept-ranges"] == "bytes"
    for wanted, start, end in (("bytes=0-99", 0, 100), ("bytes=-44", len(whole) - 44, len(whole))):
        status, fields, body = ask(sample, addresses[0], wanted)
        assert (status, fields["content-type"]) == (206, "audio/wav")
        assert fields["content-range"] == f"bytes {start}-{end - 1}/{len(whole)}"
        assert body == whole[start:end]
    assert ask(sample, addresses[0], f"bytes={len(whole)}-")[0] == 416
    assert ask(sample, addresses[1])[2] != whole


def test_a_sample_plays(sample: Site, open_page: Open) -> None:
    page = open_page(sample("/music?term=the"))
    play(page.locator("main")).first.click()
    page.wait_for_function("() => document.querySelector('#player audio').currentTime > 0")


def test_a_preview_that_was_heard_is_there_without_upstream(
    start_music: StartMusic, own_music: MusicUpstream
) -> None:
    site = start_music(own_music)
    address = preview(site, 1)
    assert ask(site, address)[0] == 200
    own_music.preview_faults[1] = 500
    status, _, body = ask(site, address, "bytes=0-99")
    assert (status, body) == (206, own_music.sound[:100])
