"""The program `upstream-stand-in`."""

from __future__ import annotations

import signal
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from .conftest import Played, wait_until

PROGRAM = (sys.executable, Path(__file__).parents[2] / "upstream-stand-in")


class Program(Played):
    def __init__(self, *arguments: str) -> None:
        self.process = subprocess.Popen([*PROGRAM, "--port", "0", *arguments], stdout=subprocess.PIPE, text=True)
        first, second = (self.process.stdout.readline() for _ in range(2))
        assert first.startswith("UpstreamStandIn is at http") and second.startswith("Faults are switched at http://")
        super().__init__(first.split()[-1], second.split()[-1])

    def end(self, number: int = signal.SIGTERM) -> None:
        began = time.monotonic()
        self.process.send_signal(number)
        assert self.process.wait(5) == 0
        assert time.monotonic() - began < 1

    def peak_memory(self) -> int:
        """In KiB; 0 on systems without `/proc`."""
        status = Path(f"/proc/{self.process.pid}/status")
        lines = status.read_text().splitlines() if status.exists() else ["VmHWM: 0"]
        return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM"))


@pytest.fixture
def run() -> Iterator[Callable[..., Program]]:
    with ExitStack() as stack:

        def run(*arguments: str | Path) -> Program:
            program = Program(*arguments)
            stack.enter_context(program.process)
            stack.callback(program.process.kill)
            return program

        yield run


def errors(*arguments: str | Path) -> str:
    done = subprocess.run([*PROGRAM, *arguments], capture_output=True, text=True, timeout=10)
    assert done.returncode != 0 and not done.stdout and "Traceback" not in done.stderr
    return " ".join(done.stderr.split())


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_ends_soon_when_a_request_hangs(run: Callable[..., Program], number: int) -> None:
    program = run()
    program.put("hang")
    connection = program.connect()
    connection.request("GET", "/api/starships")
    wait_until(program.requests)
    program.end(number)


def test_it_ends_soon_when_a_client_does_not_read_and_holds_little(run: Callable[..., Program]) -> None:
    program = run()
    program.put("gigabyte")
    before = program.peak_memory()
    connection = program.connect()
    connection.request("GET", "/api/starships")
    connection.getresponse().read(32 << 20)
    assert program.peak_memory() - before < 16 << 10
    program.end()


def test_it_serves_a_folder(run: Callable[..., Program], tmp_path: Path) -> None:
    (tmp_path / "api").mkdir()
    (tmp_path / "api/starships-all.json").write_text("[1]")
    assert run("--folder", tmp_path / "api").get().body == b"[1]"
    whole = run("--folder", tmp_path, "--prefix", "/")
    assert (whole.get().body, whole.get("/endless").status) == (b"[1]", 200)


@pytest.mark.parametrize(
    "arguments, text",
    [("--folder /nonexistent", "Expected a folder at /nonexistent, found none"),
     ("--port 70000", "Expected --port to be from 0 to 65535, got 70000"),
     ("--port 65535", "Expected the control port, which is --port plus 1,"),
     ("--port 9000 --control-port 9000", "Expected two ports"), ("--dialect xml", "invalid choice: 'xml'"),
     ("--tls", "Expected --tls and --certificate-authority FILE together")],
)  # fmt: skip
def test_it_teaches_what_it_expects(arguments: str, text: str) -> None:
    assert text in errors(*arguments.split())


def test_it_says_that_a_port_is_taken_and_that_openssl_is_missing(
    played: Played, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    port = str(played.port)
    assert f"Expected port {port} of 127.0.0.1 to be free" in errors("--port", port, "--control-port", "0")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert "Expected the program openssl" in errors("--tls", "--certificate-authority", tmp_path / "authority.pem")


def test_the_certificate_is_expired_until_the_fault_is_over(run: Callable[..., Program], tmp_path: Path) -> None:
    program = run("--tls", "--certificate-authority", tmp_path / "authority.pem")
    program.tls = ssl.create_default_context()
    with pytest.raises(ssl.SSLCertVerificationError, match="issuer"):
        program.get()
    program.tls.load_verify_locations(tmp_path / "authority.pem")
    for host in ("127.0.0.1", "localhost"):
        program.address = f"https://{host}:{program.port}"
        kept = program.connect()
        assert program.get(connection=kept).status == 200
        program.put("certificate")
        # The change cuts the connection.
        assert kept.sock.recv(1) == b""
        with pytest.raises(ssl.SSLCertVerificationError, match="expired"):
            program.get()
        program.mend()
        assert program.get().status == 200
    program.put("refuse")
    with pytest.raises(ConnectionRefusedError):
        program.get()
    program.mend()
    silent = program.connect(program.address)
    silent.connect()
    assert program.get().status == 200, "a client that does not shake hands delays no other"
    program.end()
