"""The command line with PostgreSQL: moving, archives, upgrades and TLS."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from database import Database
from nodes import Cluster, Visitor, free_port
from program import PROGRAM, Program
from stand_ins.starships import Upstream, fleet

SECONDS = 60
ITEMS = 2_000


def start(folder: Path, *arguments: str) -> subprocess.Popen[str]:
    """Runs the program without the settings of whoever runs the tests."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("VITRINE_")}
    return subprocess.Popen(
        [str(PROGRAM), *arguments, "--data-directory", str(folder)], env=clean, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def run(folder: Path, *arguments: str) -> tuple[int, str, str]:
    process = start(folder, *arguments)
    output, errors = process.communicate(timeout=SECONDS)
    return process.returncode, output, errors


@pytest.fixture
def database() -> Iterator[Database]:
    database = Database()
    try:
        yield database
    finally:
        database.remove()


@pytest.fixture
def filled(tmp_path: Path) -> Iterator[Path]:
    """A data directory with an archive and favourites."""
    upstream = Upstream(fleet(ITEMS))
    upstream.start()
    folder = tmp_path / "filled"
    try:
        with Program(folder, upstreams={"starships": upstream.base}) as program:
            visitor = Visitor(program.port)
            visitor.wait_for("/api/v1/starships", f'"total":{ITEMS}')
            for item in range(1, 101):
                assert visitor.favour(item) == 200
        yield folder
    finally:
        upstream.stop()


def items(folder: Path, *arguments: str) -> list[str]:
    """All that the API tells of favourites and of a list, without upstreams."""
    with Program(folder, "--offline", *arguments) as program:
        visitor = Visitor(program.port)
        return [
            item["id"] for path in ("/api/v1/favourites?source=starships&limit=200", "/api/v1/starships?limit=200")
            for section in json.loads(visitor.ask(path)[1])["sections"] for item in section["items"]]


def test_everything_moves_there_and_back(filled: Path, database: Database, tmp_path: Path) -> None:
    expected = items(filled)
    assert len(expected) == 300
    # The first attempt is killed on its way.
    process = start(filled, "migrate", "--to", database.address)
    assert process.stderr
    seen = []
    for line in process.stderr:
        seen.append(line)
        if line.startswith("item:"):
            process.send_signal(signal.SIGKILL)
            break
    process.communicate(timeout=SECONDS)
    assert process.returncode == -signal.SIGKILL, seen
    status, output, errors = run(filled, "migrate", "--to", database.address, "--json")
    assert status == 0, errors
    counts = json.loads(output)
    assert counts["item"] == ITEMS and counts["favourite"] == 100
    assert database.query("SELECT count(*) FROM vitrine.item") == str(ITEMS)
    assert items(tmp_path / "node", "--database", database.address) == expected
    # And back, into another folder.
    back = tmp_path / "back"
    status, output, errors = run(tmp_path / "none", "migrate", "--database", database.address, "--to", str(back), "--json")
    assert status == 0, errors
    assert json.loads(output)["favourite"] == 100
    assert items(back) == expected
    # A row that differs is copied again, and a database with rows of its own is refused.
    database.query("UPDATE vitrine.favourite SET added_at = 1 WHERE item = '7'")
    status, _, errors = run(back, "migrate", "--to", database.address)
    assert status == 0, errors
    assert database.query("SELECT added_at > 1 FROM vitrine.favourite WHERE item = '7'") == "t"
    database.query("INSERT INTO vitrine.home (profile, record) VALUES ('zoe', '{}')")
    status, _, errors = run(back, "migrate", "--to", database.address)
    assert status == 74 and "home" in errors, errors


def test_an_archive_is_exported_and_imported(filled: Path, database: Database, tmp_path: Path) -> None:
    there, back = tmp_path / "there.archive", tmp_path / "back.archive"
    node = tmp_path / "node"
    assert run(filled, "archive", "export", str(there))[0] == 0
    status, output, errors = run(
        node, "archive", "import", str(there), "--json", "--database", database.address)
    assert status == 0, errors
    report = json.loads(output)
    # Again, there is nothing left to add.
    again = json.loads(run(node, "archive", "import", str(there), "--json", "--database", database.address)[1])
    assert report != again
    assert run(node, "archive", "export", str(back), "--database", database.address)[0] == 0
    # The first line has the time of the export, and the last one the digest of all.
    assert sorted(back.read_text().splitlines()[1:-1]) == sorted(there.read_text().splitlines()[1:-1])
    status, output, _ = run(node, "archive", "verify", "--database", database.address)
    assert status == 0, output


def test_an_older_node_serves_beside_additions_and_refuses_others(cluster: Cluster) -> None:
    visitors = [Visitor(port) for port in cluster.ports]
    for visitor in visitors:
        visitor.wait_for("/starships", 'data-state="fresh"')
        assert visitor.favour(1) == 200
    # A newer node upgrades the schema while others serve.
    cluster.database.query(
        "ALTER TABLE vitrine.favourite ADD COLUMN note text NOT NULL DEFAULT ''; "
        "ALTER TABLE vitrine.item ADD COLUMN note text; CREATE INDEX ON vitrine.favourite (note); "
        "INSERT INTO vitrine.migration (version, oldest_version, name) VALUES (99, 1, 'notes')")
    for number, visitor in enumerate(visitors):
        assert visitor.favour(10 + number) == 200
        assert visitor.ask("/favourites?source=starships")[0] == 200
    cluster.restart(0)
    assert visitors[0].favour(20) == 200
    # A change that older nodes don't understand.
    cluster.database.query(
        "INSERT INTO vitrine.migration (version, oldest_version, name) VALUES (100, 100, 'other')")
    status, _, errors = run(cluster.folder / "late", "archive", "status", "--database", cluster.database.address)
    assert status != 0 and "schema 100, which a newer version of Vitrine made" in errors
    with pytest.raises(RuntimeError, match="schema 100, which a newer version of Vitrine made"):
        Program(cluster.folder / "late", "--database", cluster.database.address)
    assert cluster.database.query("SELECT count(*) FROM vitrine.favourite") == "5"


def test_nodes_wait_while_one_migrates(cluster: Cluster) -> None:
    """Another program holds the lock of migrations, and the schema is older than that of the program."""
    cluster.nodes[0].kill()
    newest = cluster.database.query("SELECT max(version) FROM vitrine.migration")
    cluster.database.query("DELETE FROM vitrine.migration WHERE version >= 4")
    tables = ("session", "token", "setup", "share", "passkey", "account", "used_secret", "person", "source_health",
        "stored_field", "stored_record", "stored_collection", "recent_item", "follow_state", "follow_rule", "follow_change",
        "notification_target")
    cluster.database.query(
        f"DROP TABLE {', '.join(f'vitrine.{table}' for table in tables)}; DROP INDEX vitrine.item_change_beside_ranks; "
        "ALTER TABLE vitrine.profile DROP COLUMN preferences, DROP COLUMN page_at, DROP COLUMN previous_visit_at")
    lock = 0x5669_7472_696E_65
    holder = subprocess.Popen(
        ["psql", "-h", str(cluster.database.folder), "-U", "vitrine", "-d", "postgres", "-Atc",
         f"SELECT pg_advisory_lock({lock})", "-c", "SELECT pg_sleep(2)"], stdout=subprocess.DEVNULL)
    while cluster.database.query("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND granted") == "0":
        time.sleep(0.05)
    begun = time.monotonic()
    # Those that run serve on.
    assert Visitor(cluster.ports[1]).favour(1) == 200
    late = Program(cluster.folder / "late", "--database", cluster.database.address)
    assert holder.wait(SECONDS) == 0
    assert time.monotonic() - begun > 1
    late.kill()
    assert cluster.database.query("SELECT max(version) FROM vitrine.migration") == newest


def certificate(folder: Path, name: str, *arguments: str) -> tuple[Path, Path]:
    """A certificate that signs itself, and its key."""
    file, key = folder / f"{name}.pem", folder / f"{name}.key"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1",
         "-subj", f"/CN={name}", *arguments, "-keyout", key, "-out", file], check=True, capture_output=True)
    return file, key


def test_tls_is_as_the_address_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, key = certificate(tmp_path, "localhost", "-addext", "subjectAltName=DNS:localhost")
    other, _ = certificate(tmp_path, "other")
    port = free_port()
    # Of the server, and of all of PostgreSQL's commands.
    monkeypatch.setenv("PGPORT", str(port))
    database = Database()
    try:
        for source, name in ((file, "server.crt"), (key, "server.key")):
            target = database.data / name
            target.write_bytes(source.read_bytes())
            if os.getuid() == 0:
                shutil.chown(target, "postgres", "postgres")
            target.chmod(0o600)
        # Only with TLS.
        (database.data / "pg_hba.conf").write_text("local all all trust\nhostssl all all 127.0.0.1/32 trust\n")
        database.kill()
        database.set("listen_addresses=127.0.0.1", "ssl=on")
        database.start()

        def ask(host: str, options: str) -> tuple[int, str]:
            address = f"postgresql://vitrine@{host}:{port}/postgres?{options}"
            status, _, errors = run(tmp_path / "node", "archive", "status", "--database", address)
            return status, errors

        assert ask("localhost", "sslmode=require")[0] == 0
        assert ask("localhost", f"sslmode=verify-full&sslrootcert={file}")[0] == 0
        for host, options, problem in (
            ("localhost", "sslmode=disable", "no encryption"),
            ("localhost", f"sslmode=verify-full&sslrootcert={other}", "certificate verify failed"),
            ("127.0.0.1", f"sslmode=verify-full&sslrootcert={file}", "does not match host name"),
        ):
            status, errors = ask(host, options)
            assert status != 0 and problem in errors, (options, errors)
        # A node's connections are encrypted, also the one for notifications.
        address = f"postgresql://vitrine@localhost:{port}/postgres?sslmode=verify-full&sslrootcert={file}"
        with Program(tmp_path / "node", "--offline", "--database", address) as node:
            assert Visitor(node.port).favour(9) == 200
            encrypted = database.query(
                "SELECT bool_and(ssl), count(*) > 1 FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) "
                "WHERE application_name = 'vitrine'")
            assert encrypted == "t|t"
    finally:
        database.remove()
