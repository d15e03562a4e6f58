"""The table that the benchmarks print."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class Row:
    """A figure, its peer's, and their ratio, which stands beside the wanted one."""

    work: str
    ours: str
    peer: str
    theirs: str
    ratio: float
    wanted: str = ""
    # None if the ratio tells.
    is_met: bool | None = None
    # The ratio of processor times, where the other one is of requests.
    processor: float | None = None

    @property
    def is_missed(self) -> bool:
        if self.is_met is not None or not self.wanted:
            return self.is_met is False
        sign, bound = self.wanted.split()
        return self.ratio < float(bound) if sign == "≥" else self.ratio > float(bound)


def text(rows: list[Row]) -> str:
    lines = [("", "Vitrine", "beside", "", "ratio", "wanted", "", "by processor time")]
    for row in rows:
        processor = "" if row.processor is None else f"{row.processor:.2f}"
        missed = "missed" if row.is_missed else ""
        lines.append((row.work, row.ours, row.peer, row.theirs, f"{row.ratio:.2f}", row.wanted, missed, processor))
    widths = [max(map(len, column)) for column in zip(*lines)]
    alignments = "<><>><<>"
    aligned = [
        "  ".join(f"{cell:{side}{width}}" for cell, side, width in zip(line, alignments, widths)).rstrip()
        for line in lines
    ]
    wanted = [row for row in rows if row.wanted]
    missed = sum(row.is_missed for row in wanted)
    return "\n".join([*aligned, "", f"{missed} of the {len(wanted)} wanted figures are missed."])


def duration(seconds: float) -> str:
    if seconds >= 1:
        return f"{seconds:.2f} s"
    return f"{seconds * 1e3:.2f} ms" if seconds >= 1e-3 else f"{seconds * 1e6:.1f} µs"
