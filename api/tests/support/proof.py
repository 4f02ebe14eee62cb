"""Statements and public reports of the revenue share in tests."""

from typing import Any

import httpx
import orjson

from api.revenue_share.statement_verification import FailureCode, verify
from api.tests.factories import SignedInMember
from api.tests.factories.periods import Month

Json = dict[str, Any]


async def fetch_statement(month: Month, member: SignedInMember) -> Json:
    """Return a member's statement."""
    answer = await month.client.get(
        f"/revenue-share/statement?period={month.name}", headers=member.headers
    )
    assert answer.status_code == 200, answer.text
    payload: Json = answer.json()["payload"]
    return payload


async def fetch_report(month: Month) -> httpx.Response:
    """Return the response with the public report, as a guest obtains it."""
    answer = await month.client.get(f"/revenue-share/public-report?period={month.name}")
    assert answer.status_code == 200, answer.text
    return answer


def failure_codes(statement: Json, report: bytes) -> set[FailureCode]:
    """Return the codes of the failed checks of a statement."""
    return {failure.code for failure in verify(orjson.dumps(statement), report)}
