"""Decisions of staff about members and their content, and appeals against them."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

import httpx
from fastapi import FastAPI

from api.core.text.locale import Locale
from api.files import evidence
from api.moderation.cases import decisions
from api.moderation.cases.service import open_case
from api.moderation.cases.subjects import Subject
from api.moderation.cases.terms import DecisionTerms
from api.moderation.statements.statement_queries import find_statement_of_decision
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember

WORDS = "المنشور عن رشّ أوراق الطماطم، لا عن شيء يؤذي الناس."


@dataclass(frozen=True)
class Decided:
    """A case with an effective decision, and the statement about it."""

    case_id: UUID
    case_number: int
    statement_id: UUID
    statement_number: int

    @property
    def appeal_path(self) -> str:
        return f"/users/standing/{self.statement_id}/appeal"


def subject_of_post(post_id: str, owner: SignedInMember) -> Subject:
    return Subject("post", UUID(post_id), UUID(post_id), owner.id)


def subject_of_member(owner: SignedInMember) -> Subject:
    return Subject("user", owner.id, None, owner.id)


async def decide(
    app: FastAPI, subject: Subject, act: Any, *, by: SignedInMember, **terms: Any
) -> Decided:
    """Open a case and decide it with effect at once."""
    async with app.state.database.writing() as connection:
        case = await open_case(connection, subject)
        outcome = await decisions.decide_at_once(
            connection,
            case,
            DecisionTerms(act, **{"rule": "scam", **terms}),
            by=by.id,
            evidence_until=evidence.retention_end(app.state.settings),
        )
        statement = await find_statement_of_decision(connection, outcome.decision.id)
    assert statement is not None
    return Decided(case.id, case.number, statement.id, statement.number)


async def appeal(
    client: httpx.AsyncClient, member: SignedInMember, decided: Decided, **headers: str
) -> dict[str, Any]:
    """Appeal a statement; return the appeal."""
    answer = await client.post(
        decided.appeal_path, json={"text": WORDS}, headers={**member.headers, **headers}
    )
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()["payload"]
    return found


async def answer_appeal(
    client: httpx.AsyncClient, staff: SignedInMember, number: int, outcome: str, **body: Any
) -> httpx.Response:
    """Answer an appeal as a member of staff."""
    return await client.post(
        f"/staff/appeals/{number}/decide",
        json={"outcome": outcome, "answer": "قرأنا الاعتراض.", **body},
        headers=staff.headers,
    )


async def get_standing(
    client: httpx.AsyncClient, member: SignedInMember, locale: Locale = "en"
) -> dict[str, Any]:
    headers = {**member.headers, "accept-language": locale}
    answer = await client.get("/users/standing", headers=headers)
    assert answer.status_code == 200, answer.text
    standing: dict[str, Any] = answer.json()["payload"]
    return standing


def get_case_state(database: TestDatabase, case_id: UUID) -> str:
    return database.sql(f"SELECT state FROM moderation_case WHERE id = '{case_id}'")
