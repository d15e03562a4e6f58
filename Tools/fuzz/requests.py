"""The categories that send requests to a running server."""

from __future__ import annotations

import itertools
import json
import random
import re
import socket
import time
from collections.abc import Callable
from functools import cache
from urllib.parse import quote, quote_plus

from . import corpus, hostile, octets, trees, vocabulary
from .case import Case, ServerGone, World
from .client import Connection, Request, exchange, opened

# Seconds for which a stream of events is read.
LISTENING = 0.4
PATIENCE_WITH_RUBBISH = 0.5


# Addresses


def _value(case: Case, name: str) -> str:
    """A value of a parameter: one that it may have, an extreme one, or a hostile one."""
    chance = case.random
    roll = chance.random()
    if roll < 0.45 and name in vocabulary.VALUES:
        return chance.choice(vocabulary.VALUES[name])
    if roll < 0.7:
        return chance.choice(hostile.WHOLE_NUMBERS)
    if roll < 0.8:
        return chance.choice(("a", "the", "falcon", "star", "e", "love", "x" * 300))
    return hostile.text(chance)[: chance.choice((20, 200, 3_000))]


def _encoded(text: str, chance: random.Random) -> str:
    """Percent-encoded in one of several ways, right or wrong."""
    match chance.randrange(8):
        case 0:
            return "".join(f"%{octet:02x}" for octet in text.encode("utf-8", "surrogatepass")[:2_000])
        case 1:
            octet = chance.choice(hostile.OCTETS)
            return quote(text, safe="", errors="replace")[:500] + "".join(f"%{each:02X}" for each in octet)
        case 2:
            return quote(quote(text, safe="", errors="replace")[:500], safe="")
        case 3:
            return quote(text, safe="", errors="replace")[:500] + chance.choice(
                ("%", "%z", "%u0041", "%0", "%%", "%-1")
            )
        case _:
            return quote_plus(text, errors="replace")


def _query(case: Case) -> str:
    chance = case.random
    roll = chance.random()
    if roll < 0.05:
        name = chance.choice(vocabulary.parameters())
        return "&".join(f"{name}={number}" for number in range(chance.choice((199, 201, 3_000))))
    if roll < 0.1:
        return chance.choice(
            ("&" * 2_000, "=" * 2_000, "a", "=a", "&a=&=", "?", "a=b=c", "%26=%3D", "[]=1&[a]=2", ";a=1")
        )
    known = vocabulary.COMMON if chance.random() < 0.6 else vocabulary.parameters()
    names = [chance.choice(known) for _ in range(chance.choice((0, 1, 1, 2, 3, 8)))]
    return "&".join(f"{name}={_encoded(_value(case, name), chance)}" for name in names)


def _source(case: Case) -> str:
    known = case.world.sources or list(vocabulary.SOURCES)
    return case.random.choice(known) if case.random.random() < 0.9 else hostile.text(case.random)[:60]


def _item(case: Case) -> tuple[str, str]:
    """A source and an id, percent-encoded."""
    chance = case.random
    heard = case.world.heard.items
    if heard and chance.random() < 0.5:
        return chance.choice(heard)
    source = _source(case)
    ids = vocabulary.sample_ids().get(source, ())
    if ids and chance.random() < 0.6:
        return source, chance.choice(ids)
    return quote(source, safe=""), _encoded(hostile.text(chance)[:300], chance)


def path(case: Case, method: str = "GET") -> str:
    """A path of one of the routes, with its parameters filled in."""
    chance = case.random
    routes = vocabulary.routes(method)
    # Lists and items have more to them than all other pages.
    rich = [route for route in routes if "{source}" in route]
    return _filled(case, chance.choice(rich if chance.random() < 0.4 else routes))


def _filled(case: Case, route: str) -> str:
    chance = case.random
    source, id = _item(case)
    texts = {
        "source": source,
        "id": id,
        "name": chance.choice(("app.js", "page.css", "x", "..%2f")),
        "signature": "x" * 43,
    }
    for name, text in texts.items():
        route = route.replace("{" + name + "}", text)
    return case.world.base_path + route


def address(case: Case) -> str:
    chance = case.random
    roll = chance.random()
    heard = case.world.heard.paths
    if heard and roll < 0.35:
        address = chance.choice(heard)
        match chance.randrange(5):
            case 0:
                address = octets.mutated(address.encode(), chance)[:3_000].decode("latin-1")
            case 1 | 2 if "=" in address:
                start, _, query = address.partition("?")
                pairs = query.split("&")
                place = chance.randrange(len(pairs))
                name = pairs[place].partition("=")[0]
                pairs[place] = f"{name}={_encoded(_value(case, name), chance)}"
                address = f"{start}?{'&'.join(pairs)}"[:20_000]
        return sendable(address)
    if roll < 0.55:
        # Sooner or later every parameter has had every extreme value on every page.
        extremes = _extremes(case.world.options.seed)
        route, name, value = extremes[case.number % len(extremes)]
        return sendable(f"{_filled(case, route)}?{name}={quote_plus(value)}")
    if roll < 0.6:
        return sendable("/" + _encoded(hostile.text(chance), chance)[:3_000])
    query = _query(case)
    return sendable(path(case) + (f"?{query}" if query else ""))[:30_000]


@cache
def _extremes(seed: str) -> list[tuple[str, str, str]]:
    """All routes with all parameters that many of them have, and all extreme numbers, in an order of the seed's."""
    combinations = list(itertools.product(vocabulary.routes("GET"), vocabulary.COMMON, hostile.WHOLE_NUMBERS))
    random.Random(seed).shuffle(combinations)
    return combinations


def sendable(text: str) -> str:
    """Without what would end the request line. Everything else is the server's to refuse."""
    text = "".join(f"%{ord(letter):02X}" if letter <= " " or letter == "\x7f" else letter for letter in text)
    text = "".join(letter if ord(letter) < 128 else quote(letter, errors="replace") for letter in text)
    return text if text.startswith("/") else f"/{text}"


def addresses(case: Case, connection: Connection) -> None:
    headers = [("Accept", case.random.choice(("text/html", "application/json", "*/*")))]
    method = case.random.choice(("GET", "GET", "GET", "GET", "GET", "HEAD"))
    case.ask(connection, Request(method, address(case), headers))


# Headers


def _tags(case: Case) -> str:
    return case.random.choice(
        (*case.world.heard.tags[-20:], "*", '"a"', "W/", '"' * 99, ", ".join(['"x"'] * 900), "xyz")
    )


def _cookies(case: Case) -> str:
    chance = case.random
    known = case.world.heard.cookies[-20:]
    names = ("vitrine-profile", "vitrine-notice", "vitrine-language", "vitrine-sidebar", "x")
    notices = (
        "added/",
        "removed/starships/",
        "home/",
        "moved/",
        "forgotten/",
        "source-added/",
        "all-forgotten/",
        "not-moved/",
    )
    parts = []
    for _ in range(chance.choice((1, 1, 2, 40))):
        signed = "a" * 32 + "." + "b" * 64
        other = quote(hostile.text(chance)[:200], errors="replace")
        value = chance.choice(notices) + _encoded(hostile.text(chance)[:300], chance)
        own = f"{chance.choice(names)}={chance.choice((value, signed, other))}"
        parts.append(chance.choice(known) if known and chance.random() < 0.4 else own)
    return "; ".join(parts)


RANGES = (
    "bytes=0-", "bytes=0-0", "bytes=-1", "bytes=-0", "bytes=1-0", "bytes=0-9223372036854775807",
    "bytes=9223372036854775807-",
    "bytes=-9223372036854775808", "bytes=-9223372036854775807", "bytes=0-18446744073709551616", "bytes=0-1,2-3",
    "bytes=",
    "bytes=-", "bytes=a-b", "items=0-1", "bytes=0-0," * 900, "bytes= 0 - 1 ", "bytes=00-01", "bytes=+1-+2",
    "bytes=1-1e3",
)  # fmt: skip
LANGUAGES = (
    "ar", "zh-Hans-CN;q=0.5, es;q=0.9", "en;q=NaN", "en;q=1e400", "en;q=-1", "*;q=0", "x" * 5_000,
    ",".join(["de"] * 2_000),
    "en-GB-oed", "zh-Hant", "i-klingon", "-", ";q=", "en;q=0.0000000000000000001", "\u0661", "ar-u-nu-latn",
    "en-u-ca-" + "x" * 300,
)  # fmt: skip
ACCEPTS = (
    "application/json",
    "text/html",
    "*/*;q=0",
    "application/json;q=x",
    "," * 3_000,
    "text/html;" * 900,
    "",
    "image/avif",
)
HOSTS = ("127.0.0.1", "localhost", "evil.example", "127.0.0.1:x", "[::1]", "[::1", "a b", "", "x" * 5_000,
         "127.0.0.1:99999999999",
         "localhost.", "%00", "127.0.0.1/..", "user@127.0.0.1", "127.0.0.1:-1")  # fmt: skip


def _header(case: Case) -> tuple[str, str]:
    chance = case.random
    text = hostile.text(chance)[:2_000]
    number = chance.choice(hostile.WHOLE_NUMBERS)
    values: dict[str, Callable[[], str]] = {
        "Range": lambda: chance.choice(RANGES), "If-Range": lambda: _tags(case), "If-None-Match": lambda: _tags(case),
        "If-Modified-Since": lambda: chance.choice(("Fri, 31 Dec 9999 23:59:59 GMT", "0", text)),
        "Accept": lambda: chance.choice(ACCEPTS), "Accept-Language": lambda: chance.choice(LANGUAGES),
        "Accept-Encoding": lambda: chance.choice(("identity", "gzip;q=0", "*;q=0", "gzip;q=NaN", "x" * 3_000,
        "gzip," * 999)),
        "Cookie": lambda: _cookies(case), "Host": lambda: chance.choice(HOSTS),
        "X-Forwarded-For": lambda: f"{text}, {number}",
        "X-Forwarded-Host": lambda: chance.choice(HOSTS), "X-Forwarded-Proto": lambda: chance.choice(("https", text)),
        "Forwarded": lambda: f"for={text};host={chance.choice(HOSTS)}", "Last-Event-ID": lambda: number,
        "Sec-Fetch-Site": lambda: chance.choice(("same-origin", "cross-site", "none", text)),
        "Sec-Fetch-Mode": lambda: chance.choice(("navigate", text)), "Sec-Fetch-Dest": lambda: text,
        "Origin": lambda: chance.choice(("null", "http://evil.example", "http://[", text)),
        "Referer": lambda: _referer(case),
        "Idempotency-Key": lambda: chance.choice((number, text, "a" * 32)),
        "Expect": lambda: chance.choice(("100-continue", text)),
        "Content-Type": lambda: text, "Purpose": lambda: "prefetch", "X-Requested-With": lambda: text,
        "Connection": lambda: "keep-alive, x",
        "Authorization": lambda: f"Bearer {text}", "Upgrade": lambda: chance.choice(("h2c", "websocket", text)),
        "Save-Data": lambda: "on", "DNT": lambda: text, "User-Agent": lambda: text, "X-Vitrine-Profile": lambda: text,
    }  # fmt: skip
    name = chance.choice(list(values))
    return name, values[name]()


def _referer(case: Case) -> str:
    server = case.world.server
    own = f"http://127.0.0.1:{server.port if server else 1}"
    return case.random.choice((own + address(case), own, "http://[", "//x", hostile.text(case.random)[:300]))


def headers(case: Case, connection: Connection) -> None:
    fields = [_header(case) for _ in range(case.random.choice((1, 1, 2, 4, 12)))]
    heard = case.world.heard.paths
    target = sendable(case.random.choice(heard)) if heard and case.random.random() < 0.6 else path(case)
    if re.search("/(previews|artwork|assets)/", target) and case.random.random() < 0.6:
        fields = [("Range", case.random.choice(RANGES)), *fields[1:]]
    if case.random.random() < 0.03:
        fields += [(f"X-{number}", "y" * 20) for number in range(2_000)]
    case.ask(connection, Request(case.random.choice(("GET", "GET", "HEAD")), target, fields))


# Forms


def _field(case: Case, name: str) -> str:
    chance = case.random
    source, id = _item(case)
    choices: dict[str, tuple[str, ...]] = {
        "edit": vocabulary.actions(), "source": (source,), "item": (id,), "place": hostile.WHOLE_NUMBERS,
        "style": vocabulary.STYLES,
        "section": (*hostile.WHOLE_NUMBERS, f"{source}", *case.world.heard.revisions[-3:]), "value": ("true", "false",
        "hidden",
        "shown", *vocabulary.LANGUAGES), "feed": (f"/{source}", f"/{source}?{_query(case)}", "/favourites",
        "/favourites?source=music"),
        "back": (address(case), "//evil.example", "/\\evil.example", "https://evil.example"), "restore": ("true",
        "false"),
        "address": (f"http://localhost:{case.world.upstream.port}/lists/{chance.randrange(9)}",
        f"localhost:{case.world.upstream.port}"),
        "title": ("name", "title | plain", "$..name", "id"), "subtitle": ("genres[*]", ""), "picture": ("image",
        "artworkUrl100"),
        "fact": ("price", "releaseDate"), "choosesFacts": ("1",), "term": ("a", "star"), "name": ("Mine", ""),
    }  # fmt: skip
    if name in choices and chance.random() < 0.8:
        return chance.choice(choices[name])
    return hostile.text(chance)[: chance.choice((30, 500, 14_000))]


FIELDS = ("edit", "source", "item", "place", "section", "feed", "style", "name", "term", "value", "back", "restore",
          "address",
          "title", "subtitle", "picture", "fact", "choosesFacts")  # fmt: skip
LIKELY_FIELDS = {
    "/": ("edit", "section", "feed", "style", "name", "place"), "/favourites": ("edit", "source", "item", "place"),
    "/search": ("edit", "term"), "/sources": ("edit", "source"), "/languages": ("value", "back"), "/sidebar": ("value",
    ),
    "/sources/new": (
        "address", "title", "subtitle", "caption", "picture", "name", "layout", "symbol", "character", "accent", "colour",
        "fact", "row", "choosesFacts",
    ),
}  # fmt: skip


def forms(case: Case, connection: Connection) -> None:
    chance = case.random
    target = path(case, "POST")
    server = case.world.server
    if server is None:
        raise ServerGone
    likely = LIKELY_FIELDS.get(target.removeprefix(case.world.base_path), ("value", "back", "restore"))
    names = [name for name in likely if chance.random() < 0.9]
    names += [chance.choice(FIELDS) for _ in range(chance.choice((0, 0, 1, 5)))]
    fields = [(name, _field(case, name)) for name in names]
    if chance.random() < 0.15:
        body = octets.mutated("&".join(f"{name}={_encoded(value, chance)}" for name, value in fields).encode(), chance)
    else:
        body = "&".join(f"{name}={quote_plus(value, errors='replace')}" for name, value in fields).encode()
    sent = [("Origin", f"http://127.0.0.1:{server.port}"), ("Content-Type", "application/x-www-form-urlencoded")]
    if chance.random() < 0.4:
        sent.append(("Accept", "application/json"))
    if case.world.heard.cookies and chance.random() < 0.6:
        sent.append(("Cookie", chance.choice(case.world.heard.cookies)))
    if chance.random() < 0.3:
        sent.append(
            (
                "Idempotency-Key",
                chance.choice(("k1", "k2", f"{chance.randrange(1_000):032x}", hostile.text(chance)[:99])),
            )
        )
    if chance.random() < 0.3:
        sent.append(("Referer", _referer(case)))
    query = f"?{_query(case)}" if chance.random() < 0.2 else ""
    case.ask(connection, Request("POST", sendable(target + query)[:20_000], sent, body))


# Streams of events


def live(case: Case, connection: Connection) -> None:
    """Follows pages for a moment, and reads events as they come."""
    chance = case.random
    server = case.world.server
    if server is None or not server.is_running:
        raise ServerGone
    pages = []
    for _ in range(chance.choice((1, 1, 2, 5, 32, 33))):
        revision = chance.choice((*case.world.heard.revisions[-3:], *hostile.WHOLE_NUMBERS))
        pages.append(f"page={quote(f'{revision} {address(case)}', safe='')[:900]}")
    target = f"{case.world.base_path}/live?{'&'.join(pages)}"[:28_000]
    request = Request("GET", target, [("Accept-Encoding", "identity"), _header(case)] if chance.random() < 0.5 else [])
    sent = request.octets(f"127.0.0.1:{server.port}")
    case.world.sent.append((time.time(), case.name, sent))
    received = _overheard(server.port, sent, f"127.0.{chance.randrange(40, 80)}.{chance.randrange(1, 250)}")
    case.world.requests["stream"] += 1
    head, _, events = received.partition(b"\r\n\r\n")
    status = head[9:12]
    if status.startswith(b"5") and status != b"503":
        case.found(
            "answer", f"status {status.decode()}", {"request.bin": sent, "answer.bin": received} | case.world.files()
        )
    if status != b"200" or b"text/event-stream" not in head or b"gzip" in head:
        return
    for line in _unchunked(events).split(b"\n"):
        if line.startswith(b"data:") and line.endswith(b"}"):
            try:
                json.loads(line[5:])
            except ValueError as error:
                case.found(
                    "answer", f"an event that is no JSON: {error}", {"request.bin": sent, "answer.bin": received}
                )


def _overheard(port: int, sent: bytes, source: str) -> bytes:
    received = b""
    end = time.monotonic() + LISTENING
    try:
        with opened(port, source) as stream:
            stream.sendall(sent)
            stream.settimeout(LISTENING)
            while time.monotonic() < end and (part := stream.recv(65_536)):
                received += part
    except (TimeoutError, OSError):
        pass  # Silence is what most pages have to say.
    return received


def _unchunked(octets: bytes) -> bytes:
    """The content of chunks, as far as they came."""
    content = b""
    while octets:
        size, found, rest = octets.partition(b"\r\n")
        try:
            length = int(size, 16)
        except ValueError:
            break
        if not found or length == 0:
            break
        content += rest[:length]
        octets = rest[length + 2 :]
    return content


# What is hardly HTTP


RUBBISH = (
    b"\r\n" * 500, b"\0" * 3_000, b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"GET / HTTP/1.0\r\n\r\n",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", b"GET http://evil.example/ HTTP/1.1\r\nHost: x\r\n\r\n",
    b"OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n",
    b"CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n", b"GET / HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n"
    b"0\r\n\r\nGET / HTTP/1.1\r\n\r\n",
    b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\nx",
    b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
    b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\n",
    b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1, 2\r\n\r\nab", b"GET / HTTP/1.1\r\nHost: x\r\n folded: y\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost : x\r\n\r\n", b"GET / HTTP/1.1\r\nHost: x\r\nX: \xff\xfe\r\n\r\n",
    b"GET /\xff\xc0\x80 HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n", b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * 20_000 + b"\r\n",
    b"PATCH /starships HTTP/1.1\r\nHost: x\r\n\r\n", b"M-SEARCH * HTTP/1.1\r\n\r\n", b"GET / HTTP/1.1\nHost: x\n\n",
    b"G\0T / HTTP/1.1\r\n\r\n",
)  # fmt: skip


def rubbish(case: Case, connection: Connection) -> None:
    """Bytes that are no request, or several at once. Only 5xx and the end of the process are wrong answers."""
    chance = case.random
    server = case.world.server
    if server is None or not server.is_running:
        raise ServerGone
    roll = chance.random()
    host = f"127.0.0.1:{server.port}"
    if roll < 0.3:
        sent = chance.choice(RUBBISH).replace(b"Host: x\r\n", f"Host: {host}\r\n".encode())
    else:
        made = [Request(chance.choice(("GET", "POST", "HEAD", "PUT", hostile.text(chance)[:20] or "X")), address(case),
                        [_header(case), _header(case)], b"value=true") for _ in range(chance.choice((1, 1, 2,
                                                                                                     12)))]  # fmt: skip
        sent = b"".join(request.octets(host) for request in made)
        if roll < 0.85:
            sent = octets.mutated(sent, chance)
    case.world.sent.append((time.time(), case.name, sent))
    try:
        received = exchange(
            server.port, sent, PATIENCE_WITH_RUBBISH, f"127.0.{chance.randrange(80, 99)}.{chance.randrange(1, 250)}"
        )
    except OSError as error:
        if not server.is_running:
            raise ServerGone from error
        return
    case.world.requests["rubbish"] += 1
    status = received[9:12]
    if received.startswith(b"HTTP/1.1 5") and status not in (b"501", b"502", b"503", b"505"):
        case.found(
            "answer", f"status {status.decode()}", {"request.bin": sent, "answer.bin": received} | case.world.files()
        )


# Answers of upstreams, and definitions, as a running server meets them


def _charts(chance: random.Random) -> str:
    names = ("media", "chart", "country", "genre", "explicit", "limit")
    return "&".join(
        f"{name}={chance.choice(vocabulary.VALUES.get(name, ('10', '100')))}" for name in names if chance.random() < 0.6
    )


def upstreams(case: Case, connection: Connection) -> None:
    """Lets a source ask its upstream, which answers something mutated, and looks at the pages that come of it."""
    chance = case.random
    world = case.world
    world.upstream.case = case.name
    source = chance.choice((*vocabulary.SOURCES, *world.sources))
    query = {
        "charts": _charts(chance),
        "music": f"term={chance.choice('abcdefgh')}{case.number % 500}&{_charts(chance)}",
    }.get(source, "")
    feed = f"{world.base_path}/{quote(source, safe='')}" + (f"?{query}" if query else "")
    server = world.server
    if server is None:
        raise ServerGone
    case.ask(connection, Request("POST", feed.replace("?", "/retry?") if "?" in feed else f"{feed}/retry",
                                 [("Origin", f"http://127.0.0.1:{server.port}"), ("Accept",
                                                                                  "application/json")]))  # fmt: skip
    case.ask(connection, Request("GET", feed))
    document = case.ask(connection, Request("GET", f"{world.base_path}/api/v1{feed.removeprefix(world.base_path)}"))
    for address in _linked(document.body if document else b"", chance):
        case.ask(connection, Request("GET", sendable(address)))


def _linked(body: bytes, chance: random.Random) -> list[str]:
    """Some of the pages, pictures and previews that a list names."""
    try:
        items = [item for section in json.loads(body)["sections"] for item in section["items"]]
    except (ValueError, KeyError, TypeError):
        return []
    found: list[str] = []
    for item in chance.sample(items, min(len(items), 2)):
        found += [value for key in ("link", "artwork", "preview") if isinstance(value := item.get(key), str)]
        found.append("/api/v1" + str(item.get("link", "/")))
    return found


def definitions(case: Case, connection: Connection) -> None:
    """Puts a mutated definition among the files that the server watches, and asks for the source that it may be."""
    chance = case.random
    world = case.world
    world.upstream.case = case.name
    name = f"live{case.number % 6}"
    (world.definitions / f"{name}.yaml").write_bytes(definition(case))
    # The server looks for changes twice a second.
    time.sleep(0.6)
    for target in (
        f"/{name}",
        f"/api/v1/{name}",
        f"/{name}?{_query(case)}",
        "/sources",
        "/",
        f"/search?term={chance.choice('ae')}",
    ):
        answer = case.ask(connection, Request("GET", sendable(world.base_path + target)[:20_000]))
        if answer and target.startswith("/api"):
            for address in _linked(answer.body, chance):
                case.ask(connection, Request("GET", sendable(address)))
    if listed := case.ask(connection, Request("GET", f"{world.base_path}/api/v1/sources")):
        world.sources = vocabulary.source_ids(listed.body)
    if chance.random() < 0.2:
        (world.definitions / f"{name}.yaml").unlink(missing_ok=True)


EXPRESSIONS = ("id", "$", "$.id", "$..id", "[*]", "*", "a[0]", "a[-1]", "a[9223372036854775807]", "a[::2]", "a[::-1]",
               "a[::0]",
               "a[-9223372036854775808:]", "a['b']", "a[\"b\"]", "..", "$..*", "a..b..c", "@key", "@", "a | last",
               "a | plain",
               "a | year", "a | date", "a | number", "a | divide: 0", "a | divide: 1e-320", "a | divide: 1e308",
               "a | join: ,",
               "a | capitalised", "a | default: x", "a | replace: a, b", "a | replace: , ", "a | | b", "a |", "| a",
               "a | nothing",
               "url | last | number | divide: 7 | default: none")  # fmt: skip


def definition(case: Case) -> bytes:
    """A mutated definition of a source at the fuzzed upstream, as JSON or YAML."""
    chance = case.random
    tree = chance.choice(corpus.definitions(f"http://localhost:{case.world.upstream.port}"))
    if chance.random() < 0.8:
        tree, _ = trees.mutated(tree, chance)
    for _ in range(chance.choice((0, 1, 3))):
        known = list(trees.places(tree))
        if known:
            word = chance.choice((chance.choice(EXPRESSIONS), chance.choice(corpus.definition_words())))
            trees.put(chance.choice(known), word)
    text = trees.write(tree) if chance.random() < 0.4 else yaml(tree)
    return octets.mutated(text, chance) if chance.random() < 0.25 else text


def yaml(tree: trees.Tree, indent: int = 0) -> bytes:
    """The outer levels in YAML's block style, everything else as JSON."""
    space = b"  " * indent
    match tree:
        case trees.Members() if tree and indent < 6:
            lines = []
            for key, value in tree:
                is_block = isinstance(value, list) and value
                rest = b"\n" + yaml(value, indent + 1) if is_block else b" " + yaml(value, indent).strip()
                lines.append(space + _scalar(key) + b":" + rest)
            return b"\n".join(lines)
        case list() if tree and not isinstance(tree, trees.Members) and indent < 6:
            return b"\n".join(space + b"- " + trees.write(value) for value in tree)
        case trees.Literal() | trees.Members() | list() | None | bool():
            return space + trees.write(tree)
        case _:
            return space + _scalar(tree)


def _scalar(text: object) -> bytes:
    plain = (
        isinstance(text, str)
        and text.isascii()
        and text.replace(" ", "").replace("_", "").isalnum()
        and text == text.strip()
    )
    return text.encode() if plain else trees.write(text)


CATEGORIES: dict[str, Callable[[Case, Connection], None]] = {
    "addresses": addresses, "headers": headers, "forms": forms, "live": live, "rubbish": rubbish,
    "upstreams": upstreams,
    "definitions": definitions,
}  # fmt: skip
# How often a category gets its turn.
WEIGHTS = {"addresses": 40, "headers": 25, "forms": 25, "live": 4, "rubbish": 8, "upstreams": 14, "definitions": 2}
