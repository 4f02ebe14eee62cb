"""What every list costs Postgres on the reference network: statements, plans, pages read, time.

Each call is made through the service itself; its statements are heard and explained as they were
sent. A list is good when it takes one or two statements, reads no large table from end to end, and
costs a member who follows 2,000 people no more than three times what it costs one who follows 30.
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

LARGE: Final = {"member", "follow", "post", "post_counts", "post_text", "evaluation", "comment"}
ROUNDS: Final = 7
# A scan that ends before so many rows reads no table whole.
FEW_ROWS: Final = 1_000


@dataclass
class Cost:
    """One call: how many statements, and what Postgres says of them together."""

    call: str
    viewer: str
    statements: int
    milliseconds: float
    buffers: int
    scanned: set[str] = field(default_factory=set)


@dataclass(frozen=True)
class Viewer:
    """Who asks, and how many they follow."""

    name: str
    id: UUID | None
    headers: dict[str, str]


async def measure(settings: Settings, superuser_url: str, *, small: bool = False) -> list[Cost]:
    """The cost of every list, as a guest or as members who follow few and many.

    On a `small` network Postgres rightly reads small tables whole. There it is kept from that, so
    that a table is read whole only where no index serves.
    """
    from api.main import create_app  # noqa: PLC0415 - its settings are made by the caller

    app = create_app(settings)
    explaining = await asyncpg.connect(superuser_url)
    if small:
        await explaining.execute("SET enable_seqscan = off")
    try:
        async with app.router.lifespan_context(app), client_of(app) as client:
            viewers = await _viewers(app, explaining)
            calls = await _calls(explaining)
            return [
                await _cost(client, explaining, call, viewer)
                for call, who in calls
                for viewer in viewers
                if who == "all" or (viewer.id is None) == (who == "guest")
            ]
    finally:
        await explaining.close()


@asynccontextmanager
async def client_of(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
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
        Viewer("follows 30", few, await signed_in(app, few)),
        Viewer("follows 2,000", many, await signed_in(app, many)),
    ]


async def signed_in(app: FastAPI, member_id: UUID) -> dict[str, str]:
    from api.auth import sessions  # noqa: PLC0415
    from api.auth.sessions import IdentityProvider  # noqa: PLC0415

    provider = IdentityProvider(app.state.settings, app.state.signing_key)
    async with app.state.database.writing() as connection:
        grant = await sessions.open_session(connection, provider, member_id, "bench")
    return {"authorization": grant.access.token}


async def _calls(connection: asyncpg.Connection) -> list[tuple[str, str]]:
    """Every list, and who may ask for it; the busiest post, author and tag are looked at."""
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
        *((path, "member") for path in _MEMBER),
        *((path, "all") for path in _ALL),
        (f"/posts/{post}/comments", "all"),
        (f"/posts/{post}/evaluations", "all"),
        (f"/posts/{author}", "all"),
        (f"/users/network?tab=followers&userId={famous}", "member"),
        (f"/posts/explorePosts?tag={tag}", "all"),
        (f"/posts/explorePosts?tag={tag}&sort=top", "all"),
    ]


_MEMBER: Final = (
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
_ALL: Final = (
    "/posts/explorePosts",
    "/posts/explorePosts?sort=top",
    "/posts/explorePosts?category=design",
    "/posts/explorePosts?category=design&sort=top",
    "/posts/exploreDigitalProducts?sort=top",
    "/posts/exploreDigitalProducts?sort=priceAsc",
    "/users/exploreUsers",
    "/posts/explorePosts?query=في",
    "/posts/explorePosts?query=كتاب",
    "/users/exploreUsers?query=محمد",
)


async def _cost(
    client: httpx.AsyncClient, connection: asyncpg.Connection, call: str, viewer: Viewer
) -> Cost:
    """`path#n` means the n-th page of a list."""
    path, _, page = call.partition("#")
    for _ in range(int(page or 1) - 1):
        cursor = (await _ask(client, path, viewer))["nextCursor"]
        path = str(httpx.URL(call.partition("#")[0]).copy_merge_params({"cursor": cursor}))
    await _ask(client, path, viewer)
    with heard() as statements:
        await _ask(client, path, viewer)
    cost = Cost(call, viewer.name, len(statements), 0.0, 0)
    for statement, parameters in statements:
        await _explain(connection, cost, statement, parameters)
    return cost


async def _ask(client: httpx.AsyncClient, path: str, viewer: Viewer) -> dict[str, Any]:
    answer = await client.get(path, headers=viewer.headers)
    if answer.status_code != 200:
        raise RuntimeError(f"{path}: {answer.status_code} {answer.text[:300]}")
    body: dict[str, Any] = answer.json()
    return body


@contextmanager
def heard() -> Iterator[list[tuple[str, Any]]]:
    """The statements of every engine in this process, but those that look a session up."""
    statements: list[tuple[str, Any]] = []

    def hear(*event: Any) -> None:
        if "FROM session" not in event[2]:
            statements.append((event[2], event[3]))

    sqlalchemy.event.listen(sqlalchemy.Engine, "before_cursor_execute", hear)
    try:
        yield statements
    finally:
        sqlalchemy.event.remove(sqlalchemy.Engine, "before_cursor_execute", hear)


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
    """A large table read from end to end; a scan that stops early reads few rows."""
    if node["Node Type"] != "Seq Scan" or node["Relation Name"] not in LARGE:
        return False
    read = node["Actual Rows"] + node.get("Rows Removed by Filter", 0)
    return bool(read * node["Actual Loops"] > FEW_ROWS)
