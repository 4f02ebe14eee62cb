"""A short run of chaos, on a product of its own: what was acknowledged is there, once, and told."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from infra.bench.chaos.environment import OURS
from infra.local.process import PYTHON, ROOT


def test_nothing_is_lost_doubled_or_untold_while_parts_die(tmp_path: Path) -> None:
    run = subprocess.run(
        [PYTHON, "-m", "infra.bench.core.cli", "chaos", "--quick"],
        cwd=ROOT,
        env={name: os.environ[name] for name in OURS if name in os.environ}
        | {"BENCH_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=1800,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
