"""The packages of `make package`: their bytes, and the way from each of them to the first page."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import tarfile
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import debian as debian_package
import image
from database import Database
from machine import Machine
from nodes import PACKAGING, Visitor

ROOT = PACKAGING.parents[1]
RELEASE = ROOT / ".build/release/vitrine"
# A minimal Debian, which one run makes for all later ones.
DEBIAN = Path(os.environ.get("VITRINE_DEBIAN_ROOT", Path.home() / ".cache/vitrine-tests/debian"))
MIRROR = "http://deb.debian.org/debian"
SECONDS = 60
# Of commands in another root.
ENVIRONMENT = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C.UTF-8"}


def needs(*tools: str, root: bool = False) -> None:
    missing = [tool for tool in tools if shutil.which(tool, path=f"{os.environ['PATH']}:/usr/sbin:/sbin") is None]
    if not RELEASE.exists():
        missing.append(f"{RELEASE} (make package)")
    if root and os.getuid() != 0:
        missing.append("root")
    if missing:
        pytest.skip(f"needs {', '.join(missing)}")


def make(output: Path, **environment: str) -> Path:
    subprocess.run(
        [ROOT / "Tools/package", "--output", output, "--version", "1.2.0"], check=True, stdout=subprocess.DEVNULL,
        env=os.environ | environment)
    return output


def only(folder: Path, pattern: str) -> Path:
    [file] = folder.glob(pattern)
    return file


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    needs("dpkg-deb", "strip", "ldd")
    return make(tmp_path_factory.mktemp("packages") / "dist")


@pytest.fixture
def debian(tmp_path: Path) -> Iterator[Path]:
    """A Debian of its own, without Vitrine."""
    needs("dpkg-deb", "debootstrap", root=True)
    if not list(DEBIAN.glob("usr/lib/*/libpq.so.5")):
        shutil.rmtree(DEBIAN, ignore_errors=True)
        DEBIAN.parent.mkdir(parents=True, exist_ok=True)
        new = Path(tempfile.mkdtemp(dir=DEBIAN.parent))
        subprocess.run(
            ["debootstrap", "--variant=minbase", "--include=adduser,ca-certificates,curl,libpq5", "bookworm", new, MIRROR],
            check=True, stdout=subprocess.DEVNULL)
        new.chmod(0o755)
        new.rename(DEBIAN)
    root = tmp_path / "debian"
    subprocess.run(["cp", "--archive", "--reflink=auto", DEBIAN, root], check=True)
    yield root
    shutil.rmtree(root)


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def ask(port: int, path: str) -> tuple[int, str]:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=SECONDS) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


@contextmanager
def running(command: list[str], port: int, environment: dict[str, str] | None = None) -> Iterator[None]:
    """A server that is ready. Its processes end with it."""
    # The shell stays the first process of the namespace, and all others end with it. A process that changes its user isn't told
    # of its parent's end.
    process = subprocess.Popen(
        ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", '"$@"; exit $?', "sh", *command],
        env=environment)
    try:
        deadline = time.monotonic() + SECONDS
        while True:
            assert process.poll() is None and time.monotonic() < deadline, "the server is not ready"
            try:
                if ask(port, "/ready")[0] == 200:
                    break
            except OSError:
                time.sleep(0.1)
        yield
    finally:
        process.kill()
        process.wait()
        # The kernel ends the server after its parent.
        deadline = time.monotonic() + SECONDS
        while socket.socket().connect_ex(("127.0.0.1", port)) == 0:
            assert time.monotonic() < deadline, "the server has not ended"
            time.sleep(0.05)


def chroot(root: Path, shared: Path | None = None) -> list[str]:
    """What runs a command in a root of its own, which has a folder as /tmp, in a namespace of mounts."""
    # Programs in Swift read their arguments in /proc.
    script = 'mount -t proc proc "$0/proc"; '
    if shared:
        script += f'mount --bind {shared} "$0/tmp"; '
    return ["sh", "-euc", script + 'exec chroot "$0" "$@"', str(root)]


def unpacked(packages: Path, debian: Path) -> str:
    """Unpacks the archive in a Debian, and returns the path of the program there."""
    with tarfile.open(only(packages, "*.tar.gz")) as archive:
        archive.extractall(debian / "opt")
    return f"/opt/{only(debian / 'opt', 'vitrine-*').name}/vitrine"


@pytest.mark.parametrize(("number", "version"), [("1.2.0", "1.2.0-1"), ("1.2.0-beta.1", "1.2.0~beta.1-1")])
def test_versions_are_ordered_as_debian_does(number: str, version: str) -> None:
    assert debian_package.version(number) == version


def test_the_same_program_gives_the_same_bytes(packages: Path, tmp_path: Path) -> None:
    before = os.umask(0o077)
    try:
        again = make(
            tmp_path / "again", TZ="Asia/Tokyo", LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0", PYTHONHASHSEED="7",
            HOME="/nonexistent", LD_PRELOAD="libbz2.so.1.0")
    finally:
        os.umask(before)
    names = sorted(file.name for file in packages.iterdir())
    assert names == sorted(file.name for file in again.iterdir())
    assert [name for name in names if (packages / name).read_bytes() != (again / name).read_bytes()] == []


def test_checksums_are_those_of_the_files(packages: Path) -> None:
    done = subprocess.run(["sha256sum", "--check", "SHA256SUMS"], cwd=packages, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert len(done.stdout.splitlines()) == len(list(packages.iterdir())) - 1


def test_the_archive_serves(packages: Path, debian: Path) -> None:
    program = unpacked(packages, debian)
    port = free_port()
    serve = [program, "serve", "--offline", "--port", str(port), "--data-directory", "/data"]
    with running([*chroot(debian), *serve], port, ENVIRONMENT):
        assert 'data-item="' in ask(port, "/starships")[1]


def test_postgresql_works_from_each_package(packages: Path, debian: Path, tmp_path: Path) -> None:
    program, root = unpacked(packages, debian), tmp_path / "image"
    image.unpack(only(packages, "*.oci.tar"), root)
    shutil.copy(only(packages, "*.deb"), debian / "vitrine.deb")
    database = Database()

    def run(root: Path, *command: str) -> subprocess.CompletedProcess[str]:
        setting = {"VITRINE_DATABASE": "postgresql://vitrine@/postgres?host=/tmp", "VITRINE_OFFLINE": "true"}
        return subprocess.run(
            ["unshare", "--mount", *chroot(root, database.folder), *command], capture_output=True, text=True, check=False,
            env=ENVIRONMENT | setting)

    try:
        assert run(debian, "dpkg", "--install", "/vitrine.deb").returncode == 0
        for place, vitrine, item in ((debian, program, "9"), (debian, "vitrine", "10"), (root, "vitrine", "11")):
            done = run(place, vitrine, "favourites", "add", "starships", item)
            assert done.returncode == 0, done.stderr
        listed = run(debian, program, "favourites").stdout
        assert all(f"starships/{item} " in listed for item in ("9", "10", "11"))
        # The archive also runs without libpq.
        for library in debian.glob("usr/lib/*/libpq.so*"):
            library.unlink()
        done = run(debian, program, "favourites")
        assert done.returncode != 0 and "apt-get install libpq5" in done.stderr
    finally:
        database.remove()


def test_the_bill_names_what_is_linked(packages: Path) -> None:
    bill = json.loads(only(packages, "*.cdx.json").read_text())
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.5")
    parts = {part["name"]: part for part in bill["components"]}
    assert {
        "swift-nio", "GRDB.swift", "sqlite", "zlib", "libjpeg-turbo", "libpng", "libwebp", "icu", "boringssl", "libc6",
        "libpq5", "ca-certificates"} <= parts.keys()
    assert parts["GRDB.swift"]["licenses"] == [{"license": {"id": "MIT"}}]
    references = [part["bom-ref"] for part in bill["components"]]
    assert len(set(references)) == len(references)
    assert all(part["version"] and part["purl"].startswith("pkg:") for part in bill["components"])


def test_lintian_finds_no_errors(packages: Path) -> None:
    needs("lintian")
    done = subprocess.run(
        ["lintian", "--no-cfg", "--allow-root", "--fail-on", "error,warning", only(packages, "*.deb")],
        capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_manual_page_has_every_command(packages: Path, tmp_path: Path) -> None:
    needs("man")
    subprocess.run(["dpkg-deb", "--extract", only(packages, "*.deb"), tmp_path], check=True)
    page = tmp_path / "usr/share/man/man1/vitrine.1.gz"
    done = subprocess.run(
        ["man", "--warnings", "--encoding=UTF-8", "--local-file", page], capture_output=True, text=True, check=True,
        env=os.environ | {"MANWIDTH": "100", "MANROFFSEQ": "", "LC_ALL": "C.UTF-8", "MAN_KEEP_FORMATTING": ""})
    assert done.stderr == ""
    for words in ("vitrine serve", "vitrine archive mirror", "--public-address", "EXIT STATUS"):
        assert words in done.stdout


def older(package: Path, folder: Path) -> Path:
    """The package as an earlier version of it."""
    files = folder / "older"
    subprocess.run(["dpkg-deb", "--raw-extract", package, files], check=True)
    control = files / "DEBIAN/control"
    control.write_text(control.read_text().replace("Version: 1.2.0-1", "Version: 1.1.0-1"))
    settings = files / "etc/vitrine/vitrine.yaml"
    settings.write_text("# Settings of an earlier version.\n" + settings.read_text())
    subprocess.run(
        ["dpkg-deb", "--root-owner-group", "-Zgzip", "-z1", "--build", files, folder / "older.deb"], check=True,
        stdout=subprocess.DEVNULL)
    return folder / "older.deb"


def test_the_debian_package_from_install_to_purge(packages: Path, debian: Path, tmp_path: Path) -> None:
    def inside(*command: str) -> str:
        done = subprocess.run(
            ["unshare", "--mount", *chroot(debian), *command], capture_output=True, text=True, check=False, env=ENVIRONMENT)
        assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
        return done.stdout

    # As the unit does it.
    unit = (PACKAGING / "debian/vitrine.service").read_text()
    settings = [word for line in unit.splitlines() if line.startswith("Environment=")
                for word in line.removeprefix("Environment=").split()]
    as_service = ["setpriv", "--reuid=vitrine", "--regid=vitrine", "--clear-groups", "env", *settings]
    serve = [*chroot(debian), *as_service, "/usr/bin/vitrine", "serve"]
    package = only(packages, "*.deb")
    shutil.copy(older(package, tmp_path), debian / "older.deb")
    shutil.copy(package, debian / "newer.deb")

    inside("dpkg", "--install", "/older.deb")
    assert inside("stat", "--format=%U:%G %a", "/var/lib/vitrine") == "vitrine:vitrine 750\n"
    assert inside("sh", "-c", "bash -n /usr/share/bash-completion/completions/vitrine && echo fine") == "fine\n"
    # An installed service is enabled.
    assert (debian / "etc/systemd/system/multi-user.target.wants/vitrine.service").is_symlink()
    # Its socket is not.
    assert (debian / "usr/lib/systemd/system/vitrine.socket").exists()
    assert not (debian / "etc/systemd/system/sockets.target.wants/vitrine.socket").is_symlink()
    port = free_port()
    file = debian / "etc/vitrine/vitrine.yaml"
    file.write_text(f"{file.read_text()}offline: true\nport: {port}\n")
    with running(serve, port, ENVIRONMENT):
        assert 'data-item="' in inside("curl", "--silent", "--fail", "--location", f"http://127.0.0.1:{port}/starships")
        inside(*as_service, "vitrine", "favourites", "add", "starships", "9")

    (debian / "etc/systemd/system/multi-user.target.wants/vitrine.service").unlink()
    inside("env", "DPKG_MAINTSCRIPT_PACKAGE=vitrine", "deb-systemd-helper", "enable", "vitrine.socket")
    inside("dpkg", "--force-confdef", "--force-confold", "--install", "/newer.deb")
    assert inside("dpkg-query", "--show", "--showformat=${Version}", "vitrine") == "1.2.0-1"
    assert not (debian / "etc/systemd/system/multi-user.target.wants/vitrine.service").is_symlink(), "stays disabled"
    assert (debian / "etc/systemd/system/sockets.target.wants/vitrine.socket").is_symlink(), "stays enabled"
    with running(serve, port, ENVIRONMENT):
        page = inside("curl", "--silent", "--fail", f"http://127.0.0.1:{port}/favourites")
        assert 'data-item="starships/9"' in page
        inside(*as_service, "vitrine", "health")

    inside("dpkg", "--remove", "vitrine")
    assert not (debian / "usr/bin/vitrine").exists()
    assert (debian / "var/lib/vitrine/vitrine.sqlite").exists()
    assert (debian / "etc/vitrine/vitrine.yaml").exists()
    inside("dpkg", "--purge", "vitrine")
    assert not (debian / "var/lib/vitrine").exists()
    assert not (debian / "etc/vitrine").exists()
    assert not (debian / "etc/systemd/system/sockets.target.wants/vitrine.socket").is_symlink()
    assert "vitrine:" not in (debian / "etc/passwd").read_text()


def test_the_debian_package_starts_and_stops_its_units(packages: Path, tmp_path: Path) -> None:
    needs("dpkg", "adduser", "deb-systemd-invoke", root=True)
    if obstacle := Machine.obstacle():
        pytest.skip(obstacle)
    shared, folder, unit = tmp_path / "shared", tmp_path / "machine", tmp_path / "none.service"
    for each in (shared, folder):
        each.mkdir()
    unit.write_text("[Service]\nExecStart=/bin/true\n")
    shutil.copy(only(packages, "*.deb"), shared / "newer.deb")
    older(shared / "newer.deb", tmp_path).rename(shared / "older.deb")
    machine = Machine(folder, unit, {}, shared)

    def state(name: str) -> str:
        return machine.systemctl("show", "--property=ActiveState", "--value", name).strip()

    def is_served() -> bool:
        return machine.within(Visitor(8080).ask, "/ready")[0] == 200

    try:
        # Images of containers forbid packages to start services.
        machine.run("rm", "--force", "/usr/sbin/policy-rc.d")
        machine.run("dpkg", "--install", "/srv/older.deb")
        assert (state("vitrine.service"), state("vitrine.socket"), is_served()) == ("active", "inactive", True)
        machine.systemctl("stop", "vitrine")
        machine.systemctl("enable", "--now", "vitrine.socket")
        machine.systemctl("start", "vitrine")
        first = machine.systemctl("show", "--property=MainPID", "vitrine")
        machine.run("dpkg", "--force-confold", "--install", "/srv/newer.deb")
        assert (state("vitrine.service"), state("vitrine.socket"), is_served()) == ("active", "active", True)
        assert machine.systemctl("show", "--property=MainPID", "vitrine") != first
        machine.run("dpkg", "--remove", "vitrine")
        assert (state("vitrine.service"), state("vitrine.socket")) == ("inactive", "inactive")
        # What was enabled is so again.
        machine.run("dpkg", "--install", "/srv/newer.deb")
        assert (state("vitrine.service"), state("vitrine.socket"), is_served()) == ("active", "active", True)
        machine.run("dpkg", "--purge", "vitrine")
        assert (state("vitrine.service"), state("vitrine.socket")) == ("inactive", "inactive")
    finally:
        machine.stop()


# $1 is the image's root, $2 the volume, $3 the user; then the command.
CONTAINER = """
root=$1 volume=$2 user=$3
shift 3
mount --make-rprivate /
mount --bind "$root" "$root"
mount -o remount,bind,ro "$root"
mount --bind "$volume" "$root/var/lib/vitrine"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
exec setpriv --no-new-privs chroot --userspec="$user" --groups= "$root" "$@"
"""


def test_the_image_serves_without_rights_and_with_a_root_that_cannot_be_written(packages: Path, tmp_path: Path) -> None:
    needs("unshare", "setpriv", "chroot", root=True)
    root, volume = tmp_path / "root", tmp_path / "volume"
    assert only(packages, "*.oci.tar").stat().st_size <= 40_000_000
    config = image.unpack(only(packages, "*.oci.tar"), root)
    volume.mkdir(mode=0o700)
    os.chown(volume, image.USER, image.USER)
    port = free_port()
    environment = dict(setting.split("=", 1) for setting in config["Env"]) | {
        "PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "VITRINE_PORT": str(port), "VITRINE_OFFLINE": "true",
        # Nobody has been added.
        "VITRINE_NO_SIGN_IN": "true"}
    container = ["sh", "-euc", CONTAINER, "sh", str(root), str(volume), config["User"]]
    with running([*container, *config["Cmd"]], port, environment):
        assert ask(port, "/ready")[0] == 200
        assert 'data-item="' in ask(port, "/starships")[1]
        check = config["Healthcheck"]["Test"]
        assert check[0] == "CMD"
        subprocess.run(["unshare", "--mount", *container, *check[1:]], check=True, env=environment)
        assert {file.stat().st_uid for file in volume.rglob("*")} == {image.USER}
