"""The posts and the judged queries of this folder, and how a list of answers is measured."""

from collections.abc import Mapping, Sequence
from pathlib import Path

_FOLDER = Path(__file__).parent
# Posts about other things, so that what is found is found among many.
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
    """Each post's text by its key: those that are asked for, and 140 others."""
    others = {
        f"other-{number}": _OTHERS[number % len(_OTHERS)].format(number + 3000)
        for number in range(140)
    }
    return _lines("posts.txt") | others


def queries() -> dict[str, frozenset[str]]:
    """The keys of the posts that a query should find."""
    lines = (_FOLDER / "queries.txt").read_text(encoding="utf-8").splitlines()
    judged = (line.split("\t") for line in lines if not line.startswith("# "))
    return {query: frozenset(keys.split()) for query, keys in judged}


def recall_at_10(answers: Mapping[str, Sequence[str]]) -> float:
    """The mean share of a query's posts among its first ten answers, of at most ten."""
    shares = [
        len(wanted & set(answers[query][:10])) / min(len(wanted), 10)
        for query, wanted in queries().items()
    ]
    return sum(shares) / len(shares)


def mean_reciprocal_rank(answers: Mapping[str, Sequence[str]]) -> float:
    """One over the place of the first right answer, in the mean."""
    ranks = [
        next((1 / place for place, key in enumerate(answers[query], 1) if key in wanted), 0.0)
        for query, wanted in queries().items()
    ]
    return sum(ranks) / len(ranks)
