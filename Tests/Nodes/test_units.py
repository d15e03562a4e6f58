"""The units of systemd, in a machine of their own: they run as their own user, with no more than they are allowed."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest

from database import Database
from machine import Machine
from nodes import PACKAGING, Visitor
from stand_ins.server import Reply, Request, StandIn

UNITS = ["debian/vitrine.service", "vitrine.service", "vitrine@.service", "vitrine.socket"]
SERVICES = UNITS[:3]
Boot = Callable[..., Machine]


class Boats(StandIn):
    def reply(self, request: Request) -> Reply:
        return Reply.json([{"id": 1, "name": "Tub"}, {"id": 2, "name": "Raft"}])


@pytest.fixture
def boot(tmp_path: Path) -> Iterator[Boot]:
    if obstacle := Machine.obstacle():
        pytest.skip(obstacle)
    machines: list[Machine] = []

    def boot(unit: str, files: dict[str, str], shared: Path | None = None) -> Machine:
        machines.append(Machine(tmp_path, PACKAGING / unit, files, shared))
        return machines[-1]

    yield boot
    for machine in machines:
        machine.stop()


@pytest.fixture
def database() -> Iterator[Database]:
    database = Database()
    try:
        yield database
    finally:
        database.remove()


def start(machine: Machine, service: str, port: int) -> Visitor:
    """Starts a service, and waits until it answers at a port."""
    machine.systemctl("restart", service)

    def answers() -> bool:
        try:
            return machine.within(Visitor(port).ask, "/health")[0] == 200
        except OSError:
            return False

    machine.wait_until(answers)
    return Visitor(port)


def copy(name: str, folder: Path) -> Path:
    """A unit with a program and without a manual page, which systemd-analyze looks for on this machine."""
    text = re.sub(r"/usr/(local/)?bin/vitrine", "/bin/true", (PACKAGING / name).read_text())
    file = folder / Path(name).name
    file.write_text(text.replace("Documentation=man:vitrine(1)\n", ""))
    return file


@pytest.mark.parametrize("name", UNITS)
def test_systemd_knows_the_settings_of_the_unit(tmp_path: Path, name: str) -> None:
    copy("vitrine.service", tmp_path)  # which the socket names
    file = copy(name, tmp_path)
    done = subprocess.run(["systemd-analyze", "verify", str(file)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("name", SERVICES)
def test_the_unit_exposes_little(tmp_path: Path, name: str) -> None:
    done = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", str(copy(name, tmp_path))], capture_output=True, text=True,
        check=False)
    exposure = re.search(r"Overall exposure level for \S+: ([\d.]+)", done.stdout)
    assert exposure and float(exposure[1]) <= 2.0, done.stdout + done.stderr


def test_the_program_is_a_service(boot: Boot) -> None:
    settings = {
        "port": "80", "upstream-starships": "http://127.0.0.1:9/api", "retry-interval": "1",
        "reachable-block": "127.0.0.0/8", "marvel-public-key": "public",
        "marvel-private-key-file": "/run/credentials/vitrine.service/key_marvel", "backup-every": "1d",
    }
    machine = boot("vitrine.service", {
        "/etc/vitrine/vitrine.yaml": "".join(f"{name}: {value}\n" for name, value in settings.items()),
        "/etc/vitrine/keys/marvel": "private\n",
    })
    machine.systemctl("enable", "vitrine")
    visitor = start(machine, "vitrine", 80)
    assert machine.within(visitor.favour, 9) == 200
    boats = Boats()
    machine.within(boats.start)
    status, text = machine.within(visitor.ask, "/sources/new", {"address": f"{boats.base}/boats"})
    assert status == 303, text
    visitor = start(machine, "vitrine", 80)
    machine.within(visitor.wait_for, "/boats", 'data-item="boats/1"')
    assert 'data-item="starships/9"' in machine.within(visitor.ask, "/favourites")[1]
    boats.stop()
    # The start of the process is in a file of the whole machine.
    assert "process_start_time_seconds" in machine.within(visitor.ask, "/metrics")[1]
    machine.wait_until(lambda: any((machine.root / "var/lib/private/vitrine/backups").glob("*")))
    assert shown(machine, "UID") != "0"


def shown(machine: Machine, setting: str) -> str:
    """The value of a property of the service."""
    return machine.systemctl("show", f"--property={setting}", "--value", "vitrine").strip()


def test_the_service_is_active_once_it_listens(boot: Boot) -> None:
    machine = boot("vitrine.service", {})
    machine.systemctl("start", "vitrine")
    assert machine.within(Visitor(8080).ask, "/health")[0] == 200
    assert shown(machine, "StatusText") == "Listening at http://127.0.0.1:8080"


def test_a_service_that_hangs_is_restarted(boot: Boot) -> None:
    machine = boot("vitrine.service", {
        "/etc/systemd/system/vitrine.service.d/watchdog.conf": "[Service]\nWatchdogSec=2\nTimeoutAbortSec=1\n",
    })
    machine.systemctl("start", "vitrine")
    machine.systemctl("kill", "--kill-who=main", "--signal=STOP", "vitrine")
    machine.wait_until(lambda: shown(machine, "NRestarts") != "0" and shown(machine, "ActiveState") == "active")
    assert machine.within(Visitor(8080).ask, "/health")[0] == 200


SOCKET = (PACKAGING / "vitrine.socket").read_text()


def test_the_socket_starts_the_service(boot: Boot) -> None:
    # The settings have another address, which the socket replaces.
    machine = boot("vitrine.service", {
        "/etc/vitrine/vitrine.yaml": "port: 8081\n",
        "/etc/systemd/system/vitrine.socket": SOCKET.replace("127.0.0.1:8080", "127.0.0.1:80"),
    })
    machine.systemctl("start", "vitrine.socket")
    assert shown(machine, "ActiveState") == "inactive"
    assert machine.within(Visitor(80).ask, "/health")[0] == 200
    assert shown(machine, "StatusText") == "Listening at http://127.0.0.1:80"
    # Without the socket, the service listens itself.
    machine.systemctl("stop", "vitrine.socket", "vitrine.service")
    machine.systemctl("start", "vitrine.service")
    assert machine.within(Visitor(8081).ask, "/health")[0] == 200


def visit(port: int, is_over: Event) -> tuple[int, set[int]]:
    """The number of requests of some clients, each with a connection of its own, and their statuses."""
    def visits(_: int) -> list[int]:
        statuses: list[int] = []
        while not is_over.is_set():
            statuses.append(Visitor(port).ask("/health")[0])
        return statuses

    with ThreadPoolExecutor(4) as clients:
        statuses = [status for answered in clients.map(visits, range(4)) for status in answered]
    return len(statuses), set(statuses)


def test_a_restart_loses_no_connection(boot: Boot) -> None:
    machine = boot("vitrine.service", {"/etc/systemd/system/vitrine.socket": SOCKET})
    machine.systemctl("start", "vitrine.socket", "vitrine.service")
    is_over = Event()
    visits = machine.begin(visit, 8080, is_over)
    try:
        for _ in range(3):
            machine.systemctl("restart", "vitrine.service")
    finally:
        is_over.set()
    count, statuses = visits.result()
    assert count > 3 and statuses == {200}


def test_a_service_needs_no_keys(boot: Boot) -> None:
    start(boot("vitrine.service", {}), "vitrine", 8080)


def test_a_node_is_a_service(boot: Boot, database: Database) -> None:
    # The unit's user finds the server.
    database.folder.chmod(0o711)
    address = database.address.replace(str(database.folder), "/srv")
    machine = boot("vitrine@.service", {
        "/etc/vitrine/database": f"{address}\n", "/etc/vitrine/vitrine.yaml": "no-sign-in: true\n",
    }, database.folder)
    machine.systemctl("enable", "vitrine@81")
    visitor = start(machine, "vitrine@81", 81)
    assert machine.within(visitor.favour, 9) == 200
    assert database.query("SELECT count(*) FROM vitrine.favourite") == "1"
