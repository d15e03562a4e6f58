"""What arrives at the places that a person names, read with other implementations: `http_ece` decrypts Web Push."""

from __future__ import annotations

import base64
import hashlib
import hmac
import html
import json
import queue
import re
import threading
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import http_ece
import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from playwright.sync_api import Browser, BrowserContext, Playwright, expect

import fonts
from browsers import executable
from conftest import Start
from locators import wait_until
from site_under_test import Site
from witness import Witness

PATH = "/account/notifications"
SECONDS_TO_ARRIVE = 10


@dataclass(frozen=True)
class Post:
    path: str
    headers: dict[str, str]
    body: bytes


class Service:
    """Takes all that is posted to it, and answers with `status`."""

    def __init__(self) -> None:
        self.posts: queue.Queue[Post] = queue.Queue()
        self.status = 201
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                service.posts.put(Post(self.path, headers, body))
                self.send_response(service.status)
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.base = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def next(self) -> Post:
        return self.posts.get(timeout=SECONDS_TO_ARRIVE)

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def service() -> Iterator[Service]:
    service = Service()
    yield service
    service.stop()


@pytest.fixture
def site(start: Start) -> Site:
    return start(environment={"VITRINE_REACHABLE_BLOCK": "127.0.0.0/8"})


def send(site: Site, **form: str) -> str:
    """The page after a form of it was sent."""
    request = urllib.request.Request(site(PATH), urllib.parse.urlencode(form).encode(), {"accept": "text/html"})
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.read().decode()


def add_and_test(site: Site, **form: str) -> str:
    """Adds a place, and has a test be sent there; the page after it was added."""
    page = send(site, edit="add", hour="", zone="UTC", **form)
    target = re.search(r'name="target" value="([^"]+)"', site.text(PATH))
    assert target, page
    send(site, edit="test", target=target[1])
    return page


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def test_another_implementation_decrypts_a_push(site: Site, service: Service) -> None:
    key, secret = ec.generate_private_key(ec.SECP256R1()), bytes(range(16))
    point = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    add_and_test(site, kind="web-push", address=f"{service.base}/push/1", p256dh=encoded(point), auth=encoded(secret))
    post = service.next()
    assert post.path == "/push/1"
    assert post.headers["content-encoding"] == "aes128gcm"
    assert post.headers["content-type"] == "application/notification+json"
    assert 0 < int(post.headers["ttl"]) <= 30 * 86_400 and post.headers["urgency"] == "normal"
    assert len(post.body) <= 4_096 and len(decoded(post.headers["topic"])) == 24
    message = json.loads(http_ece.decrypt(post.body, private_key=key, auth_secret=secret, version="aes128gcm"))
    assert message["web_push"] == 8030
    shown = message["notification"]
    assert shown["title"] == "Test" and shown["body"] and shown["tag"]
    assert shown["navigate"] == site(PATH) and (shown["lang"], shown["dir"]) == ("en", "ltr")
    assert_signed(site, service, post)


def assert_signed(site: Site, service: Service, post: Post) -> None:
    """The token is this server's (RFC 8292), with the key that browsers subscribe with."""
    token, key = re.fullmatch(r"vapid t=(\S+), k=(\S+)", post.headers["authorization"]).groups()
    assert f'data-push="{key}"' in site.text(PATH)
    head, claims, signature = token.split(".")
    both = decoded(signature)
    numbers = int.from_bytes(both[:32], "big"), int.from_bytes(both[32:], "big")
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(key))
    public.verify(utils.encode_dss_signature(*numbers), f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    assert json.loads(decoded(head)) == {"alg": "ES256", "typ": "JWT"}
    assert json.loads(decoded(claims))["aud"] == service.base


def test_a_subscription_that_is_gone_is_removed(site: Site, service: Service) -> None:
    point = ec.generate_private_key(ec.SECP256R1()).public_key().public_bytes(
        Encoding.X962, PublicFormat.UncompressedPoint)
    service.status = 410
    add_and_test(site, kind="web-push", address=f"{service.base}/1", p256dh=encoded(point), auth=encoded(bytes(16)))
    assert service.next().path == "/1"
    assert 'name="target"' not in site.text(PATH)


def test_a_webhooks_signature_is_that_of_standard_webhooks(site: Site, service: Service) -> None:
    page = add_and_test(site, kind="webhook", address=f"{service.base}/hook?key=a")
    secret = re.search(r'value="whsec_([^"]+)"', page)
    assert secret
    post = service.next()
    assert post.path == "/hook?key=a" and post.headers["content-type"] == "application/json"
    signed = f"{post.headers['webhook-id']}.{post.headers['webhook-timestamp']}.".encode() + post.body
    mac = hmac.new(base64.b64decode(html.unescape(secret[1])), signed, hashlib.sha256).digest()
    assert post.headers["webhook-signature"] == f"v1,{base64.b64encode(mac).decode()}"
    assert json.loads(post.body)["type"] == "test"


def test_ntfy_gets_what_it_publishes(site: Site, service: Service) -> None:
    service.status = 200
    add_and_test(site, kind="ntfy", address=f"{service.base}/boats", token="tk_ann")
    post = service.next()
    assert post.path == "/" and post.headers["authorization"] == "Bearer tk_ann"
    message = json.loads(post.body)
    assert message == {
        "topic": "boats", "title": "Test", "message": message["message"], "priority": 3, "tags": [], "click": site(PATH),
    }


def test_private_addresses_are_refused(start: Start, service: Service) -> None:
    site = start()
    page = send(site, edit="add", hour="", zone="UTC", kind="webhook", address=f"{service.base}/hook")
    assert "has a private address" in page and 'name="target"' not in page
    assert service.posts.empty()
    assert "/hook" not in site.program.log


@pytest.fixture
def chromium(playwright: Playwright) -> Iterator[Browser]:
    """The whole browser: its shell shows no notifications."""
    browser = playwright.chromium.launch(
        executable_path=executable("chromium"), args=["--no-sandbox", Witness.SEALED], env=fonts.environment(fonts.WIDEST))
    yield browser
    browser.close()


def test_the_worker_shows_what_is_pushed(start: Start, chromium: Browser) -> None:
    site = start("--offline")
    context = chromium.new_context(permissions=["notifications"])
    page = context.new_page()
    session = context.new_cdp_session(page)
    registrations: list[str] = []
    session.on("ServiceWorker.workerRegistrationUpdated",
               lambda event: registrations.extend(one["registrationId"] for one in event["registrations"]))
    session.send("ServiceWorker.enable")
    page.goto(site("/"))
    # A worker that is not yet active gets no message.
    wait_until(page, "async () => (await navigator.serviceWorker.ready).active?.state === 'activated'")
    data = {"web_push": 8030, "notification": {
        "title": "Boat", "body": "Length: 10 m → 12 m", "navigate": site("/starships/9"), "tag": "changes_1", "dir": "ltr"}}
    session.send("ServiceWorker.deliverPushMessage", {
        "origin": site.program.base, "registrationId": registrations[-1], "data": json.dumps(data)})
    wait_until(page, "async () => (await (await navigator.serviceWorker.ready).getNotifications()).length === 1")
    shown = page.evaluate(
        """navigator.serviceWorker.ready.then(async (one) => (await one.getNotifications())
            .map(({ title, body, tag, data }) => ({ title, body, tag, data })))""")
    assert shown == [{
        "title": "Boat", "body": "Length: 10 m → 12 m", "tag": "changes_1", "data": {"navigate": site("/starships/9")}}]


def test_a_page_says_how_the_browser_can_be_notified(
    start: Start, new_context: Callable[..., BrowserContext]
) -> None:
    site = start("--offline")
    page = new_context(service_workers="allow").new_page()
    page.add_init_script("Object.defineProperty(Notification, 'permission', { get: () => 'denied' })")
    page.goto(site(PATH))
    expect(page.locator("[data-when=blocked]")).to_be_visible()
    expect(page.locator("[data-when=off]")).to_be_hidden()
    scriptless = new_context(java_script_enabled=False).new_page()
    scriptless.goto(site(PATH))
    # Only the fields of the chosen service are there.
    token, zone = scriptless.get_by_label("Access token"), scriptless.locator("#about-hour")
    expect(token).to_be_hidden()
    expect(zone).to_be_hidden()
    scriptless.get_by_label("Service").select_option("ntfy")
    expect(token).to_be_visible()
    scriptless.get_by_label("When").select_option("8")
    expect(zone).to_be_visible()
    expect(scriptless.locator("[data-when=scriptless]")).to_be_visible()
    expect(scriptless.locator("form:has([name=kind]) >> visible=true")).to_have_count(1)
