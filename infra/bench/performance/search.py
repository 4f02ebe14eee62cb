"""Line 7: search, in bands of how frequent a word is."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

from infra.bench.core.ab_rounds import PATIENCE, QUICK_PATIENCE, percentile, quiet
from infra.bench.core.in_process import inside
from infra.bench.core.report import Row, at_most
from infra.bench.core.vocabulary import vocabulary
from infra.bench.performance.replay import Cost, replaying, told_by

if TYPE_CHECKING:
    from infra.bench.core.environment import Ground

QUERIES: Final = 40
QUICK_QUERIES: Final = 12
TIMES: Final = 3
BOUND: Final = 25.0

Draw = Callable[[random.Random, list[str]], str]


def _of_ranks(first: int, last: int, words: int = 1, sign: str = "") -> Draw:
    """Words drawn among those ranks of the vocabulary, the most frequent first."""

    def draw(lots: random.Random, vocabulary: list[str]) -> str:
        return " ".join(f"{sign}{word}" for word in lots.sample(vocabulary[first:last], words))

    return draw


def _unwritten(lots: random.Random, _: list[str]) -> str:
    return "".join(lots.choices("بتثجحخدرزسشصضطعغفقكلمنهوي", k=9))


BANDS: Final[dict[str, Draw]] = {
    "a word nobody wrote": _unwritten,
    "a rare word": _of_ranks(15_000, 20_000),
    "a middling word": _of_ranks(1_000, 5_000),
    "a frequent word": _of_ranks(120, 1_000),
    "the most frequent words": _of_ranks(0, 120),
    "two common words": _of_ranks(50, 600, 2),
    "three common words": _of_ranks(50, 600, 3),
    "a tag": _of_ranks(50, 2_000, 1, "#"),
}


async def rows(ground: Ground, database: str, *, quick: bool) -> list[Row]:
    """p99 of each band: Postgres's part of a call, of one session."""
    lots, words = random.Random(7), vocabulary().words
    count = QUICK_QUERIES if quick else QUERIES
    found: dict[str, list[Cost]] = {}
    clocked = await quiet(patience=QUICK_PATIENCE if quick else PATIENCE)
    async with inside(ground, database) as product, replaying(ground, database) as replay:
        [member] = await product.medians(1)
        for band, draw in BANDS.items():
            headers = await product.headers(member)
            for _ in range(count):
                path = f"/posts/explorePosts?query={quote(draw(lots, words))}"
                statements = await product.statements(path, headers)
                costs = [await replay.cost(statements) for _ in range(TIMES)]
                found.setdefault(band, []).extend(costs)
            ground.print_line(f"search, {band}: measured")
    clock = "wall" if clocked else "cpu"
    made = []
    for band, costs in found.items():
        values = told_by(costs, quiet=clocked)
        said = f"search, {band}, p99 {'by the clock' if clocked else 'of CPU'}"
        median = percentile(values, 0.5)
        made.append(
            at_most("7", said, percentile(values, 0.99), "ms", BOUND, clock=clock, median_ms=median)
        )
    return made
