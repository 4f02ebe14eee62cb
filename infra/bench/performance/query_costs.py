"""Cost of every list on the reference dataset: statements, plans, pages read, time.

Each request is made through the service itself; its statements are captured and explained. A list
is good if it takes at most two statements (three for a search with few results) and no sequential
scan of a large table. For a member with 2,000 followees it may cost three times as much as for one
with 30.
"""

from __future__ import annotations

import statistics
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final
from uuid import UUID

import asyncpg
import httpx
import orjson
import sqlalchemy

if TYPE_CHECKING:
    from fastapi import FastAPI

    from api.core.settings import Settings

LARGE_TABLES: Final = {
    "member",
    "follow",
    "post",
    "post_counts",
    "post_text",
    "evaluation",
    "comment",
    "product_review",
    "helpful_mark",
}
ROUNDS: Final = 7
# A scan that ends earlier does not read a whole table.
MAX_SCANNED_ROWS: Final = 1_000


@dataclass
class Cost:
    """Cost of one request: the number of statements, and sums over their plans."""

    call: str
    viewer: str
    statements: int
    milliseconds: float
    buffers: int
    scanned: set[str] = field(default_factory=set)


@dataclass(frozen=True)
class Viewer:
    """A caller, named by the number of followees."""

    name: str
    id: UUID | None
    headers: dict[str, str]


async def measure(settings: Settings, superuser_url: str, *, small: bool = False) -> list[Cost]:
    """Return the cost of every list, for guests and for members with few and many followees.

    PostgreSQL rightly scans the tables of a `small` dataset. Sequential scans are disabled there,
    so that one remains only without a suitable index.
    """
    from api.main import create_app  # noqa: PLC0415 - its settings are made by the caller

    app = create_app(settings)
    explaining = await asyncpg.connect(superuser_url)
    if small:
        await explaining.execute("SET enable_seqscan = off")
    try:
        async with app.router.lifespan_context(app), open_client(app) as client:
            viewers = await _viewers(app, explaining)
            calls = await _calls(explaining)
            return [
                await _cost(client, explaining, call, viewer)
                for call, audience in calls
                for viewer in viewers
                if audience == "all" or (viewer.id is None) == (audience == "guest")
            ]
    finally:
        await explaining.close()


@asynccontextmanager
async def open_client(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    transport = httpx.ASGITransport(app=app)
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
        yield client


async def _viewers(app: FastAPI, connection: asyncpg.Connection) -> list[Viewer]:
    few = await connection.fetchval(
        "SELECT id FROM member WHERE following_count BETWEEN 28 AND 33 ORDER BY id DESC LIMIT 1"
    )
    many = await connection.fetchval("SELECT id FROM member ORDER BY following_count DESC LIMIT 1")
    return [
        Viewer("guest", None, {}),
        Viewer("follows 30", few, await auth_headers(app, few)),
        Viewer("follows 2,000", many, await auth_headers(app, many)),
    ]


async def auth_headers(app: FastAPI, member_id: UUID) -> dict[str, str]:
    from api.auth import sessions  # noqa: PLC0415
    from api.auth.sessions import IdentityProvider  # noqa: PLC0415

    provider = IdentityProvider(app.state.settings, app.state.signing_key)
    async with app.state.database.writing() as connection:
        grant = await sessions.open_session(connection, provider, member_id, "bench")
    return {"authorization": grant.access.token}


async def _calls(connection: asyncpg.Connection) -> list[tuple[str, str]]:
    """Return every list with its permitted callers, for the busiest post, author and tag."""
    post = await connection.fetchval(
        "SELECT post_id FROM post_counts ORDER BY comments DESC LIMIT 1"
    )
    author = await connection.fetchval("SELECT id FROM member ORDER BY posts_count DESC LIMIT 1")
    famous = await connection.fetchval(
        "SELECT id FROM member ORDER BY followers_count DESC LIMIT 1"
    )
    tag = await connection.fetchval(
        "SELECT folded FROM post_tag GROUP BY folded ORDER BY count(*) DESC LIMIT 1"
    )
    return [
        *((path, "member") for path in _MEMBER_PATHS),
        *((path, "all") for path in _PUBLIC_PATHS),
        (f"/posts/{post}/comments", "all"),
        (f"/posts/{post}/comments?sort=helpful", "all"),
        (f"/posts/{post}/evaluations", "all"),
        *((f"/posts/{post}/reviews?sort={sort}", "all") for sort in ("newest", "lowest")),
        (f"/posts/{author}", "all"),
        (f"/users/network?tab=followers&userId={famous}", "member"),
        (f"/posts/explorePosts?tag={tag}", "all"),
        (f"/posts/explorePosts?tag={tag}&sort=top", "all"),
    ]


_MEMBER_PATHS: Final = (
    "/posts/feed",
    "/posts/feed#5",
    "/posts",
    "/posts/mine",
    "/posts/saved",
    "/posts/purchased",
    "/users/recommendedPosts",
    "/users/suggestedOnes",
    "/users",
    "/users/network?tab=followers",
    "/users/network?tab=following",
    "/notifications",
    "/notifications/count",
    "/users/suggestedOnes?query=كت",
)
_PUBLIC_PATHS: Final = (
    "/posts/explorePosts",
    "/posts/explorePosts?sort=top",
    "/posts/explorePosts?category=design",
    "/posts/explorePosts?category=design&sort=top",
    "/posts/explorePosts?unanswered=true",
    "/posts/explorePosts?unanswered=true&sort=new",
    "/posts/exploreDigitalProducts?sort=top",
    "/posts/exploreDigitalProducts?sort=priceAsc",
    "/posts/trendingTags",
    "/users/exploreUsers",
    "/posts/explorePosts?query=في",
    "/posts/explorePosts?query=كتاب",
    "/users/exploreUsers?query=محمد",
)


async def _cost(
    client: httpx.AsyncClient, connection: asyncpg.Connection, call: str, viewer: Viewer
) -> Cost:
    """Measure a request; `path#n` is the n-th page of a list."""
    path, _, page = call.partition("#")
    for _ in range(int(page or 1) - 1):
        cursor = (await _fetch(client, path, viewer))["nextCursor"]
        path = str(httpx.URL(call.partition("#")[0]).copy_merge_params({"cursor": cursor}))
    await _fetch(client, path, viewer)
    with capture_statements() as statements:
        await _fetch(client, path, viewer)
    cost = Cost(call, viewer.name, len(statements), 0.0, 0)
    for statement, parameters in statements:
        await _explain(connection, cost, statement, parameters)
    return cost


async def _fetch(client: httpx.AsyncClient, path: str, viewer: Viewer) -> dict[str, Any]:
    answer = await client.get(path, headers=viewer.headers)
    if answer.status_code != 200:
        raise RuntimeError(f"{path}: {answer.status_code} {answer.text[:300]}")
    body: dict[str, Any] = answer.json()
    return body


@contextmanager
def capture_statements() -> Iterator[list[tuple[str, Any]]]:
    """Capture the statements of every engine in this process, except the lookup of a session."""
    statements: list[tuple[str, Any]] = []

    def capture(*event: Any) -> None:
        if "FROM session" not in event[2]:
            statements.append((event[2], event[3]))

    sqlalchemy.event.listen(sqlalchemy.Engine, "before_cursor_execute", capture)
    try:
        yield statements
    finally:
        sqlalchemy.event.remove(sqlalchemy.Engine, "before_cursor_execute", capture)


async def _explain(
    connection: asyncpg.Connection, cost: Cost, statement: str, parameters: Any
) -> None:
    times = []
    plan: dict[str, Any] = {}
    for _ in range(ROUNDS):
        found = await connection.fetchval(
            f"EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) {statement}", *parameters
        )
        plan = orjson.loads(found)[0]
        times.append(plan["Planning Time"] + plan["Execution Time"])
    cost.milliseconds += statistics.median(times)
    cost.buffers += plan["Plan"].get("Shared Hit Blocks", 0) + plan["Plan"].get(
        "Shared Read Blocks", 0
    )
    cost.scanned |= {node["Relation Name"] for node in _nodes(plan["Plan"]) if _is_scan(node)}


def _nodes(plan: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield plan
    for child in plan.get("Plans", []):
        yield from _nodes(child)


def _is_scan(node: dict[str, Any]) -> bool:
    """Return whether a node scans a large table. A scan that stops early reads few rows."""
    if node["Node Type"] != "Seq Scan" or node["Relation Name"] not in LARGE_TABLES:
        return False
    read = node["Actual Rows"] + node.get("Rows Removed by Filter", 0)
    return bool(read * node["Actual Loops"] > MAX_SCANNED_ROWS)
