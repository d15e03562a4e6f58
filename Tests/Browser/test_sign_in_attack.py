"""Someone tries a thousand passwords from a hundred addresses, while the owner uses the app."""

from __future__ import annotations

import http.client
import time
import urllib.parse
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from people import ADMIN, add
from program import Program
from vitals import MEASUREMENTS

ATTEMPTS = 1_000
ADDRESSES = 100


class Answer:
    def __init__(self, port: int, path: str, form: dict[str, str] | None, headers: dict[str, str]) -> None:
        start = time.monotonic()
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        body = urllib.parse.urlencode(form) if form else None
        kind = {"Content-Type": "application/x-www-form-urlencoded"} if form else {}
        connection.request("POST" if form else "GET", path, body, {"Accept": "text/html"} | kind | headers)
        answer = connection.getresponse()
        answer.read()
        self.status = answer.status
        self.cookies = "; ".join(line.split(";")[0] for line in answer.headers.get_all("Set-Cookie") or [])
        connection.close()
        self.seconds = time.monotonic() - start


def test_the_owner_signs_in_while_others_try_passwords(tmp_path: Path) -> None:
    add(tmp_path, ADMIN)
    with Program(tmp_path, "--offline", "--trusted-proxy", "127.0.0.1") as program:
        form = {"name": ADMIN.name, "password": ADMIN.password}

        def sign_in(cookies: str = "", address: str = "198.51.100.1", **changes: str) -> Answer:
            headers = {"X-Forwarded-For": address} | ({"Cookie": cookies} if cookies else {})
            return Answer(program.port, "/sign-in", form | changes, headers)

        def wrong(number: int) -> int:
            address = f"203.0.113.{number % ADDRESSES}"
            return sign_in(address=address, password=f"wrong password {number}").status

        known = sign_in()
        assert known.status == 303
        known_alone = known.seconds
        with ThreadPoolExecutor(16) as attackers:
            attempts = [attackers.submit(wrong, number) for number in range(ATTEMPTS)]
            signed_in, pages = [], []
            while not all(attempt.done() for attempt in attempts) or not pages:
                answer = sign_in(known.cookies)
                assert answer.status == 303
                signed_in.append(answer.seconds)
                page = Answer(program.port, "/", None, {"Cookie": answer.cookies, "X-Forwarded-For": "198.51.100.1"})
                assert page.status == 200
                pages.append(page.seconds)
                known = answer
        statuses = Counter(attempt.result() for attempt in attempts)
        # Few were compared at all.
        assert set(statuses) <= {401, 429} and statuses[401] <= 30, statuses
        MEASUREMENTS.record("sign-in during an attack", max(signed_in) * 1_000, "ms")
        MEASUREMENTS.record("page during an attack", max(pages) * 1_000, "ms")
        # A debug build hashes a password several times as slowly.
        assert max(signed_in) < max(2, 4 * known_alone) and max(pages) < 0.5
