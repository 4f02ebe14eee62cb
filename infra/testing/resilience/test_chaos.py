"""Short chaos run on a product of its own: acknowledged writes survive and happen once."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from infra.local.process import PYTHON, ROOT
from infra.support.environment import inherited_environment

pytestmark = [pytest.mark.own_services, pytest.mark.timeout(1800)]


def test_writes_survive_crashes_exactly_once(tmp_path: Path) -> None:
    run = subprocess.run(
        [PYTHON, "-m", "infra.bench.core.cli", "chaos", "--quick"],
        cwd=ROOT,
        env=inherited_environment() | {"BENCH_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=1800,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
