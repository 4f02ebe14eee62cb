"""Means of the measures by `ranx`, in an environment of its own: `ranx_means.py REPORT`.

Only this file imports the package. With its compiler it is larger than all others together.
"""

import json
import sys
from pathlib import Path
from typing import Any

from ranx import Qrels, Run, evaluate


def main() -> None:
    """Print the means of each run and group of a report as JSON."""
    report: dict[str, Any] = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    means: dict[str, dict[str, Any]] = {}
    for run_name, answers in report["runs"].items():
        means[run_name] = {}
        for group, queries in report["groups"].items():
            measures = list(report["means"][run_name][group])
            grades = Qrels({query: report["grades"][query] for query in queries})
            run = Run({query: _scores(answers[query]) for query in queries})
            means[run_name][group] = evaluate(grades, run, measures)
    json.dump(means, sys.stdout, default=float)


def _scores(keys: list[str]) -> dict[str, float]:
    # An answer without results is not accepted: a key of no post stands for it.
    return {key: 1 / rank for rank, key in enumerate(keys, 1)} or {"-": 1.0}


main()
