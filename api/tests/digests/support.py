"""Digests as their members see them."""

import re
from typing import Any
from urllib.parse import urlsplit

import httpx

from api.core.events.dispatch import WorkerContext
from api.digests import jobs as digest_jobs
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.auth import Drain, read_inbox


def make_due(database: TestDatabase, member: SignedInMember, rhythm: str = "weekly") -> None:
    """Let a member's digest be due since a minute."""
    database.sql(
        "INSERT INTO digest (member_id, rhythm, due_at)"
        f" VALUES ('{member.id}', '{rhythm}', now() - interval '1 minute')"
        " ON CONFLICT (member_id) DO UPDATE"
        " SET rhythm = excluded.rhythm, due_at = excluded.due_at"
    )


def due_at(database: TestDatabase, member: SignedInMember) -> str:
    """Return when a member's digest is due, as in events."""
    found: str = database.sql(
        "SELECT to_char(due_at AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.US\"Z\"')"
        f" FROM digest WHERE member_id = '{member.id}'"
    )
    return found.strip()


def see(database: TestDatabase, member: SignedInMember, *, days_ago: int) -> None:
    """Let a member's last visit be some days ago; sessions of tests begin now."""
    database.sql(
        f"UPDATE session SET last_seen_at = now() - interval '{days_ago} days'"
        f" WHERE member_id = '{member.id}'"
    )


async def send_due(jobs: WorkerContext, drain: Drain) -> None:
    """Run the scheduled job and everything that follows."""
    await digest_jobs.begin_run(jobs)
    await drain()


async def read_digests(client: httpx.AsyncClient, email: str) -> list[dict[str, Any]]:
    """Return the digests to an address, newest first."""
    inbox = await read_inbox(client, email)
    return [each for each in inbox if "/digests/unsubscribe" in each["text"]]


def find_link(message: dict[str, Any], kind: str) -> str:
    """Return path and query of a link of a digest: `unsubscribe` or `rhythm`."""
    found = re.search(rf"https?://\S+/digests/{kind}\S*", message["text"])
    assert found is not None, message["text"]
    url = urlsplit(found[0])
    return f"{url.path}?{url.query}"
