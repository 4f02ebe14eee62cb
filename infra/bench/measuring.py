"""npm run bench: measurements on the reference network.

npm run bench -- lists              statements, plans and time of every list
npm run bench -- fanout             one post told to everybody who follows its author
npm run bench -- months             a month's revenue is shared out and verified
npm run bench -- books              10,000 histories of money end with true books
npm run bench -- lists --quick      on a fiftieth of the network
npm run bench -- lists --json FILE  rows for a machine, too

A network is loaded once and kept in BENCH_DIR (.data/bench); it needs about 6 GB whole.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from pathlib import Path
from typing import Any

import orjson

from infra.bench import books, fanout, lists, months
from infra.bench.ground import Ground
from infra.bench.network import Shape
from infra.local.process import ROOT

FEW_STATEMENTS = 2
HEAVY_FEED = 3.0


def main() -> None:
    """Exits with 1 where a goal is missed."""
    parser = argparse.ArgumentParser(prog="npm run bench --")
    parser.add_argument("work", choices=("lists", "fanout", "months", "books"))
    parser.add_argument("--quick", action="store_true", help="a fiftieth of the network")
    parser.add_argument("--json", type=Path, help="where to write the rows as JSON")
    options = parser.parse_args()
    if options.work == "books":
        rows = books.rows(quick=options.quick)
    else:
        with Ground(ROOT / (os.environ.get("BENCH_DIR") or ".data/bench"), _say) as ground:
            rows = _rows(ground, options)
    if options.json:
        options.json.write_bytes(orjson.dumps(rows, option=orjson.OPT_INDENT_2))
    sys.exit(0 if all(row["ok"] for row in rows) else 1)


def _rows(ground: Ground, options: argparse.Namespace) -> list[dict[str, Any]]:
    if options.work == "months":
        return months.rows(ground, quick=options.quick)
    database = ground.network(Shape.small() if options.quick else Shape())
    return _lists(ground, database) if options.work == "lists" else fanout.rows(ground, database)


def _lists(ground: Ground, database: str) -> list[dict[str, Any]]:
    superuser = ground.postgres.url("postgres", database)
    costs = asyncio.run(lists.measure(ground.settings(database), superuser))
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
    print(line, flush=True)


if __name__ == "__main__":
    main()
