"""Means of the measures by `ranx`, in an environment of its own: `ranx_means.py REPORT`.

Only this file imports the package. With its compiler it is larger than all others together.
"""

import json
import sys
from pathlib import Path
from statistics import fmean
from typing import Any

from ranx import Qrels, Run, evaluate


def main() -> None:
    """Print the means of each run and group of a report as JSON."""
    report: dict[str, Any] = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    grades = Qrels(report["grades"])
    means: dict[str, dict[str, dict[str, float]]] = {}
    for name, answers in report["runs"].items():
        run = Run({query: _scores(keys) for query, keys in answers.items()})
        measures = list(report["means"][name]["all"])
        # Once for all queries, since the package is slow to start.
        evaluate(grades, run, measures)
        means[name] = {
            group: {
                measure: float(fmean(run.scores[measure][query] for query in queries))
                for measure in measures
            }
            for group, queries in report["groups"].items()
        }
    json.dump(means, sys.stdout)


def _scores(keys: list[str]) -> dict[str, float]:
    # An answer without results is not accepted: a key of no post stands for it.
    return {key: 1 / rank for rank, key in enumerate(keys, 1)} or {"-": 1.0}


main()
