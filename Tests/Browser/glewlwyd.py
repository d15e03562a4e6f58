"""Glewlwyd, an OpenID Connect provider of Debian's, with people and clients of a test's own."""

from __future__ import annotations

import json
import re
import shutil
import socket
import sqlite3
import subprocess
import time
import urllib.error
import urllib.request
from base64 import b64decode
from collections.abc import Sequence
from dataclasses import dataclass
from http.cookiejar import CookieJar
from pathlib import Path
from types import TracebackType
from urllib.parse import parse_qsl, quote, urlsplit

import pytest
from playwright.sync_api import Page, Response, expect

PROGRAM = "glewlwyd"
MODULES = Path("/usr/lib/glewlwyd")
SHARED = Path("/usr/share/glewlwyd")
# Its tables, and an administrator with the password of Glewlwyd's documentation.
TABLES = Path("/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3")
ADMINISTRATOR = {"username": "admin", "password": "password"}
HOST = "127.0.0.1"
SECONDS = 30
LOGIN = re.compile(r"/login\.html\?")
# With a `max_age`, Glewlwyd finds that a session is too old only when the person goes on, and begins again.
ROUNDS = 2
# Of the page: a session that is too old for the client has a password and a way on.
STEP = """() => document.querySelector("#password") ? "password"
  : document.querySelector(".card-footer button.btn-success") ? "onward" : "" """
# Each answer that the page still waits for empties the form or replaces it, so that nothing may come between.
SUBMIT = """(texts) => {
  const fields = [...document.querySelectorAll("#username, #password")];
  if (fields.length < 2) return false;
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
  for (const [index, field] of fields.entries()) {
    if (field.disabled) continue;
    set.call(field, texts[index]);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  document.querySelector("#loginbut").click();
  return true;
}"""
# What a person may grant to a client: the `sub` alone, and the name, user name and role.
SCOPES = ("openid", "profile")
# The type and size by which Glewlwyd calls a signature, and how OpenSSL makes a key for it.
ALGORITHMS = {
    "RS256": ("rsa", "256", ("RSA", "rsa_keygen_bits:2048")),
    "ES256": ("ecdsa", "256", ("EC", "ec_paramgen_curve:P-256")),
}
TYPES = {
    ".css": "text/css", ".html": "text/html", ".ico": "image/x-icon", ".js": "application/javascript",
    ".json": "application/json", ".png": "image/png", ".woff2": "font/woff2",
}


@dataclass(frozen=True)
class User:
    """A person as the provider knows them; the role is a claim of the same name, if any."""

    username: str
    password: str
    name: str = ""
    role: str = ""


@dataclass(frozen=True)
class Client:
    """A site whose people sign in by the provider; `method` is how it says its secret: `client_secret_basic`, where
    Glewlwyd takes the secret as it is, not encoded as RFC 6749 wants it, or `client_secret_post`."""

    id: str
    secret: str
    redirect_uris: tuple[str, ...]
    method: str = "client_secret_basic"


class Glewlwyd:
    """A running provider in a folder of its own; `algorithm` is that of its signatures. With `has_iss`, its answers
    name the issuer (RFC 9207), though its discovery document does not say so."""

    def __init__(
        self, folder: Path, users: Sequence[User] = (), clients: Sequence[Client] = (), algorithm: str = "RS256",
        has_iss: bool = False,
    ) -> None:
        found = shutil.which(PROGRAM)
        if not found:
            pytest.skip(f"{PROGRAM} is not installed")
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self.port = _free_port()
        self.base = f"http://{HOST}:{self.port}"
        self.issuer = f"{self.base}/api/oidc"
        self._algorithm = algorithm
        self._log_path = folder / "log.txt"
        self._opener = urllib.request.build_opener(
            urllib.request.ProxyHandler({}), urllib.request.HTTPCookieProcessor(CookieJar()))
        self._make_files()
        with self._log_path.open("w") as log:
            self._process = subprocess.Popen(
                [found, "--config-file", str(folder / "glewlwyd.conf")],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd=folder)
        try:
            self._wait()
            self.ask("POST", "/auth/", ADMINISTRATOR)
            self._add_properties()
            self._add_scopes()
            self._add_provider(has_iss)
            for user in users:
                self.add_user(user)
            for client in clients:
                self.add_client(client)
        except BaseException:
            self.stop()
            raise

    @property
    def discovery(self) -> str:
        return f"{self.issuer}/.well-known/openid-configuration"

    @property
    def log(self) -> str:
        return self._log_path.read_text(errors="replace")

    def add_user(self, user: User) -> None:
        properties = {"name": user.name, "role": user.role}
        self.ask("POST", "/user/", {
            "username": user.username, "password": user.password, "scope": ["g_profile", *SCOPES], "enabled": True,
            **{name: value for name, value in properties.items() if value},
        })

    def add_client(self, client: Client) -> None:
        self.ask("POST", "/client/", {
            "client_id": client.id, "name": client.id, "client_secret": client.secret, "confidential": True,
            "redirect_uri": list(client.redirect_uris), "authorization_type": ["code"],
            "token_endpoint_auth_method": [client.method], "scope": [], "enabled": True,
        })

    def ask(self, method: str, path: str, value: object = None) -> object:
        """Asks Glewlwyd's own API as the administrator."""
        body = None if value is None else json.dumps(value).encode()
        request = urllib.request.Request(
            f"{self.base}/api{path}", body, {"Content-Type": "application/json"}, method=method)
        try:
            with self._opener.open(request, timeout=SECONDS) as answer:
                text = answer.read()
        except urllib.error.HTTPError as error:
            said = error.read().decode(errors="replace")
            raise AssertionError(f"Expected 200 for {method} {path}, got {error.code}: {said}\n{self.log}") from None
        return json.loads(text) if text else None

    def stop(self) -> None:
        if self._process.poll() is None:
            self._process.terminate()
            try:
                self._process.wait(SECONDS)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait(SECONDS)

    def __enter__(self) -> Glewlwyd:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def _make_files(self) -> None:
        database = self._folder / "glewlwyd.db"
        connection = sqlite3.connect(database)
        connection.executescript(TABLES.read_text())
        connection.close()
        # Glewlwyd serves no links, and Debian's folder has some; that of its settings leads to a folder.
        pages = self._folder / "webapp"
        shutil.copytree(SHARED / "webapp", pages, ignore=shutil.ignore_patterns("config.json"))
        shutil.copy(SHARED / "templates/config.json", pages / "config.json")
        types = ",\n".join(
            f'  {{ extension = "{extension}"; mime_type = "{kind}"; compress = 0; }}'
            for extension, kind in TYPES.items())
        (self._folder / "glewlwyd.conf").write_text(f"""\
port = {self.port}
bind_address = "{HOST}"
external_url = "{self.base}"
login_url = "login.html"
api_prefix = "api"
static_files_path = "{pages}"
static_files_mime_types = (
{types}
)
log_mode = "console"
log_level = "INFO"
cookie_secure = 0
session_key = "GLEWLWYD2_SESSION_ID"
admin_scope = "g_admin"
profile_scope = "g_profile"
user_module_path = "{MODULES}/user"
user_middleware_module_path = "{self._folder}"
client_module_path = "{MODULES}/client"
user_auth_scheme_module_path = "{MODULES}/scheme"
plugin_module_path = "{MODULES}/plugin"
hash_algorithm = "SHA512"
database = {{ type = "sqlite3"; path = "{database}"; }};
""")

    def _wait(self) -> None:
        deadline = time.monotonic() + SECONDS
        while True:
            try:
                self._opener.open(f"{self.base}/config", timeout=SECONDS).close()
                return
            except OSError:
                code = self._process.poll()
                assert code is None, f"Expected a provider, got exit code {code}.\n{self.log}"
                assert time.monotonic() < deadline, f"Expected a provider within {SECONDS} s.\n{self.log}"
                time.sleep(0.02)

    def _add_properties(self) -> None:
        """People have a role."""
        module = self.ask("GET", "/mod/user/database")
        assert isinstance(module, dict)
        module["parameters"]["data-format"]["role"] = {"multiple": False, "read": True, "write": True}
        self.ask("PUT", "/mod/user/database", module)
        self.ask("PUT", "/mod/user/database/reset")

    def _add_scopes(self) -> None:
        scopes = self.ask("GET", "/scope/")
        assert isinstance(scopes, list)
        existing = {scope["name"] for scope in scopes}
        for name in SCOPES:
            scope = {"name": name, "display_name": name, "password_required": True, "password_max_age": 0}
            if name in existing:
                self.ask("PUT", f"/scope/{name}", scope)
            else:
                self.ask("POST", "/scope/", scope)

    def _add_provider(self, has_iss: bool) -> None:
        kind, size, (family, option) = ALGORITHMS[self._algorithm]
        private, public = _key_pair(family, option)
        claims = [
            {"name": name, "user-property": of, "type": "string", "on-demand": True, "scope": ["profile"]}
            for name, of in (("preferred_username", "username"), ("role", "role"))
        ]
        self.ask("POST", "/mod/plugin/", {
            "module": "oidc", "name": "oidc", "display_name": "OpenID Connect", "enabled": True,
            "parameters": {
                "iss": self.issuer, "oauth-as-iss-id": has_iss, "subject-type": "public",
                "jwt-type": kind, "jwt-key-size": size, "key": private, "cert": public,
                "jwks-show": True, "allowed-scope": list(SCOPES),
                "access-token-duration": 600, "refresh-token-duration": 3_600, "code-duration": 60,
                "refresh-token-rolling": False, "allow-non-oidc": False,
                "auth-type-code-enabled": True, "auth-type-code-revoke-replayed": True,
                "auth-type-token-enabled": False, "auth-type-id-token-enabled": True, "auth-type-none-enabled": False,
                "auth-type-password-enabled": False, "auth-type-client-enabled": False,
                "auth-type-device-enabled": False, "auth-type-refresh-enabled": False,
                "pkce-allowed": True, "pkce-method-plain-allowed": False,
                "name-claim": "on-demand", "name-claim-scope": ["profile"], "email-claim": "no", "scope-claim": "no",
                "claims": claims,
            },
        })


def sign_in(page: Page, user: User, password: str | None = None) -> None:
    """Takes the steps of Glewlwyd's pages until they lead back to the client: the password if they want one, what the
    client may know if they ask, and on."""
    for _ in range(ROUNDS):
        wants_password = page.wait_for_function(STEP).json_value() == "password"
        if wants_password:
            with page.expect_response(_is_sign_in) as answer:
                page.wait_for_function(SUBMIT, arg=[user.username, password or user.password])
            assert answer.value.ok, f"Expected that {user.username} signs in, got {answer.value.status}."
        # A page that has asked for a password forgets that the client wants to ask again.
        _consent(page, is_asked_again="prompt=consent" in page.url and not wants_password)
        with page.expect_navigation(wait_until="commit"):
            page.locator(".card-footer button.btn-success").click()
        if not LOGIN.search(page.url):
            return
    raise AssertionError(f"Expected the client after {ROUNDS} rounds, got {page.url}.")


def _is_sign_in(answer: Response) -> bool:
    return answer.request.method == "POST" and urlsplit(answer.url).path == "/api/auth/"


def _consent(page: Page, is_asked_again: bool) -> None:
    """Grants all that the client asks for. The page may at first show what somebody else has granted, so that Glewlwyd
    says whether it is going to ask."""
    address = urlsplit(page.url)
    query = dict(parse_qsl(address.query))
    client, scope = (quote(query[name], safe="") for name in ("client_id", "scope"))
    scopes = page.request.get(f"{address.scheme}://{address.netloc}/api/auth/grant/{client}/{scope}").json()["scope"]
    granted = [scope["granted"] for scope in scopes if scope["name"] != "openid"]
    if not is_asked_again and (any(granted) or not granted):
        return
    question = page.locator("#carouselBody")
    expect(question.locator("li")).to_have_count(len(scopes))
    for box in question.locator('input[type="checkbox"]:enabled').all():
        box.check()
    question.locator("button.btn-primary").click()
    expect(question).to_be_hidden()


def _key_pair(family: str, option: str) -> tuple[str, str]:
    while True:
        private = _openssl("genpkey", "-algorithm", family, "-pkeyopt", option)
        public = _openssl("pkey", "-pubout", text=private)
        encoded = b64decode("".join(public.splitlines()[1:-1]))
        # Glewlwyd leaves out the zeros that a coordinate begins with, which RFC 7518 forbids.
        if family != "EC" or (encoded[-64] and encoded[-32]):
            return private, public


def _openssl(*arguments: str, text: str = "") -> str:
    return subprocess.run(["openssl", *arguments], input=text, text=True, check=True, capture_output=True).stdout


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind((HOST, 0))
        return int(listener.getsockname()[1])
