"""A certificate authority that is new at each start, and two certificates for 127.0.0.1 and localhost: one valid, one
expired."""

from __future__ import annotations

import shutil
import ssl
import subprocess
import tempfile
from datetime import datetime, timedelta, timezone
from pathlib import Path

CONFIGURATION = """
[req]
distinguished_name = name
prompt = no
x509_extensions = authority
[name]
CN = upstream-stand-in, which vouches for loopback only
[authority]
basicConstraints = critical, CA:true, pathlen:0
keyUsage = critical, keyCertSign
subjectKeyIdentifier = hash
[ca]
default_ca = issuer
[issuer]
certificate = authority.pem
private_key = authority.key
database = index
serial = serial
new_certs_dir = .
default_md = sha256
policy = policy
unique_subject = no
x509_extensions = leaf
[policy]
commonName = supplied
[leaf]
basicConstraints = critical, CA:false
keyUsage = critical, digitalSignature
extendedKeyUsage = serverAuth
subjectAltName = DNS:localhost, IP:127.0.0.1
authorityKeyIdentifier = keyid
"""
NEW_KEY = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")


class CertificateError(Exception):
    pass


class Certificates:
    """`authority` is the certificate that clients have to trust, as PEM; `valid` and `expired` are what a server shows."""

    authority: bytes
    valid: ssl.SSLContext
    expired: ssl.SSLContext

    def __init__(self) -> None:
        if not shutil.which("openssl"):
            raise CertificateError("Expected the program openssl for --tls, found none. Install it, or serve http.")
        with tempfile.TemporaryDirectory() as name:
            self._folder = Path(name)
            for file, text in {"configuration": CONFIGURATION, "index": "", "serial": "01\n"}.items():
                (self._folder / file).write_text(text)
            self._openssl("req", "-x509", *NEW_KEY, "-keyout", "authority.key", "-out", "authority.pem", "-days", "365")
            self._openssl("req", "-new", *NEW_KEY, "-keyout", "leaf.key", "-out", "leaf.csr", "-subj", "/CN=localhost")
            self.authority = (self._folder / "authority.pem").read_bytes()
            self.valid = self._context(days=365)
            self.expired = self._context(days=-30)

    def _context(self, days: int) -> ssl.SSLContext:
        """A server with a certificate that expires in so many days."""
        now = datetime.now(timezone.utc)
        start, end = (f"{now + timedelta(days=each):%Y%m%d%H%M%SZ}" for each in (-60, days))
        self._openssl(
            "ca", "-batch", "-notext", "-in", "leaf.csr", "-out", "leaf.pem", "-startdate", start, "-enddate", end
        )
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self._folder / "leaf.pem", self._folder / "leaf.key")
        return context

    def _openssl(self, command: str, *arguments: str) -> None:
        try:
            subprocess.run(
                ["openssl", command, "-config", "configuration", *arguments],
                cwd=self._folder, check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                text=True,
            )
        except subprocess.CalledProcessError as error:
            raise CertificateError(f"Expected openssl to make certificates, got: {error.stderr.strip()}") from error
