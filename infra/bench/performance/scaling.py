"""npm run bench -- scaling: cost of the same requests at ten and a hundred times
the posts.

Postgres's part of five works at three sizes, in turns A B C A B C. The members and posts that are
asked for are those of all three networks: pages are full and searches meet their limit at every
size, so that the same work is compared and not a smaller one. (The small network of --quick is too
small for that.)
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
from infra.bench.core.in_process import Inside, Statement, inside
from infra.bench.core.report import Row, at_most, told
from infra.bench.core.vocabulary import vocabulary
from infra.bench.performance.query_costs import heard
from infra.bench.performance.replay import Replay, replaying

if TYPE_CHECKING:
    from infra.bench.core.environment import Ground

PARTS: Final = (100, 10, 1)
FLAT: Final = 1.5
SUBJECTS: Final = 12
FOLLOWERS: Final = 1_000
# At the smallest size most members' pages hold a few posts: later ones are another work.
SPARSE: Final = "feed of a median member, a page that fills"
# Written by more than a tenth of all posts, and no stop word.
FREQUENT: Final = slice(52, 60)

# Who follows so many that even the smallest network fills a page of theirs.
_FULL: Final = """
    SELECT id FROM member
    WHERE following_count BETWEEN 220 AND 400
      AND (SELECT count(*) FROM post JOIN follow ON followee_id = author_id
           WHERE follower_id = member.id) > 21
    ORDER BY id LIMIT $1
"""
_AUTHOR: Final = """
    SELECT author_id FROM post JOIN member ON member.id = author_id
    WHERE followers_count < 2000 GROUP BY author_id
    ORDER BY abs(max(followers_count) - $1), author_id LIMIT 1
"""


@dataclass(frozen=True, slots=True)
class Work:
    """For each size the statements of every subject; `undone` when they write, `judged` when it is
    the same work at every size."""

    name: str
    statements: list[list[list[Statement]]]
    undone: bool = False
    judged: bool = True


def shapes(*, quick: bool) -> list[Shape]:
    """The smallest first; the last is the whole network."""
    whole = Shape.small() if quick else Shape()
    # A hundredth of the small network would hold no full page.
    parts = (4, 2, 1) if quick else PARTS
    return [replace(whole, posts=whole.posts // part) for part in parts]


def networks(ground: Ground, *, quick: bool) -> list[tuple[Shape, str]]:
    """Their databases, loaded or cut where they aren't there yet."""
    *smaller, whole = shapes(quick=quick)
    last = ground.network(whole)
    return [*((shape, ground.cut(shape, whole)) for shape in smaller), (whole, last)]


async def rows(ground: Ground, kept: Sequence[tuple[Shape, str]], *, quick: bool) -> list[Row]:
    """For each work how much dearer it became, and what it costs at each size."""
    rounds = QUICK_ROUNDS if quick else ROUNDS
    async with AsyncExitStack() as stack:
        products = [await stack.enter_async_context(inside(ground, name)) for _, name in kept]
        replays = [await stack.enter_async_context(replaying(ground, name)) for _, name in kept]
        found = []
        for work in await _works(products):
            costs, buffers = await _measured(replays, work, rounds)
            found += _rows(work, [shape for shape, _ in kept], costs, buffers)
            ground.print_line(f"growth of {work.name}: measured")
    return found


def _rows(
    work: Work, sizes: Sequence[Shape], costs: Sequence[float], buffers: Sequence[float]
) -> list[Row]:
    at = {str(shape.posts): cost for shape, cost in zip(sizes, costs, strict=True)}
    pages = {str(shape.posts): each for shape, each in zip(sizes, buffers, strict=True)}
    line = "2" if work.name.startswith("feed") else "G"
    said = f"{work.name}, {sizes[-1].posts // sizes[0].posts} × the posts"
    more: dict[str, Any] = {"growth": work.name, "cpu_ms": at, "buffers": pages}
    grown, looked = max(costs) / costs[0], max(buffers) / buffers[0]
    if not work.judged:
        return [told(line, f"{said}, CPU", grown, "×", **more)]
    return [
        at_most(line, f"{said}, CPU", grown, "×", FLAT, **more),
        at_most(line, f"{said}, pages read", looked, "×", FLAT, growth=work.name),
    ]


async def _measured(
    replays: Sequence[Replay], work: Work, rounds: int
) -> tuple[list[float], list[float]]:
    """Medians over subjects and rounds, a size each: milliseconds of CPU, and pages."""
    cpu: list[list[float]] = [[] for _ in replays]
    pages: list[list[float]] = [[] for _ in replays]
    for number in range(rounds + 2):
        for size, replay in enumerate(replays):
            for each in work.statements[size]:
                cost = await replay.cost(each, undone=work.undone)
                if number >= 2:  # the first were planned anew
                    cpu[size].append(cost.cpu)
    for size, replay in enumerate(replays):
        for each in work.statements[size]:
            pages[size].append(await replay.buffers(each, undone=work.undone))
    return [statistics.median(each) for each in cpu], [statistics.median(each) for each in pages]


async def _works(products: Sequence[Inside]) -> list[Work]:
    smallest = products[0]
    followers = await smallest.ids(_FULL, SUBJECTS)
    if not followers:
        raise RuntimeError("nobody's feed is full at the smallest size")
    middle = await smallest.medians(SUBJECTS)
    heavy = await smallest.heavies(2)
    member = middle[0]
    posts = await smallest.ids("SELECT id FROM post ORDER BY id DESC OFFSET 5 LIMIT $1", SUBJECTS)
    words = vocabulary().words[FREQUENT]
    calls = {
        "feed at 300 followees": [(each, "/posts/feed") for each in followers],
        "feed at 2,000 followees": [(each, "/posts/feed") for each in heavy],
        SPARSE: [(each, "/posts/feed") for each in middle],
        "single post": [(member, f"/posts/post/{post}") for post in posts],
        "search": [(member, f"/posts/explorePosts?query={quote(word)}") for word in words],
        "notifications": [(each, "/notifications") for each in middle],
    }
    works = [
        Work(name, [await _asked(product, asked) for product in products], judged=name != SPARSE)
        for name, asked in calls.items()
    ]
    [author] = await smallest.ids(_AUTHOR, FOLLOWERS)
    told_of = [await _told(product, author) for product in products]
    return [*works, Work("fan-out to 1,000 followers", told_of, undone=True)]


async def _asked(product: Inside, calls: Sequence[tuple[UUID, str]]) -> list[list[Statement]]:
    headers = {member: await product.headers(member) for member, _ in calls}
    return [await product.statements(path, headers[member]) for member, path in calls]


async def _told(product: Inside, author: UUID) -> list[list[Statement]]:
    """The statement that tells an author's followers of their newest post."""
    from api.notifications.fan_out_posts import insert_for_followers  # noqa: PLC0415

    [post] = await product.ids(
        "SELECT id FROM post WHERE author_id = $1 ORDER BY id DESC LIMIT 1", author
    )
    async with product.app.state.database.writing() as connection:
        with heard() as statements:
            await insert_for_followers(
                connection, post, author, after=None, large_account_followers=10_000
            )
        await connection.rollback()
    return [[Statement(text, tuple(parameters)) for text, parameters in statements]]
