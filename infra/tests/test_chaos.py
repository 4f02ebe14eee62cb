"""Fault injection of `npm run bench -- chaos`: recovery, clock skew, and gates of gaps."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from infra.bench.chaos.environment import ChaosEnvironment
from infra.bench.chaos.faults import SKEW, Fault, kill_processes
from infra.bench.chaos.run import FaultResult, _gates
from infra.local.app_processes import SupervisedProcess
from infra.local.process import PYTHON, ROOT, ChildProcess, wait_until

REQUEST = '{"event":"request","status":200}'


@pytest.fixture
def environment(tmp_path: Path) -> Iterator[ChaosEnvironment]:
    made = ChaosEnvironment(tmp_path / "world")
    yield made
    made.log.close()


def test_killed_process_is_not_recovered_by_a_delayed_line(environment: ChaosEnvironment) -> None:
    process = ChildProcess("api", ["sleep", "60"])
    environment.watch.start(SupervisedProcess(process, process.alive))
    try:
        environment._handle_line("api", REQUEST)
        assert environment._serving == {"api"}
        environment.kill("api")
        assert wait_until(lambda: not process.alive(), timeout=10)
        environment._handle_line("api", REQUEST)
        assert not environment._serving
        environment.watch.restart_dead()
        environment._handle_line("api", REQUEST)
        assert environment._serving == {"api"}
    finally:
        process.stop()


def test_frozen_process_is_recovered_by_its_next_line(environment: ChaosEnvironment) -> None:
    process = ChildProcess("api", ["sleep", "60"])
    environment.watch.start(SupervisedProcess(process, process.alive))
    try:
        for number in (signal.SIGSTOP, signal.SIGCONT):
            environment.kill("api", number)
        assert not environment._serving
        environment._handle_line("api", REQUEST)
        assert environment._serving == {"api"}
    finally:
        process.stop()


@pytest.mark.parametrize("shift", [300, -300])
def test_clock_skew_shifts_all_clocks_except_the_monotonic_one(shift: int) -> None:
    script = """
import time
from datetime import UTC, date, datetime
from api.core.clock import now
from api.core.ids import new_id
made = datetime(2026, 1, 1, tzinfo=UTC)
assert isinstance(made, datetime) and isinstance(made, date)
print(now().timestamp(), time.time(), (new_id().int >> 80) / 1000, time.monotonic())
"""
    done = subprocess.run(
        [PYTHON, "-c", script],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(SKEW), "CLOCK_SHIFT": str(shift)},
        capture_output=True,
        text=True,
        check=True,
    )
    *clocks, steady = map(float, done.stdout.split())
    assert clocks == pytest.approx([time.time() + shift] * 3, abs=60)
    assert steady == pytest.approx(time.monotonic(), abs=60)


@pytest.mark.parametrize(("gap", "ok"), [(2.9, True), (3.1, False)])
def test_long_run_has_a_gate_per_gap(gap: float, *, ok: bool) -> None:
    fault = Fault("api killed", kill_processes("api"), repetitions=2)
    results = [
        FaultResult(fault, 9, each, Counter(), f", {n} of 2") for n, each in ((1, 0.1), (2, gap))
    ]
    rows = _gates(results, quick=False)
    assert [row.ok for row in rows] == [True, ok]
    assert [row.work for row in rows] == [f"write gap: api killed, {n} of 2" for n in (1, 2)]
