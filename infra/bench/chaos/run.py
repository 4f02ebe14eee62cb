"""Chaos run: injects faults while members write, then checks the invariants."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import httpx

from infra.bench.chaos.checkout_workload import CheckoutFault, SalesReport
from infra.bench.chaos.environment import ChaosEnvironment
from infra.bench.chaos.faults import FAULTS, Fault, Inject, fill_disk
from infra.bench.core import report
from infra.bench.core.report import Row
from infra.support.invariants import InvariantReport, check_invariants, wait_until_drained
from infra.support.signup import join
from infra.support.workload import REQUEST_TIMEOUT_SECONDS, WriteWorkload

MEMBERS: Final = 24
MIN_WRITES: Final = 20_000
FAULT_SECONDS: Final = 6.0
QUICK_FACTOR: Final = 0.25
# A short run shares its machine with other tests: factor for the maximum gap.
QUICK_GAP_FACTOR: Final = 3.0


@dataclass(slots=True)
class FaultResult:
    """Measurements during one fault."""

    fault: Fault
    writes: int
    gap_seconds: float
    """Seconds for which nothing was acknowledged, at most."""
    errors: Counter[str]
    turn: str = ""
    """Which time it was, where it came several times."""

    @property
    def name(self) -> str:
        return f"{self.fault.name}{self.turn}"


def rows(folder: Path, *, quick: bool) -> list[dict[str, Any]]:
    """Return one row per gate. The processes' output is in parts.log of the folder."""
    environment = ChaosEnvironment(folder, has_money=True)
    if not environment.disk.mount():
        print("Mounting a file system is not permitted: the fault “disk full” is skipped.")
    results, counted, sales = asyncio.run(_run(environment, quick=quick))
    print(_format_results(results))
    found = [
        *_gates(results, quick=quick),
        *_totals(results, counted, quick=quick),
        *_money(sales),
        *(
            report.at_most("", name, number, "", 0)
            for name, number in environment.violations.items()
        ),
    ]
    print(f"\n{report.format_table(found)}")
    return [row.as_dict() for row in found]


async def _run(
    environment: ChaosEnvironment, *, quick: bool
) -> tuple[list[FaultResult], InvariantReport, SalesReport]:
    factor = QUICK_FACTOR if quick else 1.0
    async with environment.running(), httpx.AsyncClient(timeout=REQUEST_TIMEOUT_SECONDS) as client:
        # Registration needs codes by email, so the worker must not lag behind.
        checkout, load = CheckoutFault(client, environment), WriteWorkload(client, environment.api)
        await checkout.open()
        environment.uploader = await join(client, environment.api, "Uploader")
        await load.begin(MEMBERS)
        results = []
        for fault in FAULTS if environment.disk.is_mounted else faults_without(fill_disk):
            repetitions = 1 if quick else fault.repetitions
            for turn in range(1, repetitions + 1):
                result = await _run_fault(environment, load, fault, factor)
                result.turn = f", {turn} of {repetitions}" if repetitions > 1 else ""
                results.append(result)
        results.append(await _run_fault(environment, load, checkout.fault, factor))
        await load.end(1 if quick else MIN_WRITES)
        # Sellers are notified once the worker has processed the earlier events. Writes of the
        # reconciliation are included in the invariants.
        waited = await wait_until_drained(environment)
        sales = await checkout.check_sales()
        counted = await check_invariants(environment, load.ack_log)
        return results, replace(counted, drained_seconds=waited), sales


def faults_without(inject: Inject) -> list[Fault]:
    return [fault for fault in FAULTS if fault.inject is not inject]


async def _run_fault(
    environment: ChaosEnvironment, load: WriteWorkload, fault: Fault, factor: float
) -> FaultResult:
    errors, began, writes = load.errors.copy(), time.monotonic(), load.ack_log.writes
    seconds = FAULT_SECONDS * factor
    await fault.inject(environment, seconds)
    await load.recover()
    await environment.wait_until_serving()
    moments = [began, *load.ack_log.moments[writes:], time.monotonic()]
    gap_seconds = max(later - earlier for earlier, later in itertools.pairwise(moments))
    if fault.is_outage:
        gap_seconds -= seconds
    return FaultResult(
        fault, load.ack_log.writes - writes, max(0.0, gap_seconds), load.errors - errors
    )


def _format_results(results: Sequence[FaultResult]) -> str:
    lines = [f"\n{'fault':32} {'writes':>7} {'gap':>8}  errors seen by members"]
    for each in results:
        errors = ", ".join(f"{number} × {name}" for name, number in each.errors.items()) or "-"
        lines.append(f"{each.name:32} {each.writes:7,} {each.gap_seconds:6.2f} s  {errors}")
    return "\n".join(lines)


def _gates(results: Sequence[FaultResult], *, quick: bool) -> list[Row]:
    found = []
    for result in results:
        work, gap = f"write gap: {result.name}", result.fault.gap
        if gap is None:
            found.append(report.info_row("", work, result.gap_seconds, "s"))
        else:
            found.append(
                report.at_most(
                    "", work, result.gap_seconds, "s", gap * (QUICK_GAP_FACTOR if quick else 1)
                )
            )
    without_impact = [result for result in results if result.fault.no_impact_expected]
    return [
        *found,
        *(
            report.at_most("", f"errors: {result.name}", result.errors.total(), "", 0)
            for result in without_impact
        ),
    ]


def _totals(results: Sequence[FaultResult], counted: InvariantReport, *, quick: bool) -> list[Row]:
    none = {
        "acknowledged writes lost": counted.lost,
        "things made twice": counted.duplicated,
        "posts whose counters are wrong": counted.miscounted,
        "notifications missing": counted.missing_notifications,
        "notifications that count wrong": counted.wrong_notifications,
        "deliveries given up": counted.dead_deliveries,
        "failures that explain nothing (500)": sum(result.errors["500"] for result in results),
    }
    least = 1 if quick else MIN_WRITES
    return [
        report.at_least("", "acknowledged writes", counted.writes, "", least),
        *(report.at_most("", name, number, "", 0) for name, number in none.items()),
        report.info_row("", "all that follows was done after", counted.drained_seconds, "s"),
    ]


def _money(sales: SalesReport) -> list[Row]:
    return [
        report.at_least("", "purchases paid for", sales.paid, "", 1),
        report.at_most("", "of these not in their buyers' libraries", sales.missing, "", 0),
        report.at_most("", "cents by which sellers' balances are off", sales.cents_off, "", 0),
        report.at_most(
            "", "sales told of too seldom or too often", sales.wrong_notifications, "", 0
        ),
        report.at_most("", "books that are not true", sales.ledger_faults, "", 0),
    ]
