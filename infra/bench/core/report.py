"""Report of measurements: rows with their baseline and goal, as a table and as JSON."""

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
    """One measurement. `limit` is the baseline of the same run, `bound` the goal in the unit of
    the value. A row without a bound is informational."""

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
        """Return the value divided by the baseline."""
        return self.value / self.limit if self.limit else None

    @property
    def share(self) -> float | None:
        """Return the used share of the goal: up to 1 the goal is met."""
        if self.bound is None:
            return None
        used, available = (
            (self.value, self.bound) if self.sense == "at most" else (self.bound, self.value)
        )
        if not available:
            return math.inf if used else 0.0
        return used / available

    @property
    def ok(self) -> bool:
        share = self.share
        return share is None or round(share, 3) <= 1

    def as_dict(self) -> dict[str, Any]:
        """Return the row for JSON."""
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
    """Return a row with an absolute upper bound."""
    goal = f"≤ {format_figure(bound)} {unit}".rstrip()
    return Row(line, work, value, unit, goal, bound, more=more)


def at_least(line: str, work: str, value: float, unit: str, bound: float, **more: Any) -> Row:
    """Return a row with an absolute lower bound."""
    goal = f"≥ {format_figure(bound)} {unit}".rstrip()
    return Row(line, work, value, unit, goal, bound, sense="at least", more=more)


def times(
    line: str, work: str, value: float, limit: float, unit: str, factor: float, **more: Any
) -> Row:
    """Return a row with a multiple of the baseline as its upper bound."""
    goal = f"≤ {format_figure(factor)} × baseline"
    return Row(line, work, value, unit, goal, factor * limit, limit, more=more)


def failed(line: str, work: str, error: BaseException) -> Row:
    """Return a missed row for a measurement that raised an error."""
    return Row(
        line, f"{work}: could not be measured", 1, "", "measured", 0, more={"error": repr(error)}
    )


def info_row(line: str, work: str, value: float, unit: str, **more: Any) -> Row:
    """Return an informational row, without a goal."""
    return Row(line, work, value, unit, "-", None, more=more)


def format_figure(value: float | None) -> str:
    """Format with three significant digits, from a hundred on as an integer."""
    if value is None:
        return "-"
    if abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.3g}"


def format_table(rows: Sequence[Row]) -> str:
    """Format the rows for a terminal."""
    lines = [
        f"{'':4} {'work':58} {'value':>9} {'':9} {'limit':>8} {'ratio':>6}  {'goal':18} {'load':>5}"
    ]
    for row in rows:
        ratio = "-" if row.ratio is None else f"{row.ratio:.2f}"
        verdict = "" if row.bound is None else "ok" if row.ok else "MISSED"
        lines.append(
            f"{row.line:4} {row.work:58} {format_figure(row.value):>9} {row.unit:9} "
            f"{format_figure(row.limit):>8} {ratio:>6}  {row.goal:18} {row.load:5.1f}  {verdict}"
        )
    return "\n".join(lines)


def describe_machine() -> str:
    """Return the machine and the date of the measurement on one line."""
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
