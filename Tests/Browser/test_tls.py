"""HTTPS at home: the server's own certificate, renewed while it runs."""

from __future__ import annotations

import base64
import hashlib
import socket
import ssl
import subprocess
import urllib.request
from pathlib import Path

import pytest
from playwright.sync_api import Playwright, expect

from conftest import READER, Start, executable
from saved_pages import ALLOWED, wait_until_saved


def make(directory: Path, name: str) -> tuple[Path, Path]:
    """A certificate for this machine under a name, and its key."""
    certificate, key = directory / f"{name}.pem", directory / f"{name}.key"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1",
         "-subj", f"/CN={name}", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate],
        check=True, capture_output=True)
    return certificate, key


def ask(address: str, certificate: Path) -> int:
    """Asks a server that must have this certificate."""
    context = ssl.create_default_context(cafile=certificate)
    with urllib.request.urlopen(address, context=context) as answer:
        return answer.status


def test_the_certificate_is_read_again_when_it_changes(start: Start, tmp_path: Path) -> None:
    first, second = make(tmp_path, "first"), make(tmp_path, "second")
    certificate, key = tmp_path / "server.pem", tmp_path / "server.key"
    certificate.write_bytes(first[0].read_bytes())
    key.write_bytes(first[1].read_bytes())
    site = start("--offline", "--tls-certificate", str(certificate), "--tls-key", str(key))
    assert site.program.base.startswith("https://")
    assert ask(site("/health"), first[0]) == 200
    # In between, the two don't fit; the old one stays.
    certificate.write_bytes(second[0].read_bytes())
    assert ask(site("/health"), first[0]) == 200
    key.write_bytes(second[1].read_bytes())
    assert ask(site("/health"), second[0]) == 200
    with pytest.raises(urllib.error.URLError):
        ask(site("/health"), first[0])
    assert "The last one stays." in site.program.log


@pytest.mark.filterwarnings("ignore:ssl.TLSVersion.TLSv1")
def test_old_versions_of_tls_are_refused(start: Start, tmp_path: Path) -> None:
    certificate, key = make(tmp_path, "own")
    site = start("--offline", "--tls-certificate", str(certificate), "--tls-key", str(key))
    for version in (ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1, ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3):
        context = ssl.create_default_context(cafile=certificate)
        # Those of OpenSSL's level 0 alone have the old versions.
        context.set_ciphers("ALL:@SECLEVEL=0")
        context.minimum_version = context.maximum_version = version
        with socket.create_connection(("127.0.0.1", site.program.port)) as connection:
            if version >= ssl.TLSVersion.TLSv1_2:
                context.wrap_socket(connection, server_hostname="127.0.0.1").close()
            else:
                # It is the server that refuses.
                with pytest.raises(ssl.SSLError, match="TLSV1_ALERT_PROTOCOL_VERSION"):
                    context.wrap_socket(connection, server_hostname="127.0.0.1")


def sign(directory: Path) -> tuple[Path, Path, str]:
    """A certificate of a local authority, its key, and the hash of its public key."""
    authority, authority_key = make(directory, "authority")
    request, certificate, key = (directory / f"home.{kind}" for kind in ("csr", "pem", "key"))
    subprocess.run(
        ["openssl", "req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj", "/CN=home",
         "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", request], check=True, capture_output=True)
    subprocess.run(
        ["openssl", "x509", "-req", "-in", request, "-CA", authority, "-CAkey", authority_key, "-days", "1",
         "-copy_extensions", "copy", "-out", certificate], check=True, capture_output=True)
    public = subprocess.run(["openssl", "pkey", "-in", key, "-pubout", "-outform", "DER"], check=True, capture_output=True)
    return certificate, key, base64.b64encode(hashlib.sha256(public.stdout).digest()).decode()


def test_pages_are_saved_over_https_with_a_local_authority(playwright: Playwright, start: Start, tmp_path: Path) -> None:
    certificate, key, public_hash = sign(tmp_path)
    site = start("--offline", "--tls-certificate", str(certificate), "--tls-key", str(key))
    with playwright.chromium.launch_persistent_context(
        str(tmp_path / "browser"), executable_path=executable("chromium-headless-shell", "chromium"),
        # As on a device that trusts the authority.
        args=["--no-sandbox", f"--ignore-certificate-errors-spki-list={public_hash}"], **(READER | ALLOWED),
    ) as context:
        page = context.new_page()
        page.goto(site("/"))
        assert page.evaluate("isSecureContext")
        wait_until_saved(page, "/", "/offline")
        site.program.stop()
        page = context.new_page()
        page.goto(site("/"))
        expect(page.locator("main[data-page=home]")).to_be_visible()
        expect(page.locator("#connection")).to_have_text("Can’t reach the server")
