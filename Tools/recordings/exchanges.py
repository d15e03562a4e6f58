"""Headers, methods, forms and media: what a browser and other programs send besides addresses."""

from __future__ import annotations

import html
import re

from .answers import Site
from .pages import FOUND, SONGS


def headers(site: Site) -> None:
    """Caches, encodings, languages, hosts and origins."""
    for path in ("/", "/starships", "/api/v1/starships", "/worker.js", "/live?page=0+/starships"):
        site.send("headers", "HEAD", path)
    for path in ("/starships", "/api/v1/starships?limit=1", "/worker.js", "/manifest.webmanifest", "/favourites"):
        tag = site.ask("GET", path)[0].header("etag")
        for note, value in (
            ("its tag", tag), ("weak", f"W/{tag}"), ("several", f'"x", {tag}'), ("other", '"other"'), ("any", "*"),
        ):  # fmt: skip
            site.get("headers", path, note, if_none_match=value)
    for encoding in ("gzip", "gzip;q=0", "br", "identity;q=0", "*"):
        site.get("headers", "/starships?limit=1", f"encoding {encoding}", accept_encoding=encoding)
    asset = re.findall(r'"(/assets/site[\w.-]+)"', site.ask("GET", "/starships")[0].text)[0]
    site.get("headers", asset, "site gzip", accept_encoding="gzip")
    site.get("headers", asset, "site not modified", if_none_match=site.ask("GET", asset)[0].header("etag"))
    for language in ("es", "zh-Hans", "zh-TW", "de", "fr, it;q=0.5", "*", "nonsense;;"):
        site.get("headers", "/?edit=true", f"language {language}", accept_language=language)
    site.get("headers", "/starships?limit=1", "update", accept="text/html", x_purpose="update")
    site.get("headers", "/", "cookie of a language", cookie="vitrine-language=it")
    site.get("headers", "/favourites", "cookies that are wrong", cookie="vitrine-language=xx; vitrine-notice=%00; =;")
    for host in ("elsewhere.example", "localhost", "[::1]:80", "127.0.0.1.example", ""):
        site.get("headers", "/languages", f"host {host}", host=host)
    site.get("headers", "/languages", "forwarded", x_forwarded_host="elsewhere.example", x_forwarded_proto="https")
    site.get("headers", "/starships?" + "&".join(f"a{number}=1" for number in range(201)), "too many parameters")
    site.get("headers", "/languages", "too long", x_long="x" * 33_000)


def methods(site: Site) -> None:
    for method, path in (
        ("POST", "/starships"), ("PUT", "/"), ("DELETE", "/starships/7"), ("OPTIONS", "/starships"), ("PATCH", "/favourites"),
        ("TRACE", "/"), ("POST", "/api/v1/starships"), ("PUT", "/live"), ("POST", "/nowhere"), ("BREW", "/"),
        ("HEAD", "/nowhere"), ("POST", "/health"),
    ):  # fmt: skip
        site.send("methods", method, path)


def media(site: Site) -> None:
    """Pictures and previews, whole and in ranges."""
    page = html.unescape(site.ask("GET", SONGS)[0].text)
    picture = re.findall(r'src="(/artwork/charts/[^"]+)"', page)[0]
    site.get("media", picture, "picture")
    site.send("media", "HEAD", picture, note="picture")
    site.get("media", re.sub("/artwork/charts/.", "/artwork/charts/_", picture), "forged")
    site.get("media", html.unescape(re.findall(r'src="(/artwork/boats/[^"]+)"', site.settle("/boats"))[0]), "of a file's source")
    preview = re.findall(r'"(/previews/[^"]+)"', html.unescape(site.settle(FOUND)))[0]
    site.get("media", preview, "preview")
    for range in ("bytes=0-99", "bytes=100-", "bytes=-50", "bytes=0-0,5-9", "bytes=999999999-", "bytes=9-1", "lines=1-2"):
        site.get("media", preview, f"range {range}", range=range)
    site.get("media", preview, "range of another", range="bytes=0-99", if_range='"other"')


def forms(site: Site) -> None:
    """What changes favourites, home, searches, language and sidebar, and what is refused."""
    star = "/starships/7/favourite"
    site.post("forms", star, {"value": "true"})
    site.post("forms", star, {"value": "true"}, "again, as json", accept="application/json")
    site.post("forms", star, {"value": "true"}, "back to a page", referer=f"http://127.0.0.1:{site.port}/starships?sort=length")
    site.post("forms", star, {"value": "true"}, "back to elsewhere", referer="http://elsewhere.example/")
    site.post("forms", "/boats/3/favourite", {"value": "true", "back": "/boats?sort=length"})
    site.post("forms", "/boats/4/favourite", {"value": "true", "back": "//elsewhere.example"})
    for number in (9, 11):
        site.post("forms", f"/starships/{number}/favourite", {"value": "true"})
    for note, form in (
        ("nothing", ""), ("wrong value", "value=maybe"), ("twice", "value=true&value=false"), ("bytes", "value=%ff"),
    ):  # fmt: skip
        site.post("forms", star, form, note)
        site.post("forms", star, form, f"{note}, as json", accept="application/json")
    site.post("forms", "/starships/999/favourite", {"value": "true"})
    site.post("forms", "/nowhere/1/favourite", {"value": "true"})
    site.post("forms", star, {"value": "x" * 17_000}, "too large")
    site.post("forms", star, '{"value": true}', "a body of json", content_type="application/json")
    for note, sent in (
        ("origin", {"origin": "http://elsewhere.example"}), ("site", {"sec_fetch_site": "cross-site"}),
        ("own origin", {"origin": f"http://127.0.0.1:{site.port}"}),
    ):  # fmt: skip
        site.post("forms", star, {"value": "true"}, note, **sent)
    for path in ("/favourites", "/favourites?source=starships", "/favourites?source=starships&edit=true",
                 "/favourites?source=nowhere", "/favourites?source=starships&share=true"):  # fmt: skip
        site.page("favourites", path, note="with four")
    site.page("favourites", "/favourites", note="with four, ar", accept_language="ar")
    for path in ("/api/v1/favourites", "/api/v1/favourites?source=starships&page=2&limit=1", "/api/v1/favourites?term=boat"):
        site.get("documents", path, "with four")
    moved = {"source": "starships", "item": "11"}
    for edit in (
        {"edit": "up"}, {"edit": "down"}, {"edit": "move", "to": "0"}, {"edit": "move", "to": "99"}, {"edit": "sideways"}, {},
    ):  # fmt: skip
        site.post("forms", "/favourites", moved | edit, "-".join(edit.values()))
    site.post("forms", "/favourites", {"source": "starships", "item": "1", "edit": "up"}, "no favourite")
    site.post("forms", "/favourites", moved | {"edit": "up"}, "up, as json", accept="application/json")
    cookie = site.post("forms", star, {"value": "false"}, "removed").cookies
    site.page("favourites", "/favourites", note="with the notice of a removal", cookie=cookie)
    site.post("forms", star, {"value": "true", "restore": "true"}, "restored")


def home(site: Site) -> None:
    """The home page while it is edited."""
    def sections() -> list[str]:
        return re.findall(r'id="section-([^"#]+)"', site.settle("/?edit=true"))

    site.post("forms", "/", {"edit": "add", "feed": "/boats?sort=length", "style": "grid"}, "add")
    site.post("forms", "/", {"edit": "add", "feed": "/nowhere", "style": "grid"}, "add what is not there")
    ids = sections()
    for edit in ({"edit": "rename", "name": "Mine <&>"}, {"edit": "restyle", "style": "mosaic"}, {"edit": "up"}, {"edit": "down"},
                 {"edit": "move", "to": "0"}, {"edit": "restyle", "style": "wrong"}, {"edit": "remove"}):  # fmt: skip
        site.post("forms", "/", {"section": ids[1]} | edit, "-".join(edit.values()))
    site.page("home", "/", note="edited")
    site.page("home", "/?edit=true", note="edited")
    for edit in ({"edit": "undo"}, {"edit": "add", "feed": "/?pick=heroes", "style": "story"}, {"edit": "nothing"}, {},
                 {"edit": "up", "section": "gone"}):  # fmt: skip
        site.post("forms", "/", edit, "-".join(edit.values()) or "nothing named")
    site.post("forms", "/", {"edit": "undo"}, "undo, as json", accept="application/json")
    for section in sections():
        site.ask("POST", "/", body=f"edit=remove&section={section}".encode())
    site.page("home", "/", note="empty")
    site.page("home", "/?edit=true", note="empty")


def choices(site: Site) -> None:
    """Searches, language, sidebar and sources."""
    for form in ({"edit": "note", "term": "boat"}, {"edit": "note", "term": "<x>"}, {"edit": "note", "term": ""}, {"edit": "x"}):
        site.post("forms", "/search", form, "-".join(form.values()))
    site.page("searches", "/search", note="with recent ones")
    site.post("forms", "/search", {"edit": "forget", "term": "boat"})
    site.post("forms", "/search", {"edit": "clear"}, "clear, as json", accept="application/json")
    for value in ("it", "automatic", "xx"):
        site.post("forms", "/languages", {"value": value, "back": "/starships"}, value)
    for value in ("hidden", "shown", "x"):
        site.post("forms", "/sidebar", {"value": value}, value)
    site.get("pages", "/starships?limit=1", "without a sidebar", cookie="vitrine-sidebar=hidden")
    for note, path in (
        ("fresh", "/starships/retry"), ("a chart", SONGS.replace("?", "/retry?")), ("no source", "/nowhere/retry"),
    ):  # fmt: skip
        site.post("forms", path, "", note)
        site.post("forms", path, "", f"{note}, as json", accept="application/json")
    for note, address in (
        ("nothing", ""), ("no address", "harbour"), ("a scheme", "file:///etc/passwd"), ("credentials", "http://a:b@c.example/"),
    ):  # fmt: skip
        site.post("forms", "/sources/new", {"address": address, "edit": "preview"}, f"preview, {note}")
    site.post("forms", "/sources", {"source": "boats", "edit": "removed"}, "of a file")
    site.post("forms", "/sources", {"edit": "removed"}, "none named")
