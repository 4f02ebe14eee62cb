"""Figures of docs/performance.md, written between two markers by a run of the scoreboard."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from infra.bench.core.report import Row, format_figure
from infra.local.process import ROOT

BEGIN: Final = "<!-- figures: npm run bench -- --readme -->"
END: Final = "<!-- end of figures -->"
# Utilisation of a core above which queueing becomes noticeable.
UTILISATION: Final = 0.6
# Requests per second of an active member.
REQUESTS_PER_SECOND: Final = 1 / 20


def write(
    rows: Sequence[Row],
    subtitle: str,
    configuration: str,
    path: Path = ROOT / "docs" / "performance.md",
) -> None:
    """Replace the figures of the last run. `configuration` is that of its PostgreSQL.

    Raises:
        ValueError: the markers are missing.
    """
    text = path.read_text(encoding="utf-8")
    block = format_figures(rows, subtitle, configuration)
    path.write_text(replace_between_markers(text, block), encoding="utf-8")


def replace_between_markers(text: str, block: str) -> str:
    """Return the text with `block` between its markers."""
    before, opening, rest = text.partition(BEGIN)
    _, closing, after = rest.partition(END)
    if not opening or not closing:
        raise ValueError(f"no {BEGIN} … {END}")
    return f"{before}{BEGIN}\n{block}\n{END}{after}"


def format_figures(rows: Sequence[Row], subtitle: str, configuration: str) -> str:
    """Return the scoreboard and the growth as Markdown tables, and the capacity they imply."""
    shown = [row for row in rows if row.bound is not None and "growth" not in row.more]
    missed = [row for row in rows if not row.ok]
    lines = [
        f"Measured with {subtitle}; {len(missed)} goals missed.",
        "",
        f"{configuration}.",
        "",
        "| # | work | ratio | goal | measured | baseline | |",
        "|---|---|---|---|---|---|---|",
        *(_row(row) for row in shown),
        "",
        *_growth([row for row in rows if "cpu_ms" in row.more]),
        "",
        *_capacity({row.work: row for row in rows}),
    ]
    return "\n".join(lines).rstrip()


def _row(row: Row) -> str:
    ratio = "" if row.ratio is None else f"{row.ratio:.2f}"
    limit = "" if row.limit is None else f"{format_figure(row.limit)} {row.unit}".rstrip()
    value = f"{format_figure(row.value)} {row.unit}".rstrip()
    return (
        f"| {row.line} | {row.work} | {ratio} | {row.goal} | {value} | {limit} "
        f"| {'✓' if row.ok else '**missed**'} |"
    )


def _growth(rows: Sequence[Row]) -> list[str]:
    if not rows:
        return []
    sizes = list(rows[0].more["cpu_ms"])
    head = " | ".join(f"{int(size):,} posts" for size in sizes)
    lines = [
        f"| Postgres CPU (pages read) | {head} | growth |",
        "|---" * (len(sizes) + 2) + "|",
    ]
    for row in rows:
        cells = " | ".join(
            f"{format_figure(row.more['cpu_ms'][size])} ms "
            f"({format_figure(row.more['buffers'][size])})"
            for size in sizes
        )
        verdict = f"× {row.value:.2f}" if row.ok else f"**× {row.value:.2f}**"
        lines.append(f"| {row.more['growth']} | {cells} | {verdict} |")
    return lines


def _capacity(rows: dict[str, Row]) -> list[str]:
    """Return the capacity of a core, from the CPU time of the most frequent request."""
    feed = rows.get("home feed, server CPU")
    database = rows.get("home feed of a median member, Postgres CPU")
    if feed is None or database is None:
        return []
    server, postgres = (1000 / row.value * UTILISATION for row in (feed, database))
    members = min(server, postgres) / REQUESTS_PER_SECOND
    sentence = (
        f"A core that is {UTILISATION:.0%} busy answers **{format_figure(server)} feeds a second** "
        f"as a process of the API and **{format_figure(postgres)}** as Postgres. "
        f"An active member sends a request every {1 / REQUESTS_PER_SECOND:.0f} s or so, mostly "
        "a cheaper one than a feed: one core of each carries about "
        f"**{format_figure(members)} concurrently active members**."
    )
    return [sentence]
