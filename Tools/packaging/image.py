"""Makes a container image without a container engine: the program, its libraries, certificates and nothing else.

The file is an OCI image layout in a tar archive, whose layer is compressed with Zstandard. Podman, Skopeo and Docker 25 or later
load it. `manifest.json` is what `docker load` reads.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import platform
import re
import subprocess
import tarfile
import time
from pathlib import Path
from typing import Any

import bill
from files import Tree

USER = 65532
CERTIFICATES = Path("/usr/share/ca-certificates/mozilla")


def write(file: Path, version: str, architecture: str, package: Tree, program: Path, epoch: int) -> list[bill.Component]:
    """Writes the image, and returns the Debian packages that parts of it come from."""
    tree, sources = _root(package, program, epoch)
    layer = tree.tar()
    # One thread, so that the same layer gives the same bytes.
    packed = subprocess.run(["zstd", "-19", "--single-thread"], input=layer, capture_output=True, check=True).stdout
    created = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(epoch))
    labels = {
        "org.opencontainers.image.title": "Vitrine",
        "org.opencontainers.image.description": "A catalogue browser that keeps a catalogue alive after its API dies",
        "org.opencontainers.image.licenses": "Apache-2.0",
        "org.opencontainers.image.version": version,
    }
    config = _json({
        "created": created, "architecture": architecture, "os": "linux",
        "config": {
            "User": f"{USER}:{USER}",
            "Env": ["PATH=/usr/bin", "HOME=/var/lib/vitrine", "VITRINE_DATA_DIRECTORY=/var/lib/vitrine",
                    "VITRINE_HOST=0.0.0.0"],
            "Cmd": ["vitrine", "serve"],
            "WorkingDir": "/var/lib/vitrine",
            "ExposedPorts": {"8080/tcp": {}},
            "Volumes": {"/var/lib/vitrine": {}},
            "StopSignal": "SIGTERM",
            # Nanoseconds.
            "Healthcheck": {"Test": ["CMD", "vitrine", "health"], "Interval": 30_000_000_000, "Timeout": 10_000_000_000,
                            "StartPeriod": 10_000_000_000, "Retries": 3},
            "Labels": labels,
        },
        "rootfs": {"type": "layers", "diff_ids": [_digest(layer)]},
        "history": [{"created": created, "created_by": "Tools/package"}],
    })
    manifest = _json({
        "schemaVersion": 2, "mediaType": "application/vnd.oci.image.manifest.v1+json",
        "config": _descriptor("application/vnd.oci.image.config.v1+json", config),
        "layers": [_descriptor("application/vnd.oci.image.layer.v1.tar+zstd", packed)],
        "annotations": labels,
    })
    index = _json({
        "schemaVersion": 2, "mediaType": "application/vnd.oci.image.index.v1+json",
        "manifests": [_descriptor("application/vnd.oci.image.manifest.v1+json", manifest) | {
            "platform": {"architecture": architecture, "os": "linux"},
            "annotations": {"org.opencontainers.image.ref.name": version,
                            "io.containerd.image.name": f"docker.io/library/vitrine:{version}"},
        }],
    })
    layout = Tree(epoch)
    layout.add("oci-layout", _json({"imageLayoutVersion": "1.0.0"}))
    layout.add("index.json", index)
    layout.add("manifest.json", _json([{
        "Config": _path(config), "RepoTags": [f"vitrine:{version}"], "Layers": [_path(packed)]}]))
    for blob in (config, manifest, packed):
        layout.add(_path(blob), blob)
    file.write_bytes(layout.tar())
    return sources


def unpack(file: Path, folder: Path) -> dict[str, Any]:
    """Writes the files of an image to a folder, with their owners, and returns its configuration."""
    with tarfile.open(file) as layout:
        def read(path: str) -> bytes:
            member = layout.extractfile(path)
            assert member
            return member.read()

        def blob(descriptor: dict[str, Any]) -> bytes:
            data = read("blobs/" + descriptor["digest"].replace(":", "/"))
            assert (_digest(data), len(data)) == (descriptor["digest"], descriptor["size"])
            return data

        manifest = json.loads(blob(json.loads(read("index.json"))["manifests"][0]))
        for layer in manifest["layers"]:
            packed = subprocess.run(["zstd", "--decompress"], input=blob(layer), capture_output=True, check=True).stdout
            with tarfile.open(fileobj=io.BytesIO(packed)) as files:
                files.extractall(folder, numeric_owner=True)
        return json.loads(blob(manifest["config"]))["config"]


def _root(package: Tree, program: Path, epoch: int) -> tuple[Tree, list[bill.Component]]:
    # The program loads it for PostgreSQL.
    libpq = Path(f"/usr/lib/{platform.machine()}-linux-gnu/libpq.so.5")
    if not libpq.exists():
        raise SystemExit("Expected libpq, found none: apt-get install libpq5.")
    tree = Tree(epoch)
    for path, entry in package.entries.items():
        if path.startswith(("usr/bin/", "usr/share/doc/vitrine/")):
            tree.add(path, entry.content, entry.mode)
    # Where the loader looks for libraries, and for itself.
    sources: dict[str, bill.Component] = {}
    for library in sorted(_libraries(program) | _libraries(libpq) | {libpq}):
        tree.add(str(library).lstrip("/"), library.resolve(), 0o755)
        if source := bill.debian_package(library):
            sources[source.name] = source
    # Not /etc/ssl/certs, which has what the administrator of this machine trusts.
    certificates = sorted(CERTIFICATES.glob("*.crt"))
    if not certificates:
        raise SystemExit(f"Expected certificates in {CERTIFICATES}, found none: apt-get install ca-certificates.")
    tree.add("etc/ssl/certs/ca-certificates.crt", b"".join(_ended(each.read_bytes()) for each in certificates))
    if source := bill.debian_package(certificates[0]):
        sources[source.name] = source
    for source in sources.values():
        text = Path("/usr/share/doc") / source.name / "copyright"
        if text.exists():
            tree.add(f"usr/share/doc/{source.name}/copyright", text.resolve())
    tree.add("etc/passwd", f"root:x:0:0:root:/:/sbin/nologin\nvitrine:x:{USER}:{USER}::/var/lib/vitrine:/sbin/nologin\n")
    tree.add("etc/group", f"root:x:0:\nvitrine:x:{USER}:\n")
    tree.add("etc/nsswitch.conf", "passwd: files\ngroup: files\nhosts: files dns\n")
    for folder in ("dev", "proc", "sys"):
        tree.folder(folder)
    tree.folder("tmp", 0o1777)
    tree.folder("var/lib/vitrine", 0o750, USER)
    return tree, list(sources.values())


def _libraries(program: Path) -> set[Path]:
    # What is preloaded here, the program does not need.
    environment = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}
    listed = subprocess.run(["ldd", program], env=environment, capture_output=True, text=True, check=True).stdout
    if missing := re.findall(r"^\s*(\S+) => not found", listed, re.MULTILINE):
        raise SystemExit(f"Expected all libraries of {program}, lacks {', '.join(missing)}.")
    return {Path(path) for path in re.findall(r"(?:=> |^\s*)(/\S+) \(0x", listed, re.MULTILINE)}


def _ended(text: bytes) -> bytes:
    return text if text.endswith(b"\n") else text + b"\n"


def _json(value: object) -> bytes:
    return json.dumps(value, separators=(",", ":"), sort_keys=True).encode()


def _digest(data: bytes) -> str:
    return "sha256:" + hashlib.sha256(data).hexdigest()


def _path(blob: bytes) -> str:
    return "blobs/" + _digest(blob).replace(":", "/")


def _descriptor(media_type: str, blob: bytes) -> dict[str, Any]:
    return {"mediaType": media_type, "digest": _digest(blob), "size": len(blob)}
