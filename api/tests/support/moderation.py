"""Cases, staff of each role, and time that passes until a decision takes effect."""

from collections.abc import Awaitable, Callable
from typing import Any

import httpx
from fastapi import FastAPI

from api.core.events.dispatch import WorkerContext
from api.moderation.cases.jobs import apply_due_decisions
from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.auth import Drain
from api.tests.support.http import get_payload, post_payload

PassTime = Callable[[], Awaitable[None]]


async def create_staff_as(
    app: FastAPI, database: TestDatabase, role: str = "moderator", **changes: Any
) -> SignedInMember:
    """Create a signed-in member of staff with a role."""
    member = await factories.member(app, **changes)
    database.sql(
        f"UPDATE member SET is_staff = true WHERE id = '{member.id}';"
        f" UPDATE staff_role SET role = '{role}' WHERE member_id = '{member.id}'"
    )
    return member


async def report_post(
    app: FastAPI,
    client: httpx.AsyncClient,
    post_id: str,
    reason: str = "spam",
    *,
    reporter: SignedInMember | None = None,
) -> SignedInMember:
    """Report a post as a new member, or as this one."""
    reporter = reporter or await factories.member(app)
    await post_payload(client, f"/posts/{post_id}/report", reporter, {"reason": reason})
    return reporter


def number_of_case(database: TestDatabase, subject_id: object) -> int:
    """Return the number of the newest case of a subject."""
    query = f"SELECT max(number) FROM moderation_case WHERE subject_id = '{subject_id}'"
    return int(database.sql(query))


def decision(act: str, rule: str = "spam", **more: Any) -> dict[str, Any]:
    """Return the body of a decision with a ready sentence."""
    if act in {"dismiss", "restore"}:
        return {"act": act, **more}
    sentence = {} if "text" in more else {"sentence": f"{rule}.1"}
    return {"act": act, "rule": rule, **sentence, **more}


async def decide(
    client: httpx.AsyncClient, staff: SignedInMember, number: int, act: str, **more: Any
) -> dict[str, Any]:
    """Decide a case; return the payload."""
    path = f"/staff/cases/{number}/decide"
    payload: dict[str, Any] = await post_payload(client, path, staff, decision(act, **more))
    return payload


async def let_decisions_take_effect(
    database: TestDatabase, jobs: WorkerContext, drain: Drain
) -> None:
    """Let ten seconds pass for the decisions that wait, and handle what follows."""
    database.sql(
        "UPDATE case_decision SET effective_at = now() - interval '1 second',"
        " decided_at = now() - interval '11 seconds' WHERE state = 'pending'"
    )
    await apply_due_decisions(jobs)
    await drain()


async def list_system_messages(
    client: httpx.AsyncClient, member: SignedInMember, locale: str = "en"
) -> list[str]:
    """Return the texts of the member's system notifications, newest first."""
    headers = {**member.headers, "accept-language": locale}
    answer = await client.get("/notifications", headers=headers)
    assert answer.status_code == 200, answer.text
    return [each["message"] for each in answer.json()["payload"] if each["type"] == "system"]


async def get_case(client: httpx.AsyncClient, staff: SignedInMember, number: int) -> dict[str, Any]:
    payload: dict[str, Any] = await get_payload(client, f"/staff/cases/{number}", staff)
    return payload


def acts(database: TestDatabase, member: SignedInMember) -> list[str]:
    """Return the acts of staff on a member, in order."""
    return database.sql(
        f"SELECT action FROM staff_act WHERE member_id = '{member.id}' ORDER BY number"
    ).split()
