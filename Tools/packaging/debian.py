"""Makes the Debian package."""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import tempfile
from email.utils import formatdate
from pathlib import Path

import man
from files import Entry, Tree, gzipped

PACKAGING = Path(__file__).parent
MAINTAINER = "Vitrine maintainers <maintainers@vitrine.example.org>"
SHELLS = {
    "bash": "usr/share/bash-completion/completions/vitrine",
    "zsh": "usr/share/zsh/vendor-completions/_vitrine",
    "fish": "usr/share/fish/vendor_completions.d/vitrine.fish",
}
# What a server with several nodes and a Prometheus needs.
EXAMPLES = ("vitrine@.service", "nginx.conf", "compose.yaml", "alerts.yaml", "grafana.json")
# The Debian packages of the libraries that the program needs, and the names of versions in them.
LIBRARIES = {"libc6": rb"\0GLIBC_([\d.]+)(?=\0)", "libgcc-s1": rb"\0GCC_([\d.]+)(?=\0)"}


def version(number: str) -> str:
    """A version of Semantic Versioning as Debian orders it: 1.2.0-beta.1 comes before 1.2.0."""
    return number.replace("-", "~", 1) + "-1"


class Package:
    def __init__(self, version: str, architecture: str, program: Path, notices: str, epoch: int) -> None:
        self.version, self._architecture, self._program, self._epoch = version, architecture, program, epoch
        self.files = Tree(epoch)
        add, debian = self.files.add, PACKAGING / "debian"
        add("usr/bin/vitrine", program, 0o755)
        add("usr/lib/systemd/system/vitrine.service", debian / "vitrine.service")
        add("usr/lib/systemd/system/vitrine.socket", PACKAGING / "vitrine.socket")
        add("etc/vitrine/vitrine.yaml", debian / "vitrine.yaml")
        add("usr/share/man/man1/vitrine.1.gz", gzipped(man.page(program, version, epoch).encode()))
        for shell, path in SHELLS.items():
            script = subprocess.run(
                [program, "--generate-completion-script", shell], capture_output=True, check=True).stdout
            # Shells read these files, and nobody runs them.
            add(path, re.sub(rb"\A#!.*\n", b"", script))
        for name in EXAMPLES:
            text = (PACKAGING / name).read_text().replace("/usr/local/bin/", "/usr/bin/")
            add(f"usr/share/doc/vitrine/examples/{name}", text)
        add("usr/share/doc/vitrine/copyright", debian / "copyright")
        add("usr/share/doc/vitrine/third-party.txt.gz", gzipped(notices.encode()))
        add("usr/share/doc/vitrine/changelog.Debian.gz", gzipped(self._changelog().encode()))
        add("usr/share/lintian/overrides/vitrine", debian / "lintian-overrides")

    def _changelog(self) -> str:
        return (f"vitrine ({self.version}) unstable; urgency=medium\n\n"
                "  * CHANGELOG.md of the sources lists the changes.\n\n"
                f" -- {MAINTAINER}  {formatdate(self._epoch)}\n")

    def _control(self) -> str:
        data = self._program.read_bytes()
        newest = {name: max(re.findall(pattern, data), key=_number, default=b"0").decode()
                  for name, pattern in LIBRARIES.items()}
        # GLIBCXX_3.4.30 came with GCC 12, and one more with each later one.
        symbols = [int(number) for number in re.findall(rb"\0GLIBCXX_3\.4\.(\d+)(?=\0)", data)]
        newest["libstdc++6"] = str(max(12, max(symbols, default=0) - 18))
        depends = [f"{name} (>= {number})" for name, number in sorted(newest.items())]
        # The program loads it for PostgreSQL, version 14 or later.
        depends.append("libpq5 (>= 14~)")
        size = sum(_size(entry) for entry in self.files.entries.values())
        text = (PACKAGING / "debian/control").read_text()
        return text.format(version=self.version, architecture=self._architecture, maintainer=MAINTAINER, size=size,
                           libraries=", ".join(depends))

    def write(self, file: Path) -> None:
        sums = "".join(
            f"{hashlib.md5(_content(entry)).hexdigest()}  {path}\n" for path, entry in sorted(self.files.entries.items())
            if entry.content is not None and not path.startswith("etc/"))
        tree = Tree(self._epoch)
        tree.entries.update(self.files.entries)
        tree.add("DEBIAN/control", self._control())
        tree.add("DEBIAN/conffiles", "/etc/vitrine/vitrine.yaml\n")
        tree.add("DEBIAN/md5sums", sums)
        for script in ("postinst", "prerm", "postrm"):
            tree.add(f"DEBIAN/{script}", PACKAGING / "debian" / script, 0o755)
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder) / "root"
            root.mkdir()
            # Whatever the umask is.
            root.chmod(0o755)
            tree.write(root)
            # Several threads would divide the data by their number.
            subprocess.run(
                ["dpkg-deb", "--root-owner-group", "-Zxz", "--threads-max=1", "--build", root, file],
                env=os.environ | {"SOURCE_DATE_EPOCH": str(self._epoch)}, stdout=subprocess.DEVNULL, check=True)


def _number(text: bytes) -> list[int]:
    return [int(part) for part in text.strip(b".").split(b".")]


def _content(entry: Entry) -> bytes:
    return entry.content if isinstance(entry.content, bytes) else entry.content.read_bytes() if entry.content else b""


def _size(entry: Entry) -> int:
    """In KiB, as Debian counts: 1 for a folder."""
    return 1 if entry.content is None else -(-len(_content(entry)) // 1024)
