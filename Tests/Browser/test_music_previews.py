"""Previews of music: passed on whole and in part, and refused where they are none."""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from conftest import Open, Start
from devices import PHONE
from locators import cell, notice, play
from music_site import item
from site_under_test import Site
from stand_ins.charts import title
from stand_ins.music import MusicUpstream, song_id
from witness import Witness

# Whoever asks has an answer by then, whatever upstream does.
PATIENCE = 20.0


@pytest.fixture(scope="module")
def upstream() -> Iterator[MusicUpstream]:
    with MusicUpstream() as upstream:
        # No two places in it are alike.
        upstream.sound = upstream.sound[:96] + b"".join(number.to_bytes(4, "big") for number in range(20_000))
        yield upstream


@pytest.fixture(scope="module")
def site(session_start: Start, upstream: MusicUpstream) -> Site:
    """What was heard once is kept: a test that lets a preview go wrong takes one that no other test hears."""
    return session_start("--profiles", "private", music=upstream)


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


def test_a_part_is_exactly_what_was_asked_for(site: Site, upstream: MusicUpstream) -> None:
    address, count = preview(site, 1), len(upstream.sound)
    for wanted, start, end in (
        ("bytes=0-99", 0, 100), ("bytes=0-0", 0, 1), ("bytes=100-", 100, count), ("bytes=-100", count - 100, count),
        ("bytes=70000-70009", 70_000, 70_010), ("bytes=0-999999999", 0, count), ("bytes=-999999999", 0, count),
    ):
        status, fields, body = ask(site, address, wanted)
        assert status == 206, wanted
        assert fields["content-range"] == f"bytes {start}-{end - 1}/{count}", wanted
        assert fields["content-length"] == str(end - start), wanted
        assert fields["content-type"] == "audio/mpeg", wanted
        assert body == upstream.sound[start:end], wanted


def test_the_whole_says_that_parts_can_be_had(site: Site, upstream: MusicUpstream) -> None:
    status, fields, body = ask(site, preview(site, 1))
    assert (status, body) == (200, upstream.sound)
    assert fields["accept-ranges"] == "bytes"
    assert fields["x-content-type-options"] == "nosniff"
    assert "content-range" not in fields


def test_a_part_beyond_the_end_is_refused(site: Site, upstream: MusicUpstream) -> None:
    address = preview(site, 1)
    for wanted in (f"bytes={len(upstream.sound)}-", "bytes=999999999-", "bytes=-0"):
        status, fields, _ = ask(site, address, wanted)
        assert (status, fields["content-range"]) == (416, f"bytes */{len(upstream.sound)}"), wanted
    # What means nothing asks for all of it.
    for wanted in ("bytes=9-1", "seconds=0-9", "bytes=a-b"):
        assert ask(site, address, wanted)[0] == 200, wanted


@pytest.mark.timed
def test_what_is_no_preview_is_refused_soon(site: Site, upstream: MusicUpstream) -> None:
    for number, fault in enumerate(("html", "large", "endless", 500, 404), 2):
        upstream.preview_faults[number] = fault
        address = preview(site, number)
        start = time.monotonic()
        for wanted in (None, "bytes=0-99"):
            status, fields, body = ask(site, address, wanted)
            assert 400 <= status < 600, (fault, status)
            assert b"<script>" not in body and upstream.sound[:96] not in body, fault
            assert "audio" not in fields.get("content-type", ""), fault
        assert time.monotonic() - start < PATIENCE, fault
    # The others can be had all the same.
    assert ask(site, preview(site, 1), "bytes=0-9")[0] == 206


def test_what_fails_is_said_where_it_was_to_be_played(
    site: Site, upstream: MusicUpstream, open_page: Open, witness: Witness
) -> None:
    witness.allow_status(502)
    upstream.preview_faults[7] = "html"
    upstream.found["alone"] = [7]
    page = open_page(site("/music?term=alone"), PHONE)
    play(cell(page, item(7))).click()
    expect(notice(page)).to_contain_text(f"Couldn’t play {title(7)}")


def test_an_address_that_was_not_given_out_leads_nowhere(site: Site) -> None:
    address = preview(site, 1)
    assert ask(site, address.replace(song_id(1), song_id(2)))[0] == 404


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
    page = open_page(sample("/music?term=the"), PHONE)
    play(page.locator("main")).first.click()
    page.wait_for_function("() => document.querySelector('#player audio').currentTime > 0")


def test_a_preview_that_was_heard_is_there_without_upstream(site: Site, upstream: MusicUpstream) -> None:
    address = preview(site, 8)
    assert ask(site, address)[0] == 200
    upstream.preview_faults[8] = 500
    status, _, body = ask(site, address, "bytes=0-99")
    assert (status, body) == (206, upstream.sound[:100])
