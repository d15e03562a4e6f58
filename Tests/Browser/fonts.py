"""Which font the system has: pages take the system's own, so tests say which that is."""

from __future__ import annotations

import os
import tempfile
from functools import lru_cache
from pathlib import Path

# `Tools/install browser` installs them. The widest comes first; what fits in it fits in the others.
FAMILIES = ("DejaVu Sans", "Liberation Sans", "Noto Sans")
WIDEST = FAMILIES[0]

CONFIGURATION = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <cachedir>{cache}</cachedir>
  <match target="pattern">
    <test name="family" qual="any" compare="not_eq"><string>monospace</string></test>
    <edit name="family" mode="prepend" binding="strong"><string>{family}</string></edit>
  </match>
</fontconfig>
"""


@lru_cache
def environment(family: str = WIDEST) -> dict[str, str]:
    """For a browser whose every font is of this family, and falls back to the others for other scripts."""
    cache = Path(tempfile.gettempdir(), f"vitrine-fonts-{os.getuid()}")
    file = cache / f"{family.replace(' ', '-')}.conf"
    cache.mkdir(exist_ok=True)
    draft = file.with_suffix(f".{os.getpid()}")
    draft.write_text(CONFIGURATION.format(cache=cache, family=family))
    draft.replace(file)
    return dict(os.environ) | {"FONTCONFIG_FILE": str(file)}
