"""nginx, Caddy and HAProxy as docs/hosting.md sets them up, without TLS: each serves the app under a path."""

from __future__ import annotations

import shutil
import socket
import subprocess
import time
from pathlib import Path

import pytest

from nodes import free_port

SECONDS = 20
# Debian's nginx is in a folder that users don't search.
FOLDERS = "/usr/sbin:/usr/bin:/bin:/usr/local/bin"


class ReverseProxy:
    """A program that passes requests on to a port.

    With `removes`, it removes the path from requests, and names it in `X-Forwarded-Prefix`; otherwise it passes it on.
    """

    def __init__(self, name: str, folder: Path, target: int, path: str, removes: bool) -> None:
        program = shutil.which(name, path=FOLDERS)
        if not program:
            pytest.skip(f"{name} is not installed")
        folder.mkdir(parents=True)
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}{path}"
        file = folder / name
        file.write_text(getattr(self, f"_{name}")(folder, target, path, removes))
        command = {
            "nginx": [program, "-e", str(folder / "error.log"), "-p", str(folder), "-c", str(file), "-g", "daemon off;"],
            "caddy": [program, "run", "--adapter", "caddyfile", "--config", str(file)],
            "haproxy": [program, "-db", "-f", str(file)],
        }[name]
        with (folder / "log.txt").open("w") as log:
            self._process = subprocess.Popen(
                command, stdout=log, stderr=log, env={"HOME": str(folder), "XDG_DATA_HOME": str(folder), "PATH": FOLDERS})
        deadline = time.monotonic() + SECONDS
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                said = (folder / "log.txt").read_text()
                assert self._process.poll() is None, f"Expected {name}, got its end.\n{said}"
                assert time.monotonic() < deadline, f"Expected {name} to listen.\n{said}"
                time.sleep(0.02)

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait(SECONDS)

    def _nginx(self, folder: Path, target: int, path: str, removes: bool) -> str:
        temporary = "".join(
            f"{name}_temp_path {folder}/{name}_temp;\n" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        prefix = f"proxy_set_header X-Forwarded-Prefix {path};" if removes else ""
        return f"""
pid {folder}/pid;
events {{}}
http {{
    access_log off;
    {temporary}
    server {{
        listen 127.0.0.1:{self.port};
        location {path}/ {{
            proxy_pass http://127.0.0.1:{target}{"/" if removes else ""};
            proxy_http_version 1.1;
            proxy_set_header Connection "";
            proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
            proxy_set_header X-Forwarded-Host $http_host;
            proxy_set_header X-Forwarded-Proto $scheme;
            {prefix}
            proxy_read_timeout 3600s;
        }}
    }}
}}
"""

    def _caddy(self, folder: Path, target: int, path: str, removes: bool) -> str:
        directive = "handle_path" if removes else "handle"
        prefix = f"header_up X-Forwarded-Prefix {path}" if removes else ""
        return f"""
{{
    admin off
    auto_https off
}}
http://127.0.0.1:{self.port} {{
    {directive} {path}/* {{
        reverse_proxy 127.0.0.1:{target} {{
            {prefix}
        }}
    }}
}}
"""

    def _haproxy(self, folder: Path, target: int, path: str, removes: bool) -> str:
        prefix = f"""
    http-request set-header X-Forwarded-Prefix {path}
    http-request replace-path {path}(/.*) \\1""" if removes else ""
        return f"""
defaults
    mode http
    timeout connect 5s
    timeout client 1h
    timeout server 1h
frontend all
    bind 127.0.0.1:{self.port}
    http-request set-header X-Forwarded-Host %[req.hdr(host)]
    http-request set-header X-Forwarded-Proto http{prefix}
    option forwardfor
    default_backend app
backend app
    server app 127.0.0.1:{target}
"""
