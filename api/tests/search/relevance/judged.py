"""The judged posts and queries of this folder, and the measures of relevance.

A query has grades of posts: 2 is what the person wants, 1 is acceptable, such as another dialect's
word for the same thing. The measures are those of `ranx`, which the bench `relevance` compares.
"""

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from math import log2
from pathlib import Path
from typing import Any, Final

CUTOFF: Final = 10

_FOLDER = Path(__file__).parent
# The category whose queries were there when the engine was written.
_FIRST_CATEGORY: Final = "msa"
# Posts about other topics, as distractors.
_OTHERS = (
    "تنبيه {}: انقطاع التيار عن الطابق حتى الظهر",
    "محضر الجلسة {}: تأجل التصويت إلى الخميس",
    "نشرة الطقس {}: رياح نشطة وغبار خفيف",
    "طلب صيانة {}: المصعد عالق بين الطابقين",
    "Ticket {}: the printer on our floor is jammed again",
    "Forecast {}: light wind, then fog before noon",
    "Minutes {}: the vote was moved to Thursday",
)


@dataclass(frozen=True, slots=True)
class Query:
    """A query with its category and the grades of its relevant posts by key."""

    text: str
    category: str
    grades: Mapping[str, int]

    @property
    def is_held_out(self) -> bool:
        """Whether the engine must not be changed by looking at this query: a third of the new."""
        is_new = self.category != _FIRST_CATEGORY
        return is_new and random.Random(f"held out: {self.text}").random() < 1 / 3


@cache
def posts() -> dict[str, str]:
    """Return the texts of posts by key: the judged ones and 140 distractors."""
    lines = (_FOLDER / "posts.txt").read_text(encoding="utf-8").splitlines()
    judged = dict(line.split("\t") for line in lines if not line.startswith("#"))
    others = {
        f"other-{number}": _OTHERS[number % len(_OTHERS)].format(number + 3000)
        for number in range(140)
    }
    return judged | others


@cache
def queries() -> tuple[Query, ...]:
    """Return the judged queries."""
    lines = (_FOLDER / "queries.txt").read_text(encoding="utf-8").splitlines()
    category = ""
    found = []
    for line in lines:
        if line.startswith("["):
            category = line.strip("[]")
        elif not line.startswith("# "):
            text, keys = line.split("\t")
            found.append(Query(text, category, _grades(keys.split())))
    return tuple(found)


def _grades(keys: Iterable[str]) -> dict[str, int]:
    """Return grades by post.

    Raises:
        ValueError: a key fits no post.
    """
    grades: dict[str, int] = {}
    for key in keys:
        pattern, _, grade = key.partition(":")
        fitting = [post for post in posts() if fnmatchcase(post, pattern)]
        if not fitting:
            raise ValueError(f"no post fits {pattern}")
        grades = {post: int(grade or 2) for post in fitting} | grades
    return grades


def ndcg(query: Query, answer: Sequence[str]) -> float:
    """Return nDCG@10 with the grades as gains: 1 if no order of the posts were better."""

    def gain(grades: Iterable[int]) -> float:
        return sum(grade / log2(rank + 1) for rank, grade in enumerate(grades, 1))

    ideal = sorted(query.grades.values(), reverse=True)[:CUTOFF]
    return gain(query.grades.get(key, 0) for key in answer[:CUTOFF]) / gain(ideal)


def recall(query: Query, answer: Sequence[str]) -> float:
    """Return the share of relevant posts, of either grade, among the first ten results."""
    return len(query.grades.keys() & set(answer[:CUTOFF])) / len(query.grades)


def reciprocal_rank(query: Query, answer: Sequence[str]) -> float:
    """Return the reciprocal rank of the first relevant post, 0 beyond the tenth."""
    ranks = (rank for rank, key in enumerate(answer[:CUTOFF], 1) if key in query.grades)
    return next((1 / rank for rank in ranks), 0.0)


# By the name of the measure in `ranx`.
MEASURES: Final[Mapping[str, Callable[[Query, Sequence[str]], float]]] = {
    "ndcg@10": ndcg,
    "recall@10": recall,
    "mrr@10": reciprocal_rank,
}


def groups() -> dict[str, list[Query]]:
    """Return the queries by category, then all, the new ones seen and held out."""
    every = list(queries())
    found: dict[str, list[Query]] = {}
    for query in every:
        found.setdefault(query.category, []).append(query)
    new = [query for query in every if query.category != _FIRST_CATEGORY]
    found["all"] = every
    found["new, seen"] = [query for query in new if not query.is_held_out]
    found["new, held out"] = [query for query in new if query.is_held_out]
    return found


def report(runs: Mapping[str, Mapping[str, Sequence[str]]]) -> dict[str, Any]:
    """Return grades, answers and means of each run, whose answers are by the text of the query."""

    def mean(measure: str, group: Sequence[Query], answers: Mapping[str, Sequence[str]]) -> float:
        figures = [MEASURES[measure](query, answers[query.text]) for query in group]
        return sum(figures) / len(figures)

    return {
        "grades": {query.text: dict(query.grades) for query in queries()},
        "groups": {name: [query.text for query in group] for name, group in groups().items()},
        "runs": {name: dict(answers) for name, answers in runs.items()},
        "means": {
            run: {
                name: {measure: mean(measure, group, answers) for measure in MEASURES}
                for name, group in groups().items()
            }
            for run, answers in runs.items()
        },
    }


def format_report(report: Mapping[str, Any]) -> str:
    """Format the means of a report: of `search`, and of the baseline in brackets."""
    means, baseline = report["means"]["search"], report["means"]["arabic"]
    lines = [f"{len(report['grades'])} queries over {len(posts())} posts; in brackets `arabic`"]
    for name, queries_of_group in report["groups"].items():
        figures = [
            f"{measure} {figure:.3f} ({baseline[name][measure]:.3f})"
            for measure, figure in means[name].items()
        ]
        lines.append(f"{name:14} {len(queries_of_group):4}   {'   '.join(figures)}")
    return "\n".join(lines)
