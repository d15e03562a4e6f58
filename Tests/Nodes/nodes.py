"""Three nodes on one PostgreSQL database behind nginx."""

from __future__ import annotations

import http.client
import json
import re
import socket
import subprocess
import time
import urllib.parse
from pathlib import Path

from database import Database
from gate import Gate
from program import Program
from stand_ins.starships import Upstream, fleet

PACKAGING = Path(__file__).parents[2] / "Tools/packaging"
COUNT = 3
SECONDS = 20


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


class Proxy:
    """A real nginx with the packaged configuration; only the port and the path of the list of nodes differ."""

    def __init__(self, folder: Path, ports: list[int]) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.port = free_port()
        nodes = folder / "nodes.conf"
        nodes.write_text("".join(f"server 127.0.0.1:{port} max_fails=1 fail_timeout=1s;\n" for port in ports))
        text = (PACKAGING / "nginx.conf").read_text()
        assert "listen 80;" in text and "/etc/nginx/vitrine-nodes.conf" in text
        text = text.replace("listen 80;", f"listen 127.0.0.1:{self.port};")
        text = text.replace("include /etc/nginx/vitrine-nodes.conf", f"include {nodes}")
        (folder / "vitrine.conf").write_text(text)
        temporary = "".join(
            f"{name}_temp_path {folder}/{name};\n" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        main = folder / "nginx.conf"
        main.write_text(
            f"pid {folder}/pid;\nworker_processes 1;\nevents {{ worker_connections 4096; }}\n"
            f"http {{ access_log off;\n{temporary} include {folder}/vitrine.conf; }}\n")
        self._command = ["/usr/sbin/nginx", "-e", str(folder / "error.log"), "-p", str(folder), "-c", str(main)]
        self._process: subprocess.Popen[bytes] | None = None

    def check(self) -> str:
        """What nginx says about the configuration."""
        done = subprocess.run([*self._command, "-t"], capture_output=True, text=True, check=False)
        return f"{done.returncode}\n{done.stderr}"

    def start(self) -> None:
        self._process = subprocess.Popen([*self._command, "-g", "daemon off;"])
        deadline = time.monotonic() + SECONDS
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                assert time.monotonic() < deadline, "Expected nginx to listen."
                time.sleep(0.05)

    def stop(self) -> None:
        if self._process:
            self._process.terminate()
            self._process.wait(SECONDS)


class Cluster:
    """Nodes on one database, behind nginx. With a gate, the first node reaches the database through it.

    `arguments` and `environment` are those of each node; `upstreams` are bases by source, besides that of starships. With
    a sign-in, the nodes wait for the first person.
    """

    def __init__(
        self, folder: Path, *arguments: str, has_replica: bool = False, has_gate: bool = False, has_sign_in: bool = False,
        upstreams: dict[str, str] | None = None, environment: dict[str, str] | None = None
    ) -> None:
        self.folder = folder
        self._arguments = arguments if has_sign_in else ("--no-sign-in", *arguments)
        self._environment = {"VITRINE_RETRY_INTERVAL": "1"} | (environment or {})
        self.upstream = Upstream(fleet(200))
        self.upstream.start()
        self._upstreams = {"starships": self.upstream.base} | (upstreams or {})
        self.database = Database()
        self.replica = Database(self.database) if has_replica else None
        self._address = self.database.address_with(self.replica) if self.replica else self.database.address
        self.gate = Gate(self.database.folder / ".s.PGSQL.5432") if has_gate else None
        self.ports = [free_port() for _ in range(COUNT)]
        self.nodes = [self._node(number) for number in range(COUNT)]
        self.proxy = Proxy(folder / "nginx", self.ports)
        self.proxy.start()

    def _node(self, number: int) -> Program:
        address = self._address
        if self.gate and number == 0:
            address = f"postgresql://vitrine@127.0.0.1:{self.gate.port}/postgres"
        # The last port counts.
        return Program(
            self.folder / f"node{number}", "--port", str(self.ports[number]), "--database", address,
            "--trusted-proxy", "127.0.0.1", *self._arguments, upstreams=self._upstreams,
            environment=self._environment)

    def restart(self, number: int) -> None:
        self.nodes[number].kill()
        self.nodes[number] = self._node(number)

    def stop(self) -> None:
        self.proxy.stop()
        for node in self.nodes:
            node.kill()
        self.upstream.stop()
        if self.gate:
            self.gate.stop()
        self.database.remove()
        if self.replica:
            self.replica.remove()


class Visitor:
    """Asks one node, or the proxy. `cookie` is that of a private profile, which the first answer sets."""

    def __init__(self, port: int, seconds: float = SECONDS, cookie: str = "") -> None:
        self.port = port
        self.cookie = cookie
        self._seconds = seconds

    def ask(
        self, path: str, form: dict[str, str] | None = None, headers: dict[str, str] | None = None
    ) -> tuple[int, str]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=self._seconds)
        try:
            body = urllib.parse.urlencode(form) if form is not None else None
            sent = {"Accept": "application/json"} if form is not None else {}
            if body is not None:
                sent["Content-Type"] = "application/x-www-form-urlencoded"
            if self.cookie:
                sent["Cookie"] = self.cookie
            connection.request("GET" if form is None else "POST", path, body, sent | (headers or {}))
            answer = connection.getresponse()
            self.cookie = (answer.getheader("Set-Cookie") or self.cookie).partition(";")[0]
            return answer.status, answer.read().decode(errors="replace")
        finally:
            connection.close()

    def favour(self, item: int, is_on: bool = True, **headers: str) -> int:
        return self.ask(f"/starships/{item}/favourite", {"value": str(is_on).lower()}, dict(headers))[0]

    def wait_for(self, path: str, words: str, seconds: float = SECONDS) -> float:
        """Asks until the page has the words; the seconds it took."""
        start = time.monotonic()
        while True:
            text = self.ask(path)[1]
            if words in text:
                return time.monotonic() - start
            assert time.monotonic() - start < seconds, f"Expected “{words}” at {path}, got {text[:2_000]}"
            time.sleep(0.02)


class Stream:
    """A page that someone has open: its events."""

    def __init__(self, visitor: Visitor, path: str) -> None:
        revision = "1"
        deadline = time.monotonic() + SECONDS
        while revision == "1" and time.monotonic() < deadline:
            found = re.search(r'data-revision="(\d+)"', visitor.ask(path)[1])
            revision = found[1] if found else "1"
        self._connection = http.client.HTTPConnection("127.0.0.1", visitor.port, timeout=SECONDS)
        self._connection.request(
            "GET", f"/live?page={revision}+{urllib.parse.quote(path, safe='/')}",
            headers={"Cookie": visitor.cookie} if visitor.cookie else {})
        self._answer = self._connection.getresponse()
        assert self._answer.status == 200

    def read_line(self) -> str:
        """The next line; empty at the end."""
        return self._answer.readline().decode()

    def wait(self, predicate) -> float:
        """Reads events until one is as expected; the time of its arrival."""
        while True:
            line = self.read_line()
            assert line, "Expected an event, got the end of the stream."
            if line.startswith("data:") and predicate(json.loads(line.removeprefix("data:"))):
                return time.monotonic()

    def wait_for_page(self, visitor: Visitor, path: str, pattern: str) -> None:
        """Loads the page when an event says that it has changed, until it is as expected."""
        self.wait(lambda event: event.get("page") == path
                  and re.search(pattern, visitor.ask(path)[1], re.DOTALL) is not None)

    def close(self) -> None:
        self._connection.close()
