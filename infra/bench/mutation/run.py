"""npm run bench -- mutation: apply each fault to a copy of the checkout and run its check.

Each check runs without a fault first, since a check that fails by itself proves nothing. Slow
checks skip this step: their failure message identifies the fault.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from infra.bench.mutation.catalogue import MUTANTS
from infra.bench.mutation.gate_runner import CheckResult, GateRunner, classify
from infra.bench.mutation.mutant import (
    Check,
    JourneyCheck,
    ModuleCheck,
    Mutant,
    ProductCheck,
    PytestCheck,
)
from infra.bench.mutation.worktree import Checkout, copy_checkout
from infra.local.run_command import TaskError
from infra.local.signals import ShutdownRequest, ShutdownRequested


@dataclass(frozen=True, slots=True)
class MutantResult:
    """A mutant, the verdict and the duration in seconds."""

    mutant: Mutant
    verdict: str
    seconds: float

    @property
    def is_killed(self) -> bool:
        """True when the check detected the fault."""
        return self.verdict == "killed"


def select_mutants(names: Sequence[str], *, quick: bool) -> list[Mutant]:
    """Return the mutants with these IDs or gates, or all without names; the cheapest first.

    Raises:
        SystemExit: a name is neither an ID nor a gate.
    """
    unknown = [name for name in names if not any(_has_name(each, name) for each in MUTANTS)]
    if unknown:
        raise SystemExit(f"Unknown mutants or gates: {', '.join(unknown)}.")
    selected = [
        mutant
        for mutant in MUTANTS
        if not names or any(_has_name(mutant, name) for name in names)
        if not quick or _cost(mutant.check) == 0
    ]
    # A mutant that rebuilds the web replaces the faultless build, so it comes last.
    return sorted(selected, key=lambda mutant: (_changes_bundle(mutant), _cost(mutant.check)))


def rows(names: Sequence[str], *, quick: bool) -> list[dict[str, Any]]:
    """Return one row per mutant; `quick` omits those that need a build, the product or minutes."""
    mutants, stopping = select_mutants(names, quick=quick), ShutdownRequest()
    stopping.listen()
    results: list[MutantResult] = []
    try:
        with copy_checkout() as checkout:
            _run_mutants(mutants, checkout, GateRunner(checkout.root, stopping), results)
    except ShutdownRequested:
        print("Stopped before the end.")
    killed = sum(each.is_killed for each in results)
    print(f"\n{_table(results)}\n\n{killed} of {len(mutants)} mutants killed")
    return [_row(each) for each in results] + [
        {"work": mutant.id, "value": "not run", "goal": "killed", "ok": False}
        for mutant in mutants[len(results) :]
    ]


def _run_mutants(
    mutants: Sequence[Mutant],
    checkout: Checkout,
    runner: GateRunner,
    results: list[MutantResult],
) -> None:
    if any(_needs_build(mutant.check) for mutant in mutants):
        print("Building the web without a fault …", flush=True)
        runner.build()
    baseline = _run_baseline(list(dict.fromkeys(mutant.check for mutant in mutants)), runner)
    for mutant in mutants:
        start = time.monotonic()
        if mutant.check not in baseline and not _is_slow(mutant.check):
            baseline[mutant.check] = runner.run(mutant.check)
        result = baseline.get(mutant.check)
        if result is not None and not result.passed:
            verdict = "FAILS WITHOUT IT"
            _report(results, MutantResult(mutant, verdict, time.monotonic() - start), result)
            continue
        start = time.monotonic()
        with checkout.apply(mutant):
            try:
                if _is_read_at_run_time(mutant):
                    runner.mark_as_built()
                result = runner.run(mutant.check)
            except (TaskError, RuntimeError) as error:
                # The check never ran: the code did not build or start.
                result = CheckResult(passed=False, failures="", log=str(error))
        verdict = classify(mutant, result)
        _report(results, MutantResult(mutant, verdict, time.monotonic() - start), result)


def _run_baseline(checks: Sequence[Check], runner: GateRunner) -> dict[Check, CheckResult]:
    """Run together what can run together without a fault: plain pytest, and product checks."""
    found: dict[Check, CheckResult] = {}
    plain = [
        check
        for check in checks
        if isinstance(check, PytestCheck) and not (check.environ or check.needs_build)
    ]
    if len(plain) > 1:
        print(f"{len(plain)} checks without a fault …", flush=True)
        result = runner.run(PytestCheck(tuple(node for check in plain for node in check.nodes)))
        if result.passed:
            found |= dict.fromkeys(plain, result)
        else:
            print(
                f"Some checks fail; each runs by itself.\n{result.failures or result.log}",
                flush=True,
            )
    on_product = [check for check in checks if isinstance(check, JourneyCheck | ProductCheck)]
    if on_product:
        print("The product without a fault …", flush=True)
        with runner.baseline_product():
            found |= {check: runner.run_on_product(check) for check in on_product}
    return found


def _report(results: list[MutantResult], result: MutantResult, check: CheckResult) -> None:
    results.append(result)
    print(_line(result), flush=True)
    if not result.is_killed:
        log = check.failures or check.log
        print(f"expected: {result.mutant.failure}\n{log}\n", flush=True)


def _table(results: Sequence[MutantResult]) -> str:
    head = f"{'gate':50} {'fault':110} {'seconds':>8}"
    return "\n".join([head, *map(_line, results)])


def _line(result: MutantResult) -> str:
    fault = f"{result.mutant.id}: {result.mutant.description}"
    return f"{result.mutant.gate:50} {fault:110} {result.seconds:6.0f} s  {result.verdict}"


def _row(result: MutantResult) -> dict[str, Any]:
    return {
        "work": result.mutant.id,
        "gate": result.mutant.gate,
        "broken": result.mutant.description,
        "value": result.verdict,
        "seconds": round(result.seconds, 1),
        "goal": "killed",
        "ok": result.is_killed,
    }


def _has_name(mutant: Mutant, name: str) -> bool:
    return name in {mutant.id, mutant.gate}


def _is_slow(check: Check) -> bool:
    return isinstance(check, ModuleCheck) and check.is_slow


def _needs_build(check: Check) -> bool:
    return isinstance(check, JourneyCheck | ProductCheck) or (
        isinstance(check, PytestCheck | ModuleCheck) and check.needs_build
    )


def _changes_bundle(mutant: Mutant) -> bool:
    is_source = any(edit.module.startswith("web/src/") for edit in mutant.edits)
    return _needs_build(mutant.check) and is_source


def _is_read_at_run_time(mutant: Mutant) -> bool:
    """Return whether the fault is in the web's server, which is not part of the bundle."""
    is_of_web = any(edit.module.startswith("web/") for edit in mutant.edits)
    return _needs_build(mutant.check) and is_of_web and not _changes_bundle(mutant)


def _cost(check: Check) -> int:
    if isinstance(check, JourneyCheck):
        return 3
    if _is_slow(check):
        return 2
    return 1 if _needs_build(check) else 0
