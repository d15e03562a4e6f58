"""What a visitor waits while others misuse the server."""

from __future__ import annotations

import asyncio
import resource
import signal
import socket
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

import pytest

from program import Program
from vitals import MEASUREMENTS

Result = TypeVar("Result")

CONNECTIONS = 10_000
ATTACKER = "127.0.0.2"
PATIENCE = 0.5
PAGE = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"


def run(work: Coroutine[object, object, Result]) -> Result:
    """In a thread of its own: the browser's tests leave a loop running in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


async def hold(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    await reader.read()


async def slow_header(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\n")
    while True:
        writer.write(b"x: y\r\n")
        await writer.drain()
        await asyncio.sleep(2)


async def slow_body(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    writer.write(b"POST /starships/9/favourite HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10000\r\n\r\n")
    while True:
        writer.write(b"v")
        await writer.drain()
        await asyncio.sleep(2)


async def slow_reader(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    writer.write(PAGE * 4)
    await asyncio.sleep(3_600)


async def pipelining(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    writer.write(PAGE * 20)
    while await reader.read(65_536):
        pass


async def half_closed(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    writer.write(PAGE)
    writer.write_eof()
    await reader.read()


KINDS: list[Callable] = [hold, slow_header, slow_body, slow_reader, pipelining, half_closed]


async def attack(port: int, kind: Callable, places: asyncio.Semaphore) -> None:
    """One connection after the other, as each is closed."""
    while True:
        writer = None
        try:
            async with places:
                reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(ATTACKER, 0), limit=1_024)
            await kind(reader, writer)
        except OSError:
            pass
        finally:
            if writer:
                writer.transport.abort()
        # Those who are shed come again, but not in a tight loop: that would measure this program.
        await asyncio.sleep(2)


async def visit(port: int, path: str = "/") -> float:
    start = time.monotonic()
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
    answer = await reader.read()
    writer.close()
    assert answer.startswith(b"HTTP/1.1 200"), answer[:200]
    return time.monotonic() - start


def memory(pid: int) -> float:
    """In megabytes."""
    text = Path(f"/proc/{pid}/status").read_text()
    return int(text.split("VmRSS:")[1].split()[0]) / 1_024


def descriptors(pid: int) -> int:
    return len(list(Path(f"/proc/{pid}/fd").iterdir()))


async def storm(port: int, seconds: int) -> None:
    places = asyncio.Semaphore(200)
    tasks = [asyncio.create_task(attack(port, KINDS[number % len(KINDS)], places)) for number in range(CONNECTIONS)]
    await asyncio.sleep(seconds)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def misuse(port: int, seconds: int) -> None:
    """In a process of its own, so that it is not this one that visitors wait for."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    assert hard >= CONNECTIONS + 1_000, f"Expected room for {CONNECTIONS} descriptors, got {hard}: raise ulimit -n."
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    asyncio.run(storm(port, seconds))


def connect(program: Program, *texts: bytes) -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", program.port))
    for text in texts:
        connection.sendall(text)
    return connection


BODY_THAT_ENDS_NEVER = b"POST /starships/9/favourite HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n1"


@pytest.mark.timed
@pytest.mark.parametrize(
    ("signals", "code", "longest"),
    [((signal.SIGTERM,), 0, 2), ((signal.SIGHUP,), 0, 2), ((signal.SIGTERM, signal.SIGTERM), 143, 0.5)],
    ids=["term", "hup", "twice"],
)
def test_it_ends_soon_whatever_clients_do(
    tmp_path: Path, signals: tuple[signal.Signals, ...], code: int, longest: float
) -> None:
    program = Program(tmp_path, "--offline")
    run(visit(program.port))
    with connect(program, BODY_THAT_ENDS_NEVER), connect(program, PAGE * 4):
        time.sleep(0.2)
        start = time.monotonic()
        assert program.signal(*signals) == code
        assert time.monotonic() - start < longest + 0.2


@pytest.mark.timed
def test_a_thousand_idle_connections_keep_nobody_out(tmp_path: Path) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    # This side needs as many as it opens.
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 4_096)), hard))
    with Program(tmp_path, "--offline", descriptors=1_024) as program:
        idle = []
        for _ in range(1_010):
            idle.append(socket.socket())
            idle[-1].bind((ATTACKER, 0))
            idle[-1].connect(("127.0.0.1", program.port))
        assert descriptors(program.pid) < 600
        run(visit(program.port))
        run(visit(program.port, "/health"))
        for connection in idle:
            connection.close()


# These take minutes, and most of what both cores have.


@pytest.mark.timed
@pytest.mark.parametrize("limit", [1_024, 20_000])
def test_a_visitor_gets_pages_while_ten_thousand_connections_are_misused(tmp_path: Path, limit: int) -> None:
    seconds = 40
    with Program(tmp_path, "--offline", descriptors=limit) as program, ProcessPoolExecutor(1) as others:
        MEASUREMENTS.lines.append(f"{CONNECTIONS} connections against {limit} descriptors")
        run(visit(program.port))
        misused = others.submit(misuse, program.port, seconds)
        end = time.monotonic() + seconds
        waits: list[float] = []
        while time.monotonic() < end:
            waits.append(run(visit(program.port)))
            if len(waits) % 5 == 1:
                MEASUREMENTS.lines.append(
                    f"a page in {waits[-1]:.3f} s, {memory(program.pid):.0f} MB, {descriptors(program.pid)} descriptors"
                )
            time.sleep(1)
        misused.result()
        assert descriptors(program.pid) < min(limit, 5_000)
        late = [wait for wait in waits if wait > PATIENCE]
        assert not late, f"{len(late)} of {len(waits)} pages took longer than {PATIENCE} s: {late}"
        assert run(visit(program.port)) < PATIENCE
        assert run(visit(program.port, "/health")) < PATIENCE


@pytest.mark.product
def test_what_nobody_waits_for_costs_little(tmp_path: Path) -> None:
    def seconds(pid: int) -> float:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / 100

    with Program(tmp_path, "--offline") as program:
        run(visit(program.port))
        start = seconds(program.pid)
        for _ in range(20):
            run(visit(program.port))
        each = (seconds(program.pid) - start) / 20
        start = seconds(program.pid)
        for _ in range(500):
            with socket.create_connection(("127.0.0.1", program.port)) as connection:
                connection.sendall(PAGE)
        time.sleep(2)
        cost = seconds(program.pid) - start
        MEASUREMENTS.lines.append(f"500 requests sent and closed: {cost:.2f} s of processor time, a page {each:.3f} s")
        # Not all come in time to be stopped; most do.
        assert cost < 500 * each * 0.7
        assert run(visit(program.port)) < PATIENCE
