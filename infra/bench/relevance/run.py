"""npm run bench -- relevance: nDCG@10, recall@10 and MRR of the judged search queries, by `ranx`.

The searches are those of `api/tests/search/test_relevance.py`, whose own measures must agree.
`ranx` is installed into BENCH_DIR (700 MB), from the lock file beside this module.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import orjson

from infra.bench.core.report import Row, format_table, info_row
from infra.local.process import PYTHON, ROOT

MIN_NDCG: Final = 0.9
_FOLDER: Final = Path(__file__).parent
_LOCK: Final = _FOLDER / "requirements.lock"
_TEST: Final = "api/tests/search/test_relevance.py"
# Single precision of the package.
_MAX_DIFFERENCE: Final = 1e-5


def rows(folder: Path) -> list[dict[str, Any]]:
    """Search, measure twice, print the table; return the rows."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "report.json"
    path.unlink(missing_ok=True)
    # Without a report the test failed, and has printed why.
    subprocess.run(
        [PYTHON, "-m", "pytest", "-q", "-p", "no:cacheprovider", _TEST],
        cwd=ROOT,
        env=os.environ | {"RELEVANCE_REPORT": str(path)},
        check=not path.exists(),
    )
    report: dict[str, Any] = orjson.loads(path.read_bytes())
    done = subprocess.run(
        [_install_ranx(folder), _FOLDER / "ranx_means.py", path],
        stdout=subprocess.PIPE,
        check=True,
    )
    means: dict[str, Any] = orjson.loads(done.stdout)
    found = [*_category_rows(report, means), _difference_row(report, means)]
    print(format_table(found))
    return [row.as_dict() for row in found]


def _install_ranx(folder: Path) -> Path:
    """Install the locked packages, unless they are; return the interpreter that has them."""
    python, stamp = folder / "venv" / "bin" / "python", folder / "venv" / "requirements.lock"
    if not stamp.exists() or stamp.read_bytes() != _LOCK.read_bytes():
        uv = Path(PYTHON).with_name("uv")
        environment = [str(uv), "venv", "--clear", "--python", sys.executable, str(folder / "venv")]
        subprocess.run(environment, check=True)
        install = [str(uv), "pip", "install", "--system-certs", "--python", str(python)]
        subprocess.run([*install, "--require-hashes", "--no-deps", "-r", _LOCK], check=True)
        stamp.write_bytes(_LOCK.read_bytes())
    return python


def _category_rows(report: dict[str, Any], means: dict[str, Any]) -> list[Row]:
    found = []
    for group, queries in report["groups"].items():
        for measure, figure in means["search"][group].items():
            work = f"{measure}, {group} ({len(queries)} queries)"
            baseline = means["arabic"][group][measure]
            if group == "all" and measure == "ndcg@10":
                goal = f"≥ {MIN_NDCG:.2f}"
                found.append(Row("R", work, figure, "", goal, MIN_NDCG, baseline, sense="at least"))
            else:
                found.append(info_row("R", work, figure, "", baseline=baseline))
    return found


def _difference_row(report: dict[str, Any], means: dict[str, Any]) -> Row:
    difference = max(
        abs(figure - report["means"][run][group][measure])
        for run, groups in means.items()
        for group, measures in groups.items()
        for measure, figure in measures.items()
    )
    work = "greatest difference from the measures of the test"
    return Row("R", work, difference, "", f"≤ {_MAX_DIFFERENCE:g}", _MAX_DIFFERENCE)
