"""An upstream on loopback that answers what upstreams answer, and mutations of it."""

from __future__ import annotations

import gzip
import random
import threading
import time
import zlib
from collections import deque
from collections.abc import Iterator

from stand_ins.pictures import m4a, mp3, png
from stand_ins.server import HangUp, Reply, Request, StandIn

from . import corpus, hostile, octets, trees

# The answers that a finding is given along.
ANSWERS_KEPT = 60
SLOW = 0.3
HEADER_VALUES: dict[str, tuple[str, ...]] = {
    "Link": (
        '</lists/x?page=2>; rel="next"', '<https://evil.example/x>; rel="next"', "<>; rel=next",
        '<?page=2>; rel="next"; rel="prev"',
        "<" * 500, '<?a>; rel="next",' * 200, '<%00>; rel="next"', '<//evil.example>; rel=next',
        ", ".join(hostile.MARKERS[:4]),
    ),
    "Retry-After": (
        "0", "-1", "1", "3600", "99999999999999999999", "9223372036854775807", "1e300", "NaN",
        "Fri, 31 Dec 9999 23:59:59 GMT",
        "Thu, 01 Jan 1970 00:00:00 GMT", "1700000000", "1700000000000", "soon", "", "-9223372036854775808",
    ),
    "Content-Type": (
        "text/html", "application/json; charset=utf-16", "application/json; charset=", "image/svg+xml", "", "x", "/",
        "*/*",
        "application/json; charset=\"\\\"", "text/" + "x" * 5_000, "application/octet-stream", "image/png",
        "audio/mpeg",
    ),
    "ETag": ('"a"', "W/\"a\"", '"', "", '"' + "x" * 7_000 + '"', '"\u00e9"', "*", '"a", "b"', '"<xss-mark>"'),
    "Last-Modified": ("Fri, 31 Dec 9999 23:59:59 GMT", "Thu, 01 Jan 1970 00:00:00 GMT", "yesterday", "", "0"),
    "Content-Encoding": ("gzip", "deflate", "br", "identity", "gzip, gzip", "x", ""),
    "Cache-Control": ("max-age=99999999999999999999", "max-age=-1", "no-store", "max-age=1e9", "max-age"),
    "Date": ("Fri, 31 Dec 9999 23:59:59 GMT", "Thu, 01 Jan 0000 00:00:00 GMT", ""),
    "content-length": ("0", "-1", "5", "99999999999999999999", "1, 2", "0x10"),
    "transfer-encoding": ("chunked", "chunked, chunked", "gzip, chunked", "identity"),
    "Location": ("/api/starships", "https://evil.example/", "//evil.example", "", "http://169.254.169.254/",
    "?" + "x" * 9_000),
    "X-Long": ("x" * 100_000,), "Set-Cookie": ("a=b; Domain=.example",), "X\u00e9": ("1",), "X-Xss": ("1\r\nX-Xss: 2",),
}  # fmt: skip
STATUSES = (
    204,
    206,
    301,
    302,
    304,
    308,
    400,
    401,
    403,
    404,
    406,
    410,
    418,
    421,
    429,
    500,
    502,
    503,
    504,
    599,
    100,
    199,
    600,
    999,
)


class FuzzedUpstream(StandIn):
    """`case` says which mutations come; the same case and target always get the same answer.

    `answered` has the last answers, as target, what was done to them, and the body.
    """

    def __init__(self, seed: str) -> None:
        super().__init__()
        self.seed = seed
        self.case = "0"
        # Whether answers are as they should be.
        self.is_honest = False
        self.count = 0
        self.answered: deque[tuple[float, str, str, bytes]] = deque(maxlen=ANSWERS_KEPT)
        self._stopping = threading.Event()

    def stop(self) -> None:
        self._stopping.set()
        super().stop()

    def reply(self, request: Request) -> Reply:
        chance = random.Random(f"{self.seed} {self.case} {request.target}")
        if self.is_honest:
            return Reply(body=corpus.moved(corpus.answers(request.path)[-1].body, self.base))
        body, kind, done = self._body(request, chance)
        reply = Reply(body=body, type=kind)
        if chance.random() < 0.25:
            reply, done = self._with_headers(reply, chance, done)
        if chance.random() < 0.2:
            reply, done = self._delivered(reply, request, chance, done)
        self.count += 1
        kept = reply.body[:2_000_000] if isinstance(reply.body, bytes) else body[:2_000_000]
        self.answered.append((time.time(), f"{request.method} {request.target}", done, kept))
        if done.endswith("hung up"):
            raise HangUp
        return reply

    def files(self) -> dict[str, bytes]:
        """The last answers as files of a finding."""
        files: dict[str, bytes] = {}
        index = []
        for number, (moment, target, done, body) in enumerate(self.answered.copy()):
            index.append(f"{number:02} {moment:.3f} {target}: {done}\n")
            files[f"answer-{number:02}.bin"] = body
        files["answers.txt"] = "".join(index).encode("utf-8", "replace")
        return files

    def _body(self, request: Request, chance: random.Random) -> tuple[bytes, str, str]:
        if request.path.startswith("/pictures/") or request.path.endswith((".jpg", ".png", ".webp", ".gif")):
            picture = png(chance.randrange(1_000), *chance.choice(((100, 100), (1, 900), (640, 640))))
            return self._medium(
                picture, chance.choice(("image/png", "image/jpeg", "image/svg+xml", "text/html")), chance
            )
        if request.path.endswith((".m4a", ".mp3", ".aac", ".mp4", ".m4v", ".m4p")):
            sound, kind = chance.choice(((mp3(2), "audio/mpeg"), (m4a(), "audio/x-m4a"), (b"", "video/mp4")))
            return self._medium(sound, kind, chance)
        sample = chance.choice(corpus.answers(request.path))
        kind = chance.choice(("application/json", "application/json; charset=utf-8", "text/javascript"))
        roll = chance.random()
        if roll < 0.3:
            return corpus.moved(sample.body, self.base), kind, f"{sample.path.name} as it is"
        if roll < 0.7:
            tree, steps = trees.mutated(sample.tree, chance)
            return corpus.moved(trees.write(tree), self.base), kind, f"{sample.path.name}: {'; '.join(steps)}"
        if roll < 0.85:
            return octets.mutated(corpus.moved(sample.body, self.base), chance), kind, f"{sample.path.name}: octets"
        if roll < 0.95:
            return self._list(chance), kind, "a list of its own"
        return chance.choice(WHOLES), kind, "something else"

    def _medium(self, medium: bytes, kind: str, chance: random.Random) -> tuple[bytes, str, str]:
        if chance.random() < 0.5:
            return medium, kind, "a medium as it is"
        return octets.mutated(medium, chance), kind, "a medium: octets"

    def _list(self, chance: random.Random) -> bytes:
        """Records in one of the forms that APIs give lists."""
        names = "id name title url image releaseDate price genres next count active a.b".split() + [""]
        chance.shuffle(names)
        makers = [
            lambda: hostile.text(chance),
            lambda: trees.Literal(chance.choice(hostile.NUMBERS)),
            lambda: trees.Literal(str(chance.randrange(100_000))),
            lambda: f"Name {chance.randrange(1_000)}",
            lambda: f"{self.base}/lists/{chance.randrange(9)}",
            lambda: f"{self.base}/pictures/{chance.randrange(9)}.png",
            lambda: f"2024-0{chance.randrange(1, 10)}-11T10:00:00Z",
            lambda: [f"tag {chance.randrange(4)}"],
            lambda: None,
        ]
        columns = {name: chance.choice(makers) for name in names[: chance.randrange(1, len(names))]}
        rows = [
            [(name, make()) for name, make in columns.items()] for _ in range(chance.choice((0, 1, 3, 30, 30, 400)))
        ]
        records: trees.Tree = [trees.Members(row) for row in rows]
        match chance.randrange(6):
            case 0:
                records = trees.Members((str(number), record) for number, record in enumerate(records))
            case 1:
                records = trees.Members(
                    [("fields", list(columns)), ("data", [[value for _, value in row] for row in rows])]
                )
            case 2:
                records = trees.Members((name, [dict(row)[name] for row in rows]) for name in columns)
            case 3:
                more = trees.Literal(chance.choice(hostile.NUMBERS))
                address = f"{self.base}/lists/more?page={chance.randrange(9)}"
                records = trees.Members(
                    [("count", more), ("next", chance.choice((address, None))), ("results", records)]
                )
            case 4:
                records = [f"{self.base}/lists/{number}" for number in range(chance.choice((1, 20, 200)))]
        if chance.random() < 0.3:
            records, _ = trees.mutated(records, chance)
        return trees.write(records)

    def _with_headers(self, reply: Reply, chance: random.Random, done: str) -> tuple[Reply, str]:
        names = chance.sample(list(HEADER_VALUES), chance.randrange(1, 4))
        for name in names:
            reply.headers[name] = chance.choice(HEADER_VALUES[name])
        if chance.random() < 0.5 and isinstance(reply.body, bytes):
            # What the header says is true for once, or the other way round.
            reply.headers["Content-Encoding"] = chance.choice(("gzip", "deflate"))
            # With the moment in it, no two answers would be the same.
            is_gzip = chance.random() < 0.5
            reply.body = gzip.compress(reply.body, 1, mtime=0) if is_gzip else zlib.compress(reply.body, 1)
        return reply, f"{done}; {', '.join(names)}"

    def _delivered(self, reply: Reply, request: Request, chance: random.Random, done: str) -> tuple[Reply, str]:
        body = reply.body if isinstance(reply.body, bytes) else b""
        match chance.randrange(8):
            case 0 | 1:
                reply.status = chance.choice(STATUSES)
                return reply, f"{done}; status {reply.status}"
            case 2:
                reply.body, reply.length = [body[: len(body) // 2]], len(body)
                return reply, f"{done}; half of what was promised"
            case 3:
                reply.body = self._slowly(body, chance)
                return reply, f"{done}; slowly"
            case 4:
                return reply, f"{done}; hung up"
            case 5:
                reply.body, reply.length = [body + b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]"], len(body)
                return reply, f"{done}; more than was promised"
            case 6:
                reply.status, reply.headers["Location"] = (
                    302,
                    chance.choice((request.target, f"{self.base}/lists/x", "/")),
                )
                return reply, f"{done}; redirected"
            case _:
                bomb = gzip.compress(b"[" + b" " * (8 << 20) + b"]", mtime=0)
                reply.body, reply.headers["Content-Encoding"] = bomb, "gzip"
                return reply, f"{done}; a bomb"

    def _slowly(self, body: bytes, chance: random.Random) -> Iterator[bytes]:
        cuts = sorted(chance.randrange(len(body) + 1) for _ in range(3))
        for start, end in zip([0, *cuts], [*cuts, len(body)]):
            if body[start:end]:
                yield body[start:end]
            self._stopping.wait(SLOW)


WHOLES = (
    b"", b"[]", b"{}", b"null", b"0", b'""', b"\xef\xbb\xbf[]", b"\xef\xbb\xbf", b"\0",
    b"<html><body>Parked</body></html>",
    b"[" * 100_000, b'{"a":' * 100_000, b"[" + b"0," * 400_000 + b"0]", b'[{"id":1,"name":"a"},' * 20_000,
    b"\xff\xfe[\0]\0",
    b'"' + b"a" * 4_000_000 + b'"', b"1" * 1_000_000,
    b"[" + b'{"id":"1","name":"a"},' * 30_000 + b'{"id":"1","name":"a"}]',
    b'{"errors":[{"message":"<xss-mark>"}],"data":null}', b'{"count":9223372036854775807,"next":null,"results":[]}',
    b'{"error":"' + b"\\u0000" * 10_000 + b'"}', b'[{"' + b"k" * 100_000 + b'":1}]',
    b"{" + b'"a":1,' * 50_000 + b'"a":1}',
    b"[" + b",".join(b'{"id":%d,"name":"\\u0645 %d"}' % (number, number) for number in range(20_000)) + b"]",
)  # fmt: skip
