"""Uploads that the inspection refused, as cases of their members."""

from uuid import UUID

import httpx
from fastapi import FastAPI

from api.core.events.dispatch import WorkerContext
from api.files.events import FileRefused
from api.moderation.spam.jobs import open_case_of_refused_file
from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.engagement import UNKNOWN_ID
from api.tests.support.http import get_payload
from api.tests.support.moderation import get_case, number_of_case


async def test_refused_upload_opens_one_case_of_its_member(
    client: httpx.AsyncClient,
    database: TestDatabase,
    jobs: WorkerContext,
    moderator: SignedInMember,
    author: SignedInMember,
) -> None:
    event = FileRefused(owner_id=author.id, file_id=UUID(UNKNOWN_ID), problem="file_infected")
    for _ in range(2):
        await open_case_of_refused_file(jobs, event)
    listed = f"SELECT count(*) FROM moderation_case WHERE subject_id = '{author.id}'"
    assert database.sql(listed) == "1"
    case = await get_case(client, moderator, number_of_case(database, author.id))
    # Watched only: nothing is hidden, and the member reads no statement.
    assert (case["kind"], case["state"], case["weight"]) == ("user", "open", 40)
    (finding,) = case["findings"]
    assert (finding["rule"], finding["weight"]) == ("refused_file", 40)
    assert finding["evidence"] == {"problem": "file_infected", "file": UNKNOWN_ID}
    assert (await get_payload(client, "/users/standing", author))["statements"] == []


async def test_refused_upload_of_a_leaving_member_opens_no_case(
    app: FastAPI, database: TestDatabase, jobs: WorkerContext
) -> None:
    member = await factories.member(app)
    database.sql(
        f"UPDATE member SET deletes_at = now() + interval '14 days' WHERE id = '{member.id}'"
    )
    event = FileRefused(owner_id=member.id, file_id=None, problem="file_listed")
    await open_case_of_refused_file(jobs, event)
    listed = f"SELECT count(*) FROM moderation_case WHERE subject_id = '{member.id}'"
    assert database.sql(listed) == "0"
