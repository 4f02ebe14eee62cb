"""The scoreboard: rows of what was measured beside its limit and its goal, as a table and JSON."""

from __future__ import annotations

import math
import platform
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal

from infra.support.process_stats import load

Sense = Literal["at most", "at least"]


@dataclass(frozen=True, slots=True)
class Row:
    """One measured work. `limit` is what the same run measured as the floor, `bound` the goal as a
    figure of the value's own unit; a row without a bound only tells."""

    line: str
    work: str
    value: float
    unit: str
    goal: str
    bound: float | None
    limit: float | None = None
    sense: Sense = "at most"
    more: dict[str, Any] = field(default_factory=dict)
    load: float = field(default_factory=load)

    @property
    def ratio(self) -> float | None:
        """How many times the limit it is."""
        return self.value / self.limit if self.limit else None

    @property
    def share(self) -> float | None:
        """How much of the goal it uses up: up to 1 is reached."""
        if self.bound is None:
            return None
        part, whole = (
            (self.value, self.bound) if self.sense == "at most" else (self.bound, self.value)
        )
        if not whole:
            return math.inf if part else 0.0
        return part / whole

    @property
    def ok(self) -> bool:
        share = self.share
        return share is None or round(share, 3) <= 1

    def plain(self) -> dict[str, Any]:
        """For a machine."""
        return {
            "line": self.line,
            "work": self.work,
            "value": self.value,
            "unit": self.unit,
            "limit": self.limit,
            "ratio": self.ratio,
            "goal": self.goal,
            "bound": self.bound,
            "ok": self.ok,
            "load": self.load,
            **self.more,
        }


def at_most(line: str, work: str, value: float, unit: str, bound: float, **more: Any) -> Row:
    """A goal that stands by itself."""
    goal = f"≤ {figure(bound)} {unit}".rstrip()
    return Row(line, work, value, unit, goal, bound, more=more)


def at_least(line: str, work: str, value: float, unit: str, bound: float, **more: Any) -> Row:
    """As `at_most`, where more is better."""
    goal = f"≥ {figure(bound)} {unit}".rstrip()
    return Row(line, work, value, unit, goal, bound, sense="at least", more=more)


def times(
    line: str, work: str, value: float, limit: float, unit: str, factor: float, **more: Any
) -> Row:
    """A goal that is so many times a floor of the same run."""
    goal = f"≤ {figure(factor)} × limit"
    return Row(line, work, value, unit, goal, factor * limit, limit, more=more)


def failed(line: str, work: str, error: BaseException) -> Row:
    """What could not be measured is missed."""
    return Row(
        line, f"{work}: could not be measured", 1, "", "measured", 0, more={"error": repr(error)}
    )


def told(line: str, work: str, value: float, unit: str, **more: Any) -> Row:
    """A figure without a goal of its own."""
    return Row(line, work, value, unit, "-", None, more=more)


def figure(value: float | None) -> str:
    """Three digits that matter; thousands whole."""
    if value is None:
        return "-"
    if abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.3g}"


def table(rows: Sequence[Row]) -> str:
    """The rows for a terminal."""
    lines = [
        f"{'':4} {'work':58} {'value':>9} {'':9} {'limit':>8} {'ratio':>6}  {'goal':18} {'load':>5}"
    ]
    for row in rows:
        ratio = "-" if row.ratio is None else f"{row.ratio:.2f}"
        verdict = "" if row.bound is None else "ok" if row.ok else "MISSED"
        lines.append(
            f"{row.line:4} {row.work:58} {figure(row.value):>9} {row.unit:9} "
            f"{figure(row.limit):>8} {ratio:>6}  {row.goal:18} {row.load:5.1f}  {verdict}"
        )
    return "\n".join(lines)


def machine() -> str:
    """Where and when it was measured, in a line."""
    model = next(
        (
            line.partition(":")[2].strip()
            for line in _lines(Path("/proc/cpuinfo"))
            if line.startswith("model name")
        ),
        platform.machine(),
    )
    cores = sum(line.startswith("processor") for line in _lines(Path("/proc/cpuinfo")))
    memory = next(
        (int(line.split()[1]) for line in _lines(Path("/proc/meminfo")) if "MemTotal" in line), 0
    )
    today = datetime.now(UTC).date()
    return f"{cores} cores ({model}), {memory / 2**20:.0f} GB, {today}"


def _lines(path: Path) -> list[str]:
    try:
        return path.read_text(encoding="utf-8").splitlines()
    except OSError:
        return []
