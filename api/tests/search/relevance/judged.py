"""The judged posts and queries of this folder, and the measures of relevance."""

from collections.abc import Mapping, Sequence
from pathlib import Path

_FOLDER = Path(__file__).parent
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


def _lines(name: str) -> dict[str, str]:
    lines = (_FOLDER / name).read_text(encoding="utf-8").splitlines()
    return dict(line.split("\t") for line in lines if not line.startswith("#"))


def posts() -> dict[str, str]:
    """Return the texts of posts by key: the judged ones and 140 distractors."""
    others = {
        f"other-{number}": _OTHERS[number % len(_OTHERS)].format(number + 3000)
        for number in range(140)
    }
    return _lines("posts.txt") | others


def queries() -> dict[str, frozenset[str]]:
    """Return the keys of the relevant posts by query."""
    lines = (_FOLDER / "queries.txt").read_text(encoding="utf-8").splitlines()
    judged = (line.split("\t") for line in lines if not line.startswith("# "))
    return {query: frozenset(keys.split()) for query, keys in judged}


def recall_at_10(answers: Mapping[str, Sequence[str]]) -> float:
    """Return the mean share of relevant posts among the first ten results."""
    recalls = [
        len(relevant & set(answers[query][:10])) / min(len(relevant), 10)
        for query, relevant in queries().items()
    ]
    return sum(recalls) / len(recalls)


def mean_reciprocal_rank(answers: Mapping[str, Sequence[str]]) -> float:
    """Return the mean reciprocal rank of the first relevant post."""
    reciprocal_ranks = [
        next((1 / rank for rank, key in enumerate(answers[query], 1) if key in relevant), 0.0)
        for query, relevant in queries().items()
    ]
    return sum(reciprocal_ranks) / len(reciprocal_ranks)
