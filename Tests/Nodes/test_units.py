"""The units of systemd, in a machine of their own: they run as their own user, with no more than they are allowed."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from database import Database
from machine import Machine
from nodes import PACKAGING, Visitor
from stand_ins.server import Reply, Request, StandIn

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


@pytest.mark.parametrize("name", ["vitrine.service", "vitrine@.service"])
def test_systemd_knows_the_settings_of_the_unit(tmp_path: Path, name: str) -> None:
    # systemd-analyze wants the program where the unit has it.
    file = tmp_path / name
    file.write_text((PACKAGING / name).read_text().replace("/usr/local/bin/vitrine", "/bin/true"))
    done = subprocess.run(["systemd-analyze", "verify", str(file)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_program_is_a_service(boot: Boot) -> None:
    settings = {
        "VITRINE_PORT": "80", "VITRINE_UPSTREAM_STARSHIPS": "http://127.0.0.1:9/api", "VITRINE_RETRY_INTERVAL": "1",
        "VITRINE_REACHABLE_BLOCK": "127.0.0.0/8", "VITRINE_MARVEL_PUBLIC_KEY": "public",
        "VITRINE_MARVEL_PRIVATE_KEY_FILE": "/run/credentials/vitrine.service/key_marvel",
    }
    machine = boot("vitrine.service", {
        "/etc/vitrine.env": "".join(f"{name}={value}\n" for name, value in settings.items()),
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
    assert int(machine.systemctl("show", "--property=UID", "--value", "vitrine")) > 0


def test_a_service_needs_no_keys(boot: Boot) -> None:
    start(boot("vitrine.service", {}), "vitrine", 8080)


def test_a_node_is_a_service(boot: Boot, database: Database) -> None:
    # The unit's user finds the server.
    database.folder.chmod(0o711)
    address = database.address.replace(str(database.folder), "/srv")
    machine = boot("vitrine@.service", {
        "/etc/vitrine/database": f"{address}\n", "/etc/vitrine/vitrine.env": "VITRINE_NO_SIGN_IN=true\n",
    }, database.folder)
    machine.systemctl("enable", "vitrine@81")
    visitor = start(machine, "vitrine@81", 81)
    assert machine.within(visitor.favour, 9) == 200
    assert database.query("SELECT count(*) FROM vitrine.favourite") == "1"
