"""npm run bench: the scoreboard, and measurements of single works on the reference network.

npm run bench                       every line of the scoreboard, beside its limit
npm run bench -- growth             what ten and a hundred times the posts make dearer
npm run bench -- lists              statements, plans and time of every list
npm run bench -- fanout             one post told to everybody who follows its author
npm run bench -- months             a month's revenue is shared out and verified
npm run bench -- books              10,000 histories of money end with true books
npm run bench -- chaos              what is lost while parts are killed, frozen and cut off
npm run bench -- cluster            several processes, a replica that takes over, a bucket, a proxy
npm run bench -- cluster --journeys the same with every journey of the web, not with some
npm run bench -- restore            a lost server comes back as of an instant
npm run bench -- hostile            10,000 hostile requests, and every other gate of security
npm run bench -- mutants            each gate is seen to fail, by breaking what it guards
npm run bench -- mutants NAME…      only some of these faults, or those of a gate
npm run bench -- --quick            any of them, on a fiftieth of the network, in minutes
npm run bench -- --json FILE        rows for a machine, too
npm run bench -- --readme           the scoreboard's figures into README.md

A network is loaded once and kept in BENCH_DIR (.data/bench); it needs about 16 GB whole, with its
smaller cuts and a copy to write into. The scoreboard's picture is scoreboard.svg beside it.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import orjson

from infra.bench import fuzz, ledger_soak, restore
from infra.bench.chaos import run as chaos
from infra.bench.cluster import run as cluster
from infra.bench.core import readme, report
from infra.bench.core.chart import draw
from infra.bench.core.dataset import Shape
from infra.bench.core.environment import Ground
from infra.bench.mutation import run as mutants
from infra.bench.performance import fan_out, period_close, query_costs, scoreboard, startup
from infra.local.process import ROOT

SINGLE = (
    *("growth", "lists", "fanout", "months", "books"),
    *("chaos", "cluster", "restore", "hostile", "mutants"),
)
FEW_STATEMENTS = 2
HEAVY_FEED = 3.0
BEGAN = time.monotonic()


def main() -> None:
    """Exits with 1 where a goal is missed."""
    parser = argparse.ArgumentParser(prog="npm run bench --")
    works = ("scoreboard", *SINGLE)
    parser.add_argument("work", choices=works, nargs="?", default="scoreboard")
    parser.add_argument("names", nargs="*", help="which mutants, or of which gates")
    parser.add_argument("--quick", action="store_true", help="a fiftieth of the network")
    parser.add_argument("--json", type=Path, help="where to write the rows as JSON")
    parser.add_argument("--readme", action="store_true", help="write the figures into README.md")
    parser.add_argument("--journeys", action="store_true", help="every journey on the cluster")
    options = parser.parse_args()
    if options.names and options.work != "mutants":
        parser.error(f"{options.work} takes no names")
    for number in (signal.SIGTERM, signal.SIGHUP):
        # What was started is stopped by those who started it.
        signal.signal(number, lambda received, _: sys.exit(128 + received))
    folder = ROOT / (os.environ.get("BENCH_DIR") or ".data/bench")
    rows = _found(options, folder)
    if options.json:
        options.json.write_bytes(orjson.dumps(rows, option=orjson.OPT_INDENT_2))
    sys.exit(0 if all(row["ok"] for row in rows) else 1)


def _found(options: argparse.Namespace, folder: Path) -> list[dict[str, Any]]:
    quick: bool = options.quick
    single: dict[str, Callable[[], list[dict[str, Any]]]] = {
        "books": lambda: ledger_soak.rows(quick=quick),
        "chaos": lambda: chaos.rows(folder / "chaos", quick=quick),
        "cluster": lambda: cluster.rows(
            folder / "cluster", _say, quick=quick, every_journey=options.journeys
        ),
        "restore": lambda: restore.rows(quick=quick, say=_say),
        "hostile": lambda: fuzz.rows(quick=quick),
        "mutants": lambda: mutants.rows(options.names, quick=quick),
        "scoreboard": lambda: _scoreboard(folder, options),
    }
    if options.work in single:
        return single[options.work]()
    with Ground(folder, _say) as ground:
        return _rows(ground, options)


def _scoreboard(folder: Path, options: argparse.Namespace) -> list[dict[str, Any]]:
    with Ground(folder, _say) as ground:
        found = scoreboard.rows(ground, quick=options.quick)
    # The product's own Postgres has the machine to itself.
    found += scoreboard.tried("13", "npm start", lambda: [startup.second_start(folder, _say)])
    network = Shape.small() if options.quick else Shape()
    subtitle = f"{network.members:,} members, {network.posts:,} posts · {report.machine()}"
    picture = folder / "scoreboard.svg"
    picture.write_text(draw(found, subtitle), encoding="utf-8")
    print(f"\n{subtitle}\n\n{report.table(found)}\n\n{picture}")
    if options.readme:
        readme.write(found, subtitle)
    return [row.plain() for row in found]


def _rows(ground: Ground, options: argparse.Namespace) -> list[dict[str, Any]]:
    if options.work == "months":
        return period_close.rows(ground, quick=options.quick)
    if options.work == "growth":
        found = scoreboard.grown(ground, quick=options.quick)
        print(report.table(found))
        return [row.plain() for row in found]
    database = ground.network(Shape.small() if options.quick else Shape())
    if options.work == "lists":
        return _lists(ground, database)
    with ground.written(database) as copy:
        return fan_out.rows(ground, copy)


def _lists(ground: Ground, database: str) -> list[dict[str, Any]]:
    superuser = ground.postgres.url("postgres", database)
    costs = asyncio.run(query_costs.measure(ground.settings(database), superuser))
    few = {cost.call: cost.milliseconds for cost in costs if cost.viewer == "follows 30"}
    rows = []
    print(f"{'call':52} {'viewer':14} {'statements':>10} {'ms':>8} {'pages':>7}  read whole")
    for cost in costs:
        ratio = cost.milliseconds / few[cost.call] if cost.viewer == "follows 2,000" else None
        slow = cost.call.startswith("/posts/feed") and (ratio or 0) > HEAVY_FEED
        good = cost.statements <= FEW_STATEMENTS and not cost.scanned and not slow
        print(
            f"{cost.call:52} {cost.viewer:14} {cost.statements:10} {cost.milliseconds:8.2f} "
            f"{cost.buffers:7}  {', '.join(sorted(cost.scanned)) or '-'}"
            f"{f'  x{ratio:.1f}' if ratio else ''}{'' if good else '  MISSED'}"
        )
        rows.append(
            {
                "work": f"{cost.call} {cost.viewer}",
                "value": cost.milliseconds,
                "statements": cost.statements,
                "buffers": cost.buffers,
                "ratio": ratio,
                "goal": f"<= {FEW_STATEMENTS} statements, no table read whole",
                "ok": good,
            }
        )
    return rows


def _say(line: str) -> None:
    print(f"{time.monotonic() - BEGAN:5.0f} s  {line}", flush=True)


if __name__ == "__main__":
    main()
