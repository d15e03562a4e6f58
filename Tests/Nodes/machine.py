"""A machine with systemd, made from the files of this one. Its changes, network and processes end with it."""

from __future__ import annotations

import ctypes
import os
import subprocess
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from program import PROGRAM

SECONDS = 30
CLONE_NEWNET = 0x40000000
# The units that others need; nothing else of this machine is started.
TARGETS = ("sysinit", "basic", "multi-user", "network-online", "shutdown")
Result = TypeVar("Result")

# $1 is a folder, $2 the program, $3 a folder that the machine has as /srv.
START = """
folder=$1 root=$1/root
mount -t tmpfs tmpfs "$folder/layers"
mkdir "$folder/layers/upper" "$folder/layers/work"
mount -t overlay overlay -o "lowerdir=/,upperdir=$folder/layers/upper,workdir=$folder/layers/work" "$root"
mount -t sysfs -o ro sysfs "$root/sys"
mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
mount --rbind /dev "$root/dev"
for path in run tmp usr/lib/systemd/system usr/lib/systemd/system-generators etc/systemd/system; do
    mkdir -p "$root/$path"
    mount -t tmpfs tmpfs "$root/$path"
done
cp -R --no-target-directory "$folder/files" "$root"
install -D "$2" "$root/usr/local/bin/vitrine"
# The toolchain may be in a home directory, which the unit hides.
ldd "$2" | sed -n 's|.* => \\(/.*\\) (.*|\\1|p' | grep -v -e '^/lib' -e '^/usr/lib' |
    xargs --no-run-if-empty cp -t "$root/usr/local/lib"
ldconfig -r "$root"
mount --bind "$3" "$root/srv"
group=$root/sys/fs/cgroup$(sed -n 's/^0:://p' /proc/self/cgroup)/vitrine-$$
mkdir "$group"
echo $$ >"$group/cgroup.procs"
unshare --mount --cgroup --pid --fork --kill-child sh -euc '
    cd "$1"
    mount -t proc proc proc
    mount --bind proc/sys proc/sys
    mount -o remount,bind,ro proc/sys
    umount sys/fs/cgroup
    mount -t cgroup2 cgroup2 sys/fs/cgroup
    mkdir before
    pivot_root . before
    umount --lazy before
    # Credentials are mounted in one namespace, and read in another.
    mount --make-rshared /
    exec env --ignore-environment container=vitrine /lib/systemd/systemd --unit=basic.target --log-target=null
' sh "$root" &
echo ready
read -r _ || true
# The first process of a namespace ends after all others.
kill -KILL $(pgrep --parent $!)
wait
echo $$ >"$group/../cgroup.procs"
find "$group" -depth -type d -exec rmdir {} \\;
"""


class Machine:
    """`files` are texts by absolute paths; only root may read those of keys and databases. `shared` is a folder, there /srv."""

    def __init__(self, folder: Path, unit: Path, files: dict[str, str], shared: Path | None = None) -> None:
        self._folder = folder
        system = "/etc/systemd/system"
        units = {f"{system}/{name}.target": "[Unit]\nDefaultDependencies=no\n" for name in TARGETS}
        units[f"{system}/{unit.name}"] = unit.read_text()
        # There is no journal.
        log = "[Service]\nStandardOutput=append:/var/log/service\nStandardError=append:/var/log/service\n"
        units[f"{system}/service.d/log.conf"] = log
        for path, text in (units | files).items():
            file = folder / "files" / path.lstrip("/")
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
            file.chmod(0o600 if path in files and not path.endswith(".yaml") else 0o644)
        for name in ("root", "layers", "empty"):
            (folder / name).mkdir()
        self._process = subprocess.Popen(
            ["unshare", "--mount", "--net", "--uts", "--ipc", "sh", "-euc", START, "sh", str(folder), str(PROGRAM),
             str(shared or folder / "empty")],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout and self._process.stdout.readline() == "ready\n"
        # A thread in the machine's network.
        self._network = ThreadPoolExecutor(1, initializer=self._enter)
        self.wait_until(lambda: (self.root / "run/systemd/private").exists())

    def _enter(self) -> None:
        with open(f"/proc/{self._process.pid}/ns/net") as network:
            assert ctypes.CDLL(None).setns(network.fileno(), CLONE_NEWNET) == 0

    @property
    def root(self) -> Path:
        """The machine's files, without what a service alone sees."""
        return Path(f"/proc/{self._process.pid}/root{self._folder}/root")

    def within(self, work: Callable[..., Result], *arguments: object) -> Result:
        """Does something in the machine's network."""
        return self.begin(work, *arguments).result()

    def begin(self, work: Callable[..., Result], *arguments: object) -> Future[Result]:
        """Does something in the machine's network meanwhile. Threads that it starts are there, too."""
        return self._network.submit(work, *arguments)

    def systemctl(self, *arguments: str) -> str:
        """What the command prints."""
        return self.run("systemctl", *arguments)

    def run(self, *command: str) -> str:
        """What a command in the machine prints."""
        init = _child(_child(self._process.pid))
        done = subprocess.run(
            ["nsenter", f"--target={init}", "--all", *command], capture_output=True, text=True, check=False,
            timeout=SECONDS)
        assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}\n{self.log}"
        return done.stdout

    @property
    def log(self) -> str:
        """What services have written."""
        file = self.root / "var/log/service"
        return file.read_text() if file.exists() else ""

    def wait_until(self, condition: Callable[[], bool]) -> None:
        deadline = time.monotonic() + SECONDS
        while not condition():
            assert self._process.poll() is None and time.monotonic() < deadline, self.log
            time.sleep(0.05)

    def stop(self) -> None:
        self._network.shutdown()
        assert self._process.stdin
        self._process.stdin.close()
        self._process.wait(SECONDS)

    @staticmethod
    def obstacle() -> str | None:
        """Why there can't be one here."""
        if os.getuid() != 0:
            return "needs root"
        done = subprocess.run(
            ["unshare", "--mount", "--net", "--pid", "--cgroup", "--fork", "mount", "-t", "tmpfs", "tmpfs", "/mnt"],
            capture_output=True, text=True, check=False)
        return done.stderr or None


def _child(process: int) -> int:
    """The only child of a process."""
    found = subprocess.run(["pgrep", "--parent", str(process)], capture_output=True, text=True, check=True)
    return int(found.stdout)
