"""Scoreboard line 7: search, in bands of word frequency."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

from infra.bench.core.ab_rounds import (
    QUICK_QUIET_TIMEOUT_SECONDS,
    QUIET_TIMEOUT_SECONDS,
    percentile,
    wait_until_quiet,
)
from infra.bench.core.in_process import open_app
from infra.bench.core.report import Row, at_most
from infra.bench.core.vocabulary import build_vocabulary
from infra.bench.performance.replay import Cost, open_replay, select_times

if TYPE_CHECKING:
    from infra.bench.core.environment import BenchEnvironment

QUERIES: Final = 40
QUICK_QUERIES: Final = 12
REPETITIONS: Final = 3
MAX_MS: Final = 25.0

Draw = Callable[[random.Random, list[str]], str]


def _draw_ranks(first: int, last: int, words: int = 1, sign: str = "") -> Draw:
    """Return a function that draws words of these ranks, the most frequent first."""

    def draw(rng: random.Random, vocabulary: list[str]) -> str:
        return " ".join(f"{sign}{word}" for word in rng.sample(vocabulary[first:last], words))

    return draw


def _draw_unused(rng: random.Random, _: list[str]) -> str:
    return "".join(rng.choices("بتثجحخدرزسشصضطعغفقكلمنهوي", k=9))


BANDS: Final[dict[str, Draw]] = {
    "a word nobody wrote": _draw_unused,
    "a rare word": _draw_ranks(15_000, 20_000),
    "a middling word": _draw_ranks(1_000, 5_000),
    "a frequent word": _draw_ranks(120, 1_000),
    "the most frequent words": _draw_ranks(0, 120),
    "two common words": _draw_ranks(50, 600, 2),
    "three common words": _draw_ranks(50, 600, 3),
    "a tag": _draw_ranks(50, 2_000, 1, "#"),
}


async def rows(bench: BenchEnvironment, database: str, *, quick: bool) -> list[Row]:
    """Return the p99 of each band: the cost of one request in PostgreSQL."""
    rng, words = random.Random(7), build_vocabulary().words
    count = QUICK_QUERIES if quick else QUERIES
    found: dict[str, list[Cost]] = {}
    is_quiet = await wait_until_quiet(
        timeout=QUICK_QUIET_TIMEOUT_SECONDS if quick else QUIET_TIMEOUT_SECONDS
    )
    async with open_app(bench, database) as product, open_replay(bench, database) as replay:
        [member] = await product.median_members(1)
        for band, draw in BANDS.items():
            headers = await product.headers(member)
            for _ in range(count):
                path = f"/posts/explorePosts?query={quote(draw(rng, words))}"
                statements = await product.statements(path, headers)
                costs = [await replay.cost(statements) for _ in range(REPETITIONS)]
                found.setdefault(band, []).extend(costs)
            bench.print_line(f"measured search, {band}")
    clock = "wall" if is_quiet else "cpu"
    found_rows = []
    for band, costs in found.items():
        values = select_times(costs, quiet=is_quiet)
        label = f"search, {band}, p99 {'by the clock' if is_quiet else 'of CPU'}"
        median = percentile(values, 0.5)
        found_rows.append(
            at_most(
                "7", label, percentile(values, 0.99), "ms", MAX_MS, clock=clock, median_ms=median
            )
        )
    return found_rows
