"""The bill of materials, in CycloneDX 1.5: what the program and the image consist of, with versions and licences."""

from __future__ import annotations

import json
import re
import subprocess
import time
import uuid
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote

LICENCES = [
    ("Apache-2.0", r"Apache License\s+Version 2\.0"),
    ("MIT", r"Permission is hereby granted, free of charge"),
    ("BSD-3-Clause", r"Redistribution and use in source and binary forms[\s\S]*Neither the name"),
    ("BSD-2-Clause", r"Redistribution and use in source and binary forms"),
]


# The libraries of Debian that are linked into the program and need their licences beside it: the package with the library, the
# name, and the licence.
LINKED = [
    ("libturbojpeg0-dev", "libjpeg-turbo", "IJG"),
    ("libpng-dev", "libpng", "libpng-2.0"),
    ("libwebp-dev", "libwebp", "BSD-3-Clause"),
]


@dataclass(frozen=True)
class Component:
    name: str
    version: str
    url: str
    licence: str | None
    # Texts that go with every copy, by file name.
    texts: dict[str, str] = field(default_factory=dict)
    revision: str = ""

    def json(self) -> dict[str, Any]:
        value: dict[str, Any] = {
            "type": "library", "bom-ref": self.url, "name": self.name, "version": self.version, "purl": self.url}
        if self.licence:
            # “public-domain” is no identifier of SPDX.
            named = "name" if self.licence == "public-domain" else "id"
            value["licenses"] = [{"license": {named: self.licence}}]
        if self.revision:
            value["properties"] = [{"name": "revision", "value": self.revision}]
        return value


def components(build: Path, program: Path) -> list[Component]:
    """The packages that a build has resolved, and what it links from the system and the toolchain."""
    found = [_swift_package(build, *pin) for pin in _pins(build)]
    data = program.read_bytes()
    # Each library has its version in the program; one that comes as a shared library has none there.
    if match := re.search(rb"\0(3\.\d+\.\d+)\0", data):
        version = match[1].decode()
        found.append(Component("sqlite", version, f"pkg:generic/sqlite@{version}", "public-domain"))
    # The system's, and that of Swift's Foundation.
    for version in sorted({match.decode() for match in re.findall(rb" (?:deflate|inflate) ([\d.]+) Copyright", data)}):
        found.append(Component("zlib", version, f"pkg:generic/zlib@{version}", "Zlib"))
    for package, name, licence in LINKED:
        # Such as 1:2.1.5-2, which is version 2.1.5 for everyone else.
        if whole := _output("dpkg-query", "--show", "--showformat", "${Version}", package):
            version = re.sub(r"^\d+:|-[^-]*$", "", whole)
            texts = {"copyright": Path(f"/usr/share/doc/{package}/copyright").read_text()}
            found.append(Component(name, version, f"pkg:generic/{name}@{version}", licence, texts))
    if match := re.search(rb"icudt(\d+)l", data):
        version = match[1].decode()
        found.append(Component("icu", version, f"pkg:generic/icu@{version}", "Unicode-3.0",
                               {"LICENSE": (Path(__file__).parent / "unicode-license.txt").read_text()}))
    # Two Swift packages contain copies of it, with its licence in their notices.
    for file in build.glob("checkouts/*/Sources/*BoringSSL/hash.txt"):
        revision = file.read_text().split()[-1]
        url = f"pkg:github/google/boringssl@{revision}"
        if all(component.url != url for component in found):
            found.append(Component("boringssl", revision[:12], url, None, revision=revision))
    if match := re.search(r"Swift version ([\d.]+)", _output("swift", "--version")):
        found.append(Component("swift", match[1], f"pkg:github/swiftlang/swift@swift-{match[1]}-RELEASE", "Apache-2.0"))
    return sorted(found, key=lambda component: component.url)


def debian_package(file: Path) -> Component | None:
    """The installed Debian package that has a file."""
    # Folders such as /lib are links, and dpkg knows either of the two paths.
    candidates = [str(file), str(file.resolve()), str(file.resolve()).removeprefix("/usr")]
    for candidate in candidates:
        if owner := _output("dpkg-query", "--search", candidate).split(": ")[0]:
            name, version, architecture = _output(
                "dpkg-query", "--show", "--showformat", "${Package} ${Version} ${Architecture}", owner).split()
            system = "ubuntu" if "\nID=ubuntu\n" in Path("/etc/os-release").read_text() else "debian"
            return Component(name, version, f"pkg:deb/{system}/{quote(name)}@{quote(version)}?arch={architecture}", None)
    return None


def notices(parts: list[Component]) -> str:
    """The licences of the parts; a text that several have stands once."""
    holders: dict[str, list[str]] = {}
    for part in parts:
        for name, text in sorted(part.texts.items()):
            holders.setdefault(text.strip(), []).append(f"{part.name} {part.version}: {name}")
    blocks = ["\n".join(names) + "\n\n" + text for text, names in holders.items()]
    return ("\n\n" + "=" * 80 + "\n\n").join(["The program contains these libraries."] + blocks) + "\n"


def write(file: Path, version: str, parts: list[Component], epoch: int) -> None:
    parts = sorted(parts, key=lambda part: part.url)
    listed = [part.json() for part in parts]
    document = {
        "$schema": "http://cyclonedx.org/schema/bom-1.5.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "serialNumber": uuid.uuid5(uuid.NAMESPACE_URL, f"vitrine {version} {json.dumps(listed)}").urn,
        "version": 1,
        "metadata": {
            "timestamp": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(epoch)),
            "component": {
                "type": "application", "bom-ref": "vitrine", "name": "vitrine", "version": version,
                "licenses": [{"license": {"id": "Apache-2.0"}}],
            },
        },
        "components": listed,
        "dependencies": [{"ref": "vitrine", "dependsOn": [part.url for part in parts]}],
    }
    file.write_text(json.dumps(document, indent=2, ensure_ascii=False) + "\n")


def _pins(build: Path) -> list[tuple[str, str, str, str]]:
    """Name, address, version and revision of each package."""
    state, resolved = build / "workspace-state.json", build.parent / "Package.resolved"
    if state.exists():
        packages = json.loads(state.read_text())["object"]["dependencies"]
        pins = [(each["subpath"], each["packageRef"]["location"], each["state"]["checkoutState"])
                for each in packages if each["state"]["name"] == "sourceControlCheckout"]
    elif resolved.exists():
        pins = [(each["location"].rstrip("/").rsplit("/", 1)[-1].removesuffix(".git"), each["location"], each["state"])
                for each in json.loads(resolved.read_text())["pins"]]
    else:
        raise SystemExit(f"Expected {state} or {resolved}, found neither: run make package, which resolves the packages.")
    return [(name, location, where.get("version") or where["revision"], where["revision"])
            for name, location, where in pins]


def _swift_package(build: Path, name: str, location: str, version: str, revision: str) -> Component:
    files = sorted([*build.glob(f"checkouts/{name}/LICEN[CS]E*"), *build.glob(f"checkouts/{name}/NOTICE*")])
    texts = {file.name: file.read_text() for file in files}
    legal = "\n".join(text for file, text in texts.items() if file.startswith("LICEN"))
    licence = next((licence for licence, pattern in LICENCES if re.search(pattern, legal)), None)
    address = re.sub(r"^https://|\.git$", "", location)
    return Component(name, version, f"pkg:swift/{address}@{version}", licence, texts, revision)


def _output(*command: str) -> str:
    try:
        return subprocess.run(command, capture_output=True, text=True, check=False).stdout
    except FileNotFoundError:
        return ""
