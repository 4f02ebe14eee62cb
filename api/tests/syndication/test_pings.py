"""Pings of a WebSub hub and of IndexNow, from the outbox to a service on a socket."""

import re
from collections.abc import AsyncIterator
from uuid import UUID

import httpx
import pytest
from fastapi import FastAPI

from api.core.events import dispatch
from api.core.events.dispatch import WorkerContext
from api.core.settings import Settings
from api.moderation import suspensions
from api.posts import holds
from api.subscriptions import SUBSCRIPTIONS, enabled_subscriptions
from api.syndication import pings
from api.tests import factories
from api.tests.conftest import OpenApp, TestDatabase, client_of
from api.tests.factories import SignedInMember
from api.tests.support.engagement import comment, request_deletion, suspend
from api.tests.support.feeds import parse_feed
from api.tests.support.http import post_payload
from api.tests.support.payouts import create_staff
from api.tests.support.ping_service import PingService, open_ping_service
from api.tests.support.worker import open_worker_context, run_pending_jobs

HANDLERS = ("syndication.ping_hub", "syndication.submit_to_indexnow")
WEB = "http://localhost:9"


@pytest.fixture
async def service() -> AsyncIterator[PingService]:
    async with open_ping_service() as opened:
        yield opened


@pytest.fixture
async def pinging(
    open_app: OpenApp, service: PingService, database: TestDatabase
) -> AsyncIterator[FastAPI]:
    """An application with both kinds of pings."""
    database.sql("DELETE FROM delivery; DELETE FROM outbox")
    async with open_app(**service.settings) as app:
        yield app


@pytest.fixture
async def jobs(pinging: FastAPI) -> AsyncIterator[WorkerContext]:
    async with open_worker_context(pinging) as context:
        yield context


@pytest.fixture
async def client(pinging: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    async with client_of(pinging) as guest:
        yield guest


def forms_of(author: SignedInMember) -> list[dict[str, str]]:
    return [
        {"hub.mode": "publish", "hub.url": f"{WEB}{prefix}/users/{author.id}/atom.xml"}
        for prefix in ("", "/ar")
    ]


def submission_of(post_id: str) -> dict[str, object]:
    return {
        "host": "localhost:9",
        "key": "key-of-the-tests",
        "keyLocation": f"{WEB}/key-of-the-tests.txt",
        "urlList": [f"{WEB}/posts/{post_id}", f"{WEB}/ar/posts/{post_id}"],
    }


def forget(service: PingService) -> None:
    service.forms.clear()
    service.submissions.clear()


async def end_windows(jobs: WorkerContext, database: TestDatabase) -> None:
    """End the time between pings about a post, and of retries."""
    async for key in jobs.redis.scan_iter("qima:ping:*"):
        await jobs.redis.delete(key)
    database.sql("UPDATE delivery SET due_at = now() WHERE due_at IS NOT NULL")


def deliveries(database: TestDatabase) -> set[str]:
    """Return the states of the deliveries of pings."""
    names = ", ".join(f"'{name}'" for name in HANDLERS)
    state = "CASE WHEN done_at IS NOT NULL THEN 'done' WHEN due_at IS NULL THEN 'dead'"
    return set(
        database.sql(
            f"SELECT {state} ELSE 'due' END FROM delivery WHERE handler IN ({names})"
        ).split()
    )


async def test_published_edited_and_deleted_post_is_pinged(
    client: httpx.AsyncClient,
    jobs: WorkerContext,
    database: TestDatabase,
    layla: SignedInMember,
    service: PingService,
) -> None:
    post = await factories.post(client, layla)
    for change in ("published", "edited", "deleted"):
        if change == "edited":
            await post_payload(client, f"/posts/{post['_id']}/update", layla, {"text": "بعد"})
        if change == "deleted":
            answer = await client.delete(f"/posts/{post['_id']}", headers=layla.headers)
            assert answer.is_success
        await run_pending_jobs(jobs)
        assert service.forms == forms_of(layla), change
        assert service.submissions == [submission_of(post["_id"])], change
        forget(service)
        await end_windows(jobs, database)
    assert deliveries(database) == {"done"}


async def test_pinged_feeds_are_those_that_name_the_hub(
    client: httpx.AsyncClient, layla: SignedInMember, service: PingService
) -> None:
    await factories.post(client, layla, tags=["خط_النسخ"])
    for form, locale in zip(forms_of(layla), ("en", "ar"), strict=True):
        path = f"/syndication/users/{layla.id}/atom.xml"
        answer = await client.get(path, headers={"accept-language": locale})
        links = {link.rel: link.href for link in parse_feed(answer).feed.links}
        assert (links["self"], links["hub"]) == (form["hub.url"], f"{service.origin}/hub")
    answer = await client.get("/syndication/tags/خط_النسخ/atom.xml")
    assert "hub" not in {link.rel for link in parse_feed(answer).feed.links}


async def test_feed_names_no_hub_without_the_setting(app: FastAPI, layla: SignedInMember) -> None:
    async with client_of(app) as guest:
        answer = await guest.get(f"/syndication/users/{layla.id}/atom.xml")
    assert {link.rel for link in parse_feed(answer).feed.links} == {"self", "alternate"}


async def test_held_post_is_pinged_once_it_is_released(
    client: httpx.AsyncClient,
    jobs: WorkerContext,
    database: TestDatabase,
    layla: SignedInMember,
    service: PingService,
) -> None:
    post = await factories.post(client, layla)
    async with jobs.database.writing() as connection:
        await holds.hold(connection, UUID(post["_id"]), rule="many_links")
    await post_payload(client, f"/posts/{post['_id']}/update", layla, {"text": "بعد"})
    await run_pending_jobs(jobs)
    assert (service.attempts, deliveries(database)) == (0, {"done"})
    async with jobs.database.writing() as connection:
        await holds.release(connection, UUID(post["_id"]))
    await run_pending_jobs(jobs)
    assert service.submissions == [submission_of(post["_id"])]


async def test_post_that_is_held_when_published_is_not_pinged(
    pinging: FastAPI,
    client: httpx.AsyncClient,
    jobs: WorkerContext,
    database: TestDatabase,
    service: PingService,
) -> None:
    new = await factories.member(pinging, trust=0)
    text = "https://a.example https://b.example https://c.example https://d.example راسلني"
    post = await factories.post(client, new, text)
    assert database.sql(f"SELECT held_rule FROM post WHERE id = '{post['_id']}'")
    await run_pending_jobs(jobs)
    # Its deletion would show that it existed.
    await client.delete(f"/posts/{post['_id']}", headers=new.headers)
    await run_pending_jobs(jobs)
    assert service.attempts == 0


@pytest.mark.parametrize("state", ["suspended", "leaving"])
async def test_post_of_hidden_member_is_not_pinged(
    client: httpx.AsyncClient,
    jobs: WorkerContext,
    database: TestDatabase,
    layla: SignedInMember,
    service: PingService,
    state: str,
) -> None:
    await factories.post(client, layla)
    {"suspended": suspend, "leaving": request_deletion}[state](database, layla)
    await run_pending_jobs(jobs)
    assert service.attempts == 0


async def test_comment_and_suspension_give_no_ping(
    pinging: FastAPI,
    client: httpx.AsyncClient,
    jobs: WorkerContext,
    database: TestDatabase,
    layla: SignedInMember,
    omar: SignedInMember,
    service: PingService,
) -> None:
    post = await factories.post(client, layla)
    database.sql("DELETE FROM delivery; DELETE FROM outbox")
    await comment(client, omar, post["_id"])
    await run_pending_jobs(jobs)
    assert (service.attempts, deliveries(database)) == (0, {"done"})
    staff = await create_staff(pinging, database)
    await suspensions.suspend(jobs.database, layla.id, by=staff.id, days=None, reason=None)
    await run_pending_jobs(jobs)
    assert (service.attempts, deliveries(database)) == (0, {"done"})


@pytest.mark.parametrize("status", [503, 500, 429])
async def test_unavailable_service_is_pinged_again(
    client: httpx.AsyncClient,
    jobs: WorkerContext,
    database: TestDatabase,
    layla: SignedInMember,
    service: PingService,
    status: int,
) -> None:
    service.statuses = [status, status]
    post = await factories.post(client, layla)
    await run_pending_jobs(jobs)
    assert (service.forms, service.submissions) == ([], [])
    assert deliveries(database) == {"due"}
    # A window that a failed ping left open would postpone the retry.
    database.sql("UPDATE delivery SET due_at = now() WHERE due_at IS NOT NULL")
    await run_pending_jobs(jobs)
    assert service.forms == forms_of(layla)
    assert service.submissions == [submission_of(post["_id"])]
    assert deliveries(database) == {"done"}


@pytest.mark.parametrize("status", [302, 400, 403, 404, 422])
async def test_refused_ping_is_logged_without_its_body_and_not_repeated(
    client: httpx.AsyncClient,
    jobs: WorkerContext,
    database: TestDatabase,
    layla: SignedInMember,
    service: PingService,
    capsys: pytest.CaptureFixture[str],
    status: int,
) -> None:
    service.statuses = [status] * 3
    await factories.post(client, layla)
    capsys.readouterr()
    await run_pending_jobs(jobs)
    logs = capsys.readouterr().out
    refused = re.findall(rf"ping_refused .*service=(\w+) status={status}$", logs, re.MULTILINE)
    assert sorted(refused) == ["indexnow", "websub", "websub"]
    assert "no log may have" not in logs
    assert deliveries(database) == {"done"}
    assert service.attempts == 3


async def test_response_without_end_is_not_read(
    client: httpx.AsyncClient,
    jobs: WorkerContext,
    database: TestDatabase,
    layla: SignedInMember,
    service: PingService,
) -> None:
    service.is_endless = True
    await factories.post(client, layla)
    await run_pending_jobs(jobs)
    assert (len(service.forms), len(service.submissions)) == (2, 1)
    assert deliveries(database) == {"done"}


async def test_slow_and_closed_services_are_retried(
    client: httpx.AsyncClient,
    jobs: WorkerContext,
    database: TestDatabase,
    layla: SignedInMember,
    service: PingService,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pings, "TIMEOUT_SECONDS", 0.2)
    service.delay = 0.6
    await factories.post(client, layla)
    await run_pending_jobs(jobs)
    assert deliveries(database) == {"due"}
    settings = jobs.service(Settings).model_copy(update={"websub_hub": "http://127.0.0.1:9/hub"})
    with pytest.raises(httpx.ConnectError):
        await pings.ping_hub(settings, layla.id)


async def test_second_change_within_the_window_is_pinged_later(
    client: httpx.AsyncClient,
    jobs: WorkerContext,
    database: TestDatabase,
    layla: SignedInMember,
    service: PingService,
) -> None:
    post = await factories.post(client, layla)
    other = await factories.post(client, layla)
    await run_pending_jobs(jobs)
    assert len(service.submissions) == 2
    await post_payload(client, f"/posts/{post['_id']}/update", layla, {"text": "بعد"})
    await run_pending_jobs(jobs)
    assert len(service.submissions) == 2
    assert "due" in deliveries(database)
    await end_windows(jobs, database)
    await run_pending_jobs(jobs)
    assert service.submissions[2:] == [submission_of(post["_id"])]
    assert submission_of(other["_id"]) in service.submissions
    assert deliveries(database) == {"done"}


async def test_nothing_is_pinged_or_delivered_without_the_settings(
    app: FastAPI,
    settings: Settings,
    database: TestDatabase,
    layla: SignedInMember,
    service: PingService,
) -> None:
    database.sql("DELETE FROM delivery; DELETE FROM outbox")
    assert (settings.websub_hub, settings.indexnow_key) == (None, None)
    off = settings.model_copy(update={"indexnow_endpoint": f"{service.origin}/indexnow"})
    async with client_of(app) as client, open_worker_context(app) as jobs:
        await factories.post(client, layla)
        await dispatch.run_pending(jobs, enabled_subscriptions(settings))
        assert deliveries(database) == set()
        # Deliveries of before the settings were removed.
        await factories.post(client, layla)
        await run_pending_jobs(jobs)
        assert deliveries(database) == {"done"}
    await pings.submit_to_indexnow(off, layla.id)
    assert service.attempts == 0
    names = {each.name for each in SUBSCRIPTIONS}
    assert {each.name for each in enabled_subscriptions(settings)} == names - set(HANDLERS)
    for setting, handler in (("websub_hub", HANDLERS[0]), ("indexnow_key", HANDLERS[1])):
        on = settings.model_copy(update={setting: "a-value-of-it"})
        enabled = {each.name for each in enabled_subscriptions(on)}
        assert enabled & set(HANDLERS) == {handler}
