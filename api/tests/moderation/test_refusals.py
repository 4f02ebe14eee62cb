"""Refused uploads and refused links, as cases of their members."""

from pathlib import Path
from uuid import UUID

import httpx
from fastapi import FastAPI

from api.core.events.dispatch import WorkerContext
from api.files.events import FileRefused
from api.moderation.spam.jobs import open_case_of_refused_file, open_case_of_refused_link
from api.posts import link_blocklist
from api.posts.events import LinkRefused
from api.tests import factories
from api.tests.conftest import OpenApp, TestDatabase, client_of
from api.tests.factories import SignedInMember
from api.tests.support.engagement import UNKNOWN_ID
from api.tests.support.http import get_payload, refusal
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


async def test_refused_link_opens_one_case_of_its_member(
    open_app: OpenApp,
    tmp_path: Path,
    client: httpx.AsyncClient,
    database: TestDatabase,
    jobs: WorkerContext,
    moderator: SignedInMember,
    author: SignedInMember,
) -> None:
    hosts = tmp_path / "hosts.txt"
    hosts.write_text("evil.example\n", encoding="utf-8")
    async with open_app(link_blocklist=hosts) as app, client_of(app) as listing:
        for path, key in (("/posts", "first"), ("/posts", "second")):
            answer = await listing.post(
                path,
                json={"kind": "post", "text": "انظروا https://login.evil.example/account"},
                headers={**author.headers, "Idempotency-Key": key},
            )
            assert refusal(answer) == (422, "link_not_allowed")
    link_blocklist.configure(None)
    posts = f"SELECT count(*) FROM post WHERE author_id = '{author.id}'"
    assert database.sql(posts) == "0"
    events = f"type = 'LinkRefused' AND payload ->> 'author_id' = '{author.id}'"
    hosts_told = f"SELECT payload ->> 'host' FROM outbox WHERE {events} ORDER BY id"
    assert database.sql(hosts_told).split() == ["evil.example"] * 2
    for _ in range(2):
        event = LinkRefused(author_id=UUID(str(author.id)), host="evil.example")
        await open_case_of_refused_link(jobs, event)
    case = await get_case(client, moderator, number_of_case(database, author.id))
    assert (case["kind"], case["state"], case["weight"]) == ("user", "open", 20)
    (finding,) = case["findings"]
    assert (finding["rule"], finding["evidence"]) == ("refused_link", {"host": "evil.example"})
    assert (await get_payload(client, "/users/standing", author))["statements"] == []
