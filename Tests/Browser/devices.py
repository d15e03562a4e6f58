"""The sizes at which people read."""

from __future__ import annotations

from dataclasses import dataclass

import pytest


@dataclass(frozen=True)
class Device:
    """Width and height in CSS pixels."""

    name: str
    width: int
    height: int

    def __str__(self) -> str:
        return self.name

    @property
    def viewport(self) -> dict[str, int]:
        return {"width": self.width, "height": self.height}

    @property
    def has_sidebar(self) -> bool:
        return self.width >= 760

    @property
    def has_two_panes(self) -> bool:
        return self.width >= 1000


PHONE = Device("phone", 390, 844)
SMALLEST = Device("smallest", 320, 568)
TABLET_UPRIGHT = Device("tablet-upright", 820, 1180)
TABLET_ACROSS = Device("tablet-across", 1180, 820)
TABLET_THIRD = Device("third-of-a-tablet", 375, 820)
DESKTOP = Device("desktop", 1440, 900)

DEVICES = (PHONE, TABLET_UPRIGHT, TABLET_ACROSS, TABLET_THIRD, DESKTOP)
ALL = (SMALLEST, *DEVICES)


def first(*values: object) -> list[object]:
    """Parameters of which `make test` takes the first; the others belong to the whole product, which `make test-all` takes."""
    kept, *others = values
    return [kept, *(pytest.param(value, marks=pytest.mark.product) for value in others)]
