"""Values that a person, a file or an upstream could send out of malice or by mistake."""

from __future__ import annotations

import random

# Markup that must never become an element or an attribute of a page.
ELEMENT = "xss-mark"
ATTRIBUTE = "onx-mark"
MARKERS = (
    f"<{ELEMENT}>", f"</title><{ELEMENT}>", f"--><{ELEMENT}>", f"\"><{ELEMENT} a=\"", f"'><{ELEMENT} a='",
    f"]]><{ELEMENT}/>",
    f"</script><{ELEMENT}>", f"</style><{ELEMENT}>", f"\" {ATTRIBUTE}=\"1", f"' {ATTRIBUTE}='1", f" {ATTRIBUTE}=1 ",
    f"&lt;{ELEMENT}&gt;", f"&#60;{ELEMENT}&#62;", f"<\u0301{ELEMENT}>", f"<{ELEMENT}\0>", "javascript:xss()//",
    "JaVa\nScript:xss()", "data:text/html,<xss-mark>", f"<![CDATA[<{ELEMENT}>]]>", f"\u2028<{ELEMENT}>",
)  # fmt: skip

TEXTS = (
    "", " ", "\t", "\n", "\r\n", "a\r\nX-Xss: 1\r\n\r\nb", "\0", "a\0b", "\x1b[31m\x1b]0;title\x07", "\x7f", "\x85",
    "\ufeff",
    "\u2028", "\u2029", "\ufffd", "\ufffe", "\uffff", "\U0010ffff", "\u200d", "\u200f", "\u202emuinnelliM",
    "\u2066\u2067\u2069",
    "//evil.example/x", "\\\\evil.example", "https://evil.example/api/9/", "http://127.0.0.1:9/", "http://[::1]:9/",
    "file:///etc",
    "http://localhost:99999/", "http://", "https:///x", "http://a:b@localhost:9/", "/etc/passwd", "../../..",
    "..%2f..%2f",
    "%1$@ %2$@", "%s%n%d", "${x}", "{{x}}", "{term}", "{secret.X}", "{id}{id}", "{", "}", "$", "$..*", "[*]",
    "a[0:9:0]", "@key",
    "unknown", "N/A", "none", "-", "--5", "1-", "1-2-3", "30-165", "1,600", ",", "1e400", "1e999", "NaN", "Infinity",
    "0x10", "٣٤",
    "１２", "½", "1.", ".5", "1..2", "1-1e999", "9007199254740993", "9223372036854775807", "9223372036854775808",
    "-9223372036854775809", "18446744073709551616", "1000km", "9" * 400, "1-" + "9" * 400, "0." + "0" * 400 + "1",
    "1e-320", "-0", "-0.0", "1e308", "-1e308", "PT1H", "P9999999999Y", "0000-00-00", "9999-12-31T23:59:60Z",
    "-0001-11-30",
    "2024-02-30", "+275760-09-13T00:00:00Z", "2024-01-01T00:00:00+99:99", "1970-01-01", "99:99:99", "253402300800",
    "1e18",
    "x" * 10_000, "<" * 10_000, "é" * 5_000, "🚀" * 5_000, "a" + "\u0301" * 10_000, " " * 10_000, "a " * 5_000,
    "/" * 5_000,
    "\u1112\u1161\u11ab" * 2_000, "🚀", "👩‍👩‍👧‍👦", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🇩🇪🇩", "é", "e\u0301", "\u0301", "ß", "İ", "ﬁ", "ŉ",
    "مرحبا", "ไทย",
    "ﷺ" * 1_000, "true", "null", "[]", "{}", "constructor", "__proto__", ".", "..", "a/b", "a%2Fb", "%", "%zz", "%00",
    "+", "?x=1",
    "#x", "favourite", "retry", "sources", "api", "assets", "en", "zh-Hans", "xx-XX",
)  # fmt: skip

# As they are written in JSON, even where JSON doesn't allow it.
NUMBERS = (
    "0", "-0", "-0.0", "1", "-1", "0.5", "1e3", "1e308", "-1e308", "1.7976931348623157e308", "1e309", "1e999",
    "-1e999", "1e-320",
    "5e-324", "1e-999", "2147483647", "2147483648", "4294967296", "9007199254740993", "9223372036854775807",
    "9223372036854775808", "-9223372036854775808", "-9223372036854775809", "18446744073709551615",
    "18446744073709551616",
    "999999999999", "253402300800", "1e15", "1e18", "1e19", "9" * 400, "0." + "0" * 400 + "1", "01", "+1", "1.", ".5",
    "0x1",
    "NaN", "Infinity", "-Infinity", "1e", "1E+2",
)  # fmt: skip

# Whole numbers that fit into 64 bits.
EXTREMES = (
    "0", "1", "-1", "-2", "2147483648", "253402300800", "4611686018427387904", "9223372036854775807",
    "-9223372036854775808",
)  # fmt: skip

# Extremes that a parameter of an address or a form gets as a number.
WHOLE_NUMBERS = (
    "0", "-1", "1", "2", "49", "50", "51", "200", "201", "1000000", "2147483648", "4611686018427387904",
    "9223372036854775807",
    "9223372036854775808", "-9223372036854775808", "-9223372036854775807", "99999999999999999999", "1e3", "1.5", "+1",
    " 1",
    "01", "٣", "0x10", "", "NaN", "1e400",
)  # fmt: skip

# Octets that are no UTF-8, or a form that decoders must refuse.
OCTETS = (
    b"\xff", b"\xfe\xff", b"\xc0\x80", b"\xc0\xaf", b"\xe0\x80\xaf", b"\xf0\x80\x80\xaf", b"\xed\xa0\x80",
    b"\xed\xbf\xbf",
    b"\xf4\x90\x80\x80", b"\xf8\x88\x80\x80\x80", b"\xc3", b"\xe2\x82", b"\x80", b"\xef\xbb\xbf", b"\xef\xbf\xbe",
    b"\x00",
)  # fmt: skip


def text(random: random.Random) -> str:
    """A hostile text, often with markup in it."""
    roll = random.random()
    if roll < 0.3:
        return random.choice(MARKERS)
    if roll < 0.9:
        return random.choice(TEXTS)
    return random.choice(TEXTS)[:200] + random.choice(MARKERS) + random.choice(TEXTS)[:200]
