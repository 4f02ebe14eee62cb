"""Command line of the benches.

npm run bench                       every line of the scoreboard, beside its baseline
npm run bench -- scaling            cost at ten and a hundred times the posts
npm run bench -- query-costs        statements, plans and time of every list
npm run bench -- fanout             a post of an author with 100,000 followers
npm run bench -- hot-rows           1,000 acts a second on one account, and on one post
npm run bench -- period-close       closing and verifying a month of the revenue share
npm run bench -- spam               a wave of spam, honest posts, and what the rules cost
npm run bench -- relevance          nDCG, recall and MRR of the judged search queries, by ranx
npm run bench -- shares             what cooperating accounts get out of the revenue share
npm run bench -- ledger-soak        10,000 random payment histories against the ledger's invariants
npm run bench -- chaos              acknowledged writes while faults are injected
npm run bench -- deliveries         10,000 pushes and 10,000 letters while processes are killed
npm run bench -- cluster            several processes, a replica that takes over, a bucket, a proxy
npm run bench -- cluster --e2e      the same with every end-to-end test, not a selection
npm run bench -- restore            point-in-time restore of a lost server
npm run bench -- fuzz               10,000 hostile requests, and every other security gate
npm run bench -- fair-shares        others beside one member and one address at full speed
npm run bench -- mutation           breaks what each gate protects; the gate must detect it
npm run bench -- mutation NAME…     only these mutants, or those of a gate
npm run bench -- --only 1,6         only the steps of the scoreboard that measure these lines
npm run bench -- --quick            any of them on a fiftieth of the dataset, in minutes
npm run bench -- --json FILE        writes the rows as JSON, too
npm run bench -- --readme           writes the scoreboard's figures into docs/performance.md,
                                    those of `shares` into docs/revenue-share.md

PostgreSQL is durable and has the shipped configuration (infra/postgres/configuration.py) for the
memory of this machine; it is printed with the figures.

The dataset is loaded once and kept in BENCH_DIR (.data/bench). It needs about 16 GB with its
subsets and a writable copy. The scoreboard's chart is scoreboard.svg beside it.
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

from infra.bench import fuzz, ledger_soak, restore, shares, spam
from infra.bench.chaos import deliveries
from infra.bench.chaos import run as chaos
from infra.bench.cluster import run as cluster
from infra.bench.core import readme, report
from infra.bench.core.chart import draw
from infra.bench.core.dataset import Shape
from infra.bench.core.environment import BenchEnvironment
from infra.bench.core.lines import parse_lines
from infra.bench.fair_shares import run as fair_shares
from infra.bench.mutation import run as mutation
from infra.bench.performance import (
    fan_out,
    hot_rows,
    period_close,
    query_costs,
    scoreboard,
    startup,
)
from infra.bench.relevance import run as relevance
from infra.local.process import ROOT

SINGLE = (
    *("scaling", "query-costs", "fanout", "hot-rows", "period-close", "ledger-soak"),
    *("chaos", "deliveries", "cluster", "restore", "fuzz", "mutation", "shares", "spam"),
    *("relevance", "fair-shares"),
)
# Former names, kept for one release.
DEPRECATED = {
    "growth": "scaling",
    "lists": "query-costs",
    "months": "period-close",
    "books": "ledger-soak",
    "hostile": "fuzz",
    "mutants": "mutation",
    "--journeys": "--e2e",
}
MAX_STATEMENTS = 2
MAX_HEAVY_FEED_RATIO = 3.0
STARTED_AT = time.monotonic()


def main() -> None:
    """Run a bench. Exit with 1 when a goal is missed."""
    parser = argparse.ArgumentParser(prog="npm run bench --")
    benches = ("scoreboard", *SINGLE)
    parser.add_argument("work", choices=benches, nargs="?", default="scoreboard")
    parser.add_argument("names", nargs="*", help="mutants, or gates whose mutants are run")
    parser.add_argument("--quick", action="store_true", help="a fiftieth of the dataset")
    parser.add_argument("--json", type=Path, help="file for the rows as JSON")
    parser.add_argument(
        "--readme", action="store_true", help="write the figures into the documentation"
    )
    parser.add_argument("--only", type=parse_lines, help="lines of the scoreboard, such as 1,6")
    parser.add_argument("--seed", type=int, help="seed of `deliveries`, which prints it")
    parser.add_argument("--e2e", action="store_true", help="every end-to-end test on the cluster")
    options = parser.parse_args([_current_name(word) for word in sys.argv[1:]])
    if options.names and options.work != "mutation":
        parser.error(f"{options.work} takes no names")
    if options.only and (options.work != "scoreboard" or options.readme):
        parser.error("--only is for the scoreboard, whose published figures are from one whole run")
    for number in (signal.SIGTERM, signal.SIGHUP):
        # SystemExit runs the context managers that stop the started processes.
        signal.signal(number, lambda received, _: sys.exit(128 + received))
    folder = ROOT / (os.environ.get("BENCH_DIR") or ".data/bench")
    rows = _run(options, folder)
    if options.json:
        options.json.write_bytes(orjson.dumps(rows, option=orjson.OPT_INDENT_2))
    sys.exit(0 if all(row["ok"] for row in rows) else 1)


def _current_name(word: str) -> str:
    """Return the present name of a bench or an option, and warn about a deprecated one."""
    name = DEPRECATED.get(word, word)
    if name != word:
        print(f"`{word}` is deprecated: use `{name}`.", file=sys.stderr)
    return name


def _run(options: argparse.Namespace, folder: Path) -> list[dict[str, Any]]:
    quick: bool = options.quick
    single: dict[str, Callable[[], list[dict[str, Any]]]] = {
        "shares": lambda: shares.rows(quick=quick, with_page=options.readme),
        "ledger-soak": lambda: ledger_soak.rows(quick=quick),
        "chaos": lambda: chaos.rows(folder / "chaos", quick=quick),
        "deliveries": lambda: deliveries.rows(
            folder / "deliveries", quick=quick, seed=options.seed
        ),
        "cluster": lambda: cluster.rows(
            folder / "cluster", _print_progress, quick=quick, all_e2e=options.e2e
        ),
        "restore": lambda: restore.rows(quick=quick, say=_print_progress),
        "fuzz": lambda: fuzz.rows(quick=quick),
        "relevance": lambda: relevance.rows(folder / "relevance"),
        "mutation": lambda: mutation.rows(options.names, quick=quick),
        "scoreboard": lambda: _scoreboard(folder, options),
    }
    if options.work in single:
        return single[options.work]()
    with BenchEnvironment(folder, _print_progress) as bench:
        return _rows(bench, options)


def _scoreboard(folder: Path, options: argparse.Namespace) -> list[dict[str, Any]]:
    with BenchEnvironment(folder, _print_progress) as bench:
        configuration = bench.describe_configuration()
        found = scoreboard.rows(bench, quick=options.quick, only=options.only or frozenset())
    # The dataset's PostgreSQL has stopped: it would compete for the CPU.
    if not options.only or "13" in options.only:
        found += scoreboard.run_step(
            "13", "npm start", lambda: [startup.measure_second_start(folder, _print_progress)]
        )
    shape = Shape.small() if options.quick else Shape()
    subtitle = f"{shape.members:,} members, {shape.posts:,} posts · {report.describe_machine()}"
    picture = folder / "scoreboard.svg"
    picture.write_text(draw(found, subtitle), encoding="utf-8")
    print(f"\n{subtitle}\n{configuration}\n\n{report.format_table(found)}\n\n{picture}")
    if options.readme:
        readme.write(found, subtitle, configuration)
    return [row.as_dict() for row in found]


def _rows(bench: BenchEnvironment, options: argparse.Namespace) -> list[dict[str, Any]]:
    own_dataset = {
        "period-close": period_close.rows,
        "hot-rows": hot_rows.rows,
        "fair-shares": fair_shares.rows,
    }
    if options.work in own_dataset:
        return own_dataset[options.work](bench, quick=options.quick)
    if options.work == "scaling":
        found = scoreboard.scaling_rows(bench, quick=options.quick)
        print(report.format_table(found))
        return [row.as_dict() for row in found]
    database = bench.load_dataset(Shape.small() if options.quick else Shape())
    if options.work == "query-costs":
        return _query_costs(bench, database)
    with bench.writable_copy(database) as copy:
        if options.work == "spam":
            found = asyncio.run(spam.rows(bench, copy, quick=options.quick))
            print(report.format_table(found))
            return [row.as_dict() for row in found]
        return fan_out.rows(bench, copy)


def _query_costs(bench: BenchEnvironment, database: str) -> list[dict[str, Any]]:
    superuser = bench.postgres.url("postgres", database)
    costs = asyncio.run(query_costs.measure(bench.settings(database), superuser))
    few = {cost.call: cost.milliseconds for cost in costs if cost.viewer == "follows 30"}
    rows = []
    print(f"{'call':52} {'viewer':14} {'statements':>10} {'ms':>8} {'pages':>7}  read whole")
    for cost in costs:
        ratio = cost.milliseconds / few[cost.call] if cost.viewer == "follows 2,000" else None
        slow = cost.call.startswith("/posts/feed") and (ratio or 0) > MAX_HEAVY_FEED_RATIO
        good = cost.statements <= MAX_STATEMENTS and not cost.scanned and not slow
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
                "goal": f"<= {MAX_STATEMENTS} statements, no table read whole",
                "ok": good,
            }
        )
    return rows


def _print_progress(line: str) -> None:
    print(f"{time.monotonic() - STARTED_AT:5.0f} s  {line}", flush=True)


if __name__ == "__main__":
    main()
