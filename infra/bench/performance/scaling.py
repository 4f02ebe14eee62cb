"""npm run bench -- scaling: cost of the same requests at ten and a hundred times the posts.

PostgreSQL's part of the requests is measured at three sizes, interleaved. The requested members and
posts exist in all three datasets: pages are full and searches reach their limit at every size, so
that the same work is compared. (The small dataset of --quick is too small for that.)
"""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote
from uuid import UUID

from infra.bench.core.ab_rounds import QUICK_ROUNDS, ROUNDS
from infra.bench.core.dataset import Shape
from infra.bench.core.in_process import InProcessApp, Statement, open_app
from infra.bench.core.report import Row, at_most, info_row
from infra.bench.core.vocabulary import build_vocabulary
from infra.bench.performance.query_costs import capture_statements
from infra.bench.performance.replay import Replay, open_replay

if TYPE_CHECKING:
    from infra.bench.core.environment import BenchEnvironment

DIVISORS: Final = (100, 10, 1)
MAX_GROWTH: Final = 1.5
SUBJECTS: Final = 12
FOLLOWERS: Final = 1_000
# At the smallest size most feeds hold a few posts, so larger sizes do more work.
SPARSE_FEED: Final = "feed of a median member, a page that fills"
# Words in more than a tenth of all posts, without stop words.
FREQUENT_WORDS: Final = slice(52, 60)

# Members whose feed fills a page even at the smallest size.
_FULL_FEED_MEMBERS: Final = """
    SELECT id FROM member
    WHERE following_count BETWEEN 220 AND 400
      AND (SELECT count(*) FROM post JOIN follow ON followee_id = author_id
           WHERE follower_id = member.id) > 21
    ORDER BY id LIMIT $1
"""
_AUTHOR_BY_FOLLOWERS: Final = """
    SELECT author_id FROM post JOIN member ON member.id = author_id
    WHERE followers_count < 2000 GROUP BY author_id
    ORDER BY abs(max(followers_count) - $1), author_id LIMIT 1
"""


@dataclass(frozen=True, slots=True)
class Work:
    """A request with the statements of every subject by size. `rolls_back` if they write,
    `has_goal` if the work is the same at every size."""

    name: str
    statements: list[list[list[Statement]]]
    rolls_back: bool = False
    has_goal: bool = True


def shapes(*, quick: bool) -> list[Shape]:
    """Return the shapes, the smallest first; the last is the whole dataset."""
    full = Shape.small() if quick else Shape()
    # A hundredth of the small dataset would fill no page.
    parts = (4, 2, 1) if quick else DIVISORS
    return [replace(full, posts=full.posts // part) for part in parts]


def prepare_datasets(bench: BenchEnvironment, *, quick: bool) -> list[tuple[Shape, str]]:
    """Return the databases of the shapes, loaded where they are missing."""
    *smaller, full = shapes(quick=quick)
    last = bench.load_dataset(full)
    return [*((shape, bench.subset(shape, full)) for shape in smaller), (full, last)]


async def rows(
    bench: BenchEnvironment, datasets: Sequence[tuple[Shape, str]], *, quick: bool
) -> list[Row]:
    """Return the growth of each cost, and the cost at each size."""
    rounds = QUICK_ROUNDS if quick else ROUNDS
    async with AsyncExitStack() as stack:
        products = [await stack.enter_async_context(open_app(bench, name)) for _, name in datasets]
        replays = [
            await stack.enter_async_context(open_replay(bench, name)) for _, name in datasets
        ]
        found = []
        for work in await _works(products):
            costs, buffers = await _measure(replays, work, rounds)
            found += _rows(work, [shape for shape, _ in datasets], costs, buffers)
            bench.print_line(f"measured the growth of {work.name}")
    return found


def _rows(
    work: Work, sizes: Sequence[Shape], costs: Sequence[float], buffers: Sequence[float]
) -> list[Row]:
    at = {str(shape.posts): cost for shape, cost in zip(sizes, costs, strict=True)}
    pages = {str(shape.posts): each for shape, each in zip(sizes, buffers, strict=True)}
    line = "2" if work.name.startswith("feed") else "G"
    label = f"{work.name}, {sizes[-1].posts // sizes[0].posts} × the posts"
    more: dict[str, Any] = {"growth": work.name, "cpu_ms": at, "buffers": pages}
    cpu_growth, page_growth = max(costs) / costs[0], max(buffers) / buffers[0]
    if not work.has_goal:
        return [info_row(line, f"{label}, CPU", cpu_growth, "×", **more)]
    return [
        at_most(line, f"{label}, CPU", cpu_growth, "×", MAX_GROWTH, **more),
        at_most(line, f"{label}, pages read", page_growth, "×", MAX_GROWTH, growth=work.name),
    ]


async def _measure(
    replays: Sequence[Replay], work: Work, rounds: int
) -> tuple[list[float], list[float]]:
    """Return the CPU milliseconds and pages read by size, medians over subjects and rounds."""
    cpu: list[list[float]] = [[] for _ in replays]
    pages: list[list[float]] = [[] for _ in replays]
    for number in range(rounds + 2):
        for size, replay in enumerate(replays):
            for each in work.statements[size]:
                cost = await replay.cost(each, rolls_back=work.rolls_back)
                if number >= 2:  # the first are planned anew
                    cpu[size].append(cost.cpu)
    for size, replay in enumerate(replays):
        for each in work.statements[size]:
            pages[size].append(await replay.buffers(each, rolls_back=work.rolls_back))
    return [statistics.median(each) for each in cpu], [statistics.median(each) for each in pages]


async def _works(products: Sequence[InProcessApp]) -> list[Work]:
    smallest = products[0]
    followers = await smallest.ids(_FULL_FEED_MEMBERS, SUBJECTS)
    if not followers:
        raise RuntimeError("no feed is full at the smallest size")
    median_ids = await smallest.median_members(SUBJECTS)
    heavy = await smallest.heavy_members(2)
    member = median_ids[0]
    posts = await smallest.ids("SELECT id FROM post ORDER BY id DESC OFFSET 5 LIMIT $1", SUBJECTS)
    words = build_vocabulary().words[FREQUENT_WORDS]
    calls = {
        "feed at 300 followees": [(each, "/posts/feed") for each in followers],
        "feed at 2,000 followees": [(each, "/posts/feed") for each in heavy],
        SPARSE_FEED: [(each, "/posts/feed") for each in median_ids],
        "single post": [(member, f"/posts/post/{post}") for post in posts],
        "search": [(member, f"/posts/explorePosts?query={quote(word)}") for word in words],
        "notifications": [(each, "/notifications") for each in median_ids],
    }
    works = [
        Work(
            name,
            [await _requests(product, requests) for product in products],
            has_goal=name != SPARSE_FEED,
        )
        for name, requests in calls.items()
    ]
    [author] = await smallest.ids(_AUTHOR_BY_FOLLOWERS, FOLLOWERS)
    fan_outs = [await _fan_out(product, author) for product in products]
    return [*works, Work("fan-out to 1,000 followers", fan_outs, rolls_back=True)]


async def _requests(
    product: InProcessApp, calls: Sequence[tuple[UUID, str]]
) -> list[list[Statement]]:
    headers = {member: await product.headers(member) for member, _ in calls}
    return [await product.statements(path, headers[member]) for member, path in calls]


async def _fan_out(product: InProcessApp, author: UUID) -> list[list[Statement]]:
    """Return the statements that notify an author's followers of the newest post."""
    from api.notifications.fan_out_posts import insert_for_followers  # noqa: PLC0415

    [post] = await product.ids(
        "SELECT id FROM post WHERE author_id = $1 ORDER BY id DESC LIMIT 1", author
    )
    async with product.app.state.database.writing() as connection:
        with capture_statements() as statements:
            await insert_for_followers(
                connection, post, author, after=None, large_account_followers=10_000
            )
        await connection.rollback()
    return [[Statement(text, tuple(parameters)) for text, parameters in statements]]
