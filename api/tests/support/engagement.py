"""Engagement with posts and relationships between members, as test helpers."""

from typing import Any

import httpx

from api.tests.conftest import Statements, TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.http import post_payload

UNKNOWN_ID = "0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a"


async def comment(
    client: httpx.AsyncClient,
    writer: SignedInMember,
    post_id: str,
    text: str = "تعليق",
    parent: str | None = None,
) -> str:
    """Create a comment, or a reply to `parent`; return its id."""
    body = {"text": text} if parent is None else {"text": text, "parentId": parent}
    created = await post_payload(client, f"/posts/{post_id}/comments", writer, body)
    comment_id: str = created["_id"]
    return comment_id


async def evaluate(
    client: httpx.AsyncClient, member: SignedInMember, post_id: str, reaction: str | None
) -> Any:
    """Set or remove a member's evaluation of a post; return the summary."""
    return await post_payload(
        client, f"/posts/{post_id}/evaluations", member, {"reaction": reaction}
    )


def join_earlier(database: TestDatabase, member: SignedInMember, *, days: int) -> None:
    """Make an account older; guests see posts of accounts of three days."""
    database.sql(
        f"UPDATE member SET created_at = now() - interval '{days} days' WHERE id = '{member.id}'"
    )


def block(database: TestDatabase, blocker: SignedInMember, blocked: SignedInMember) -> None:
    database.sql(
        f"INSERT INTO block (blocker_id, blocked_id) VALUES ('{blocker.id}', '{blocked.id}')"
    )


def mute(database: TestDatabase, muter: SignedInMember, muted: SignedInMember) -> None:
    database.sql(f"INSERT INTO mute (muter_id, muted_id) VALUES ('{muter.id}', '{muted.id}')")


async def mute_word(client: httpx.AsyncClient, member: SignedInMember, word: str) -> None:
    await post_payload(client, "/users/muteWord", member, {"word": word})


def suspend(database: TestDatabase, member: SignedInMember) -> None:
    database.sql(f"UPDATE member SET suspended_at = now() WHERE id = '{member.id}'")


def request_deletion(database: TestDatabase, member: SignedInMember) -> None:
    """Put a member into the grace period of an account deletion."""
    database.sql(
        f"INSERT INTO leaving (member_id) VALUES ('{member.id}');"
        f" UPDATE member SET deletes_at = now() + interval '30 days' WHERE id = '{member.id}'"
    )


def first_engagements(database: TestDatabase, member: SignedInMember, post_id: str) -> list[str]:
    """Return the kinds of a member's recorded first engagements with a post."""
    return database.sql(
        f"SELECT act FROM first_act WHERE member_id = '{member.id}' AND post_id = '{post_id}'"
        " ORDER BY act"
    ).split()


def count_events(database: TestDatabase, kind: str, post_id: str) -> int:
    """Count the emitted events of a type about a post."""
    return int(
        database.sql(
            f"SELECT count(*) FROM outbox WHERE type = '{kind}'"
            f" AND payload ->> 'post_id' = '{post_id}'"
        )
    )


def request_statements(statements: Statements) -> list[str]:
    """Return the statements of the request without those of authentication, which are cached."""
    return [
        statement
        for statement in statements
        if "session" not in statement and "activity" not in statement
    ]
