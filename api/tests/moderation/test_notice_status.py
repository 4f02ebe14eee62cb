"""Notices of decisions and answers: the status by which clients find their page."""

import httpx

from api.tests.factories import SignedInMember
from api.tests.support.appeals import Decided, answer_appeal, appeal
from api.tests.support.auth import Drain
from api.tests.support.http import get_payload


async def test_notices_of_decisions_and_answers_have_a_status(
    client: httpx.AsyncClient,
    drain: Drain,
    hassan: SignedInMember,
    rania: SignedInMember,
    warned: Decided,
) -> None:
    await drain()
    (notice,) = await get_payload(client, "/notifications", hassan)
    assert (notice["type"], notice["facts"]["status"]) == ("system", "statementWritten")
    number = (await appeal(client, hassan, warned))["number"]
    await answer_appeal(client, rania, number, "reversed")
    await drain()
    newest, *_ = await get_payload(client, "/notifications", hassan)
    assert (newest["type"], newest["facts"]["status"]) == ("system", "appealDecided")
