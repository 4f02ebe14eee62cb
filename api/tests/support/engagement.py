"""What members do with posts, and what stands between members, as tests need it."""

from typing import Any

import httpx

from api.tests.conftest import Statements, TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.http import posted

UNKNOWN_ID = "0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a"


async def comment(
    client: httpx.AsyncClient,
    writer: SignedInMember,
    post_id: str,
    text: str = "تعليق",
    parent: str | None = None,
) -> str:
    """A comment on a post, or a reply to one; its id."""
    body = {"text": text} if parent is None else {"text": text, "parentId": parent}
    made = await posted(client, f"/posts/{post_id}/comments", writer, body)
    found: str = made["_id"]
    return found


async def evaluate(
    client: httpx.AsyncClient, member: SignedInMember, post_id: str, reaction: str | None
) -> Any:
    """Set what a member thinks of a post; how it stands then."""
    return await posted(client, f"/posts/{post_id}/evaluations", member, {"reaction": reaction})


def block(database: TestDatabase, blocker: SignedInMember, blocked: SignedInMember) -> None:
    database.sql(
        f"INSERT INTO block (blocker_id, blocked_id) VALUES ('{blocker.id}', '{blocked.id}')"
    )


def mute(database: TestDatabase, muter: SignedInMember, muted: SignedInMember) -> None:
    database.sql(f"INSERT INTO mute (muter_id, muted_id) VALUES ('{muter.id}', '{muted.id}')")


async def mute_word(client: httpx.AsyncClient, member: SignedInMember, word: str) -> None:
    await posted(client, "/users/muteWord", member, {"word": word})


def suspend(database: TestDatabase, member: SignedInMember) -> None:
    database.sql(f"UPDATE member SET suspended_at = now() WHERE id = '{member.id}'")


def request_deletion(database: TestDatabase, member: SignedInMember) -> None:
    """They asked to be deleted, and may still change their mind."""
    database.sql(
        f"INSERT INTO leaving (member_id) VALUES ('{member.id}');"
        f" UPDATE member SET deletes_at = now() + interval '30 days' WHERE id = '{member.id}'"
    )


def first_engagements(database: TestDatabase, member: SignedInMember, post_id: str) -> list[str]:
    """Which acts of a member on a post are remembered."""
    return database.sql(
        f"SELECT act FROM first_act WHERE member_id = '{member.id}' AND post_id = '{post_id}'"
        " ORDER BY act"
    ).split()


def count_events(database: TestDatabase, kind: str, post_id: str) -> int:
    """How many facts of a kind were told of a post."""
    return int(
        database.sql(
            f"SELECT count(*) FROM outbox WHERE type = '{kind}'"
            f" AND payload ->> 'post_id' = '{post_id}'"
        )
    )


def request_statements(statements: Statements) -> list[str]:
    """The statements of the call itself: who is asking is looked up every two seconds."""
    return [each for each in statements if "session" not in each and "activity" not in each]
