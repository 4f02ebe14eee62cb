"""Data export: contents, request limits, download and recovery of the job."""

import asyncio
from datetime import timedelta
from typing import Any
from zipfile import ZipFile

import httpx
import pytest
from fastapi import FastAPI

import api.main  # noqa: F401 - with it every slice declares its tables
from api.account.data_inventory import DATA_INVENTORY
from api.account.events import ExportRequested
from api.account.export import job, manifest
from api.account.jobs import delete_expired_exports, prepare_export, resume_exports
from api.core.clock import now
from api.core.db.database import Table
from api.core.events.dispatch import WorkerContext
from api.files.storage import open_storage
from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.auth import Drain, read_inbox
from api.tests.support.full_account import FullAccount, download_archive, download_export, read_json
from api.tests.support.http import get_payload, post_payload, refusal
from api.tests.support.payouts import confirm_session
from api.tests.support.stripe_sandbox import Sandbox
from api.tests.support.uploads import list_storage


@pytest.fixture
async def full_account(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    sandbox: Sandbox,
    drain: Drain,
) -> FullAccount:
    return await FullAccount(app, client, database, sandbox, drain).create()


@pytest.fixture
async def confirmed_member(app: FastAPI, database: TestDatabase) -> SignedInMember:
    member = await factories.member(app)
    confirm_session(database, member)
    return member


def test_data_inventory_has_rule_and_reason_for_every_table() -> None:
    assert set(DATA_INVENTORY) == set(Table.metadata.tables)
    for table, rule in DATA_INVENTORY.items():
        # A table that is not exported, or not deleted, needs a reason.
        if rule.disposition != "impersonal":
            assert rule.file or rule.reason, table
            assert rule.disposition == "deleted" or rule.reason, table


def test_data_inventory_names_only_files_of_the_manifest() -> None:
    files = {section.file for section in (manifest.ACCOUNT, *manifest.SECTIONS, manifest.FILES)}
    assert {rule.file for rule in DATA_INVENTORY.values() if rule.file} <= files


async def test_export_of_full_account_is_complete_and_excludes_others(
    client: httpx.AsyncClient, database: TestDatabase, drain: Drain, full_account: FullAccount
) -> None:
    # The export excludes dismissed reports, which concern only their reporter.
    database.sql(
        "INSERT INTO staff_act (action, member_id)"
        f" VALUES ('dismissed', '{full_account.member.id}')"
    )
    zipped = await download_export(client, database, full_account.member, drain)
    assert [each["action"] for each in read_json(zipped, "measures.json")] == ["suspended"]
    for file in {rule.file for rule in DATA_INVENTORY.values() if rule.file}:
        assert read_json(zipped, file), f"{file} is empty"
    assert_contains_text(zipped, full_account)
    assert_contains_files(zipped, full_account)
    assert_excludes_others(zipped, full_account)
    balance = await get_payload(client, "/users/balance", full_account.member)
    balances = {each["account"]: each["balanceCents"] for each in read_json(zipped, "books.json")}
    assert balances == {
        "available": balance["availableCents"],
        "pending": balance["pendingCents"],
    }


def assert_contains_text(zipped: ZipFile, full_account: FullAccount) -> None:
    account = read_json(zipped, "account.json")
    assert account["name"] == f"{full_account.canary} Haddad"
    assert {each["value"] for each in account["contacts"]} == {
        f"someone@{full_account.canary.lower()}.example",
        full_account.phone,
    }
    assert account["formerHandles"] == [f"{full_account.canary.lower()}_old"]
    texts = {post["text"] for post in read_json(zipped, "posts.json")}
    assert f"deleted {full_account.canary}" in texts
    assert (
        read_json(zipped, "post-revisions.json")[0]["content"]["text"]
        == f"before {full_account.canary}"
    )
    assert len(read_json(zipped, "comments.json")) == 4
    (choice,) = read_json(zipped, "accepted-answers.json")
    assert choice["commentId"] == full_account.ids["friends_answer"]
    (mark,) = read_json(zipped, "helpful-answers.json")
    assert mark["commentId"] == full_account.ids["marked"]
    (review,) = read_json(zipped, "reviews.json")
    assert (review["rating"], review["text"]) == (4, f"review {full_account.canary}")
    (reply,) = read_json(zipped, "review-replies.json")
    assert reply["text"] == f"thanks {full_account.canary}"
    assert {each["_id"] for each in read_json(zipped, "following.json")} == {
        str(full_account.friend.id),
        str(full_account.other.id),
    }
    assert [each["_id"] for each in read_json(zipped, "followers.json")] == [
        str(full_account.friend.id)
    ]


def assert_contains_files(zipped: ZipFile, full_account: FullAccount) -> None:
    path = f"products/{full_account.ids['sold_file']}/{full_account.kept}.pdf"
    assert zipped.read(path) == full_account.kept.encode()
    assert zipped.read(f"pictures/{full_account.ids['avatar']}.webp").startswith(b"RIFF")
    listed = {each["place"] for each in read_json(zipped, "files.json")}
    assert listed == {name for name in zipped.namelist() if "/" in name}


def assert_excludes_others(zipped: ZipFile, full_account: FullAccount) -> None:
    (bought,) = read_json(zipped, "library.json")
    assert bought["downloadAt"].endswith(f"/posts/{full_account.ids['offered']}")
    everything = b"".join(map(zipped.read, zipped.namelist())).decode(errors="replace")
    for private in (
        "what only a buyer reads",
        full_account.friend.email,
        full_account.other.email,
        "LB62099900000001001901229114",
    ):
        assert private not in everything
    for sale in read_json(zipped, "sales.json"):
        assert str(full_account.friend.id) not in str(sale)
    (method,) = read_json(zipped, "payout-methods.json")
    assert method["number"] == "•••• 9114"


@pytest.mark.parametrize(
    ("locale", "title"), [("ar", "نسخة من كل بياناتك"), ("en", "your data export")]
)
async def test_export_readme_is_localized_and_lists_every_file(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    drain: Drain,
    locale: Any,
    title: str,
) -> None:
    member = await factories.member(app, locale=locale)
    zipped = await download_export(client, database, member, drain)
    readme = zipped.read("README.txt").decode()
    assert title in readme
    for name in zipped.namelist():
        assert name == "README.txt" or name in readme


async def test_export_request_without_reauthentication_is_refused(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    member = await factories.member(app)
    answer = await client.post("/users/export", headers=member.headers)
    assert refusal(answer) == (403, "reauthentication_required")
    confirm_session(database, member, minutes_ago=11)
    answer = await client.post("/users/export", headers=member.headers)
    assert refusal(answer) == (403, "reauthentication_required")
    assert await get_payload(client, "/users/export", member) is None


async def test_export_request_within_a_day_returns_same_export(
    client: httpx.AsyncClient,
    database: TestDatabase,
    drain: Drain,
    confirmed_member: SignedInMember,
) -> None:
    answers = await asyncio.gather(
        *(post_payload(client, "/users/export", confirmed_member) for _ in range(4))
    )
    assert len({each["_id"] for each in answers}) == 1
    await drain()
    again = await post_payload(client, "/users/export", confirmed_member)
    assert (again["_id"], again["status"]) == (answers[0]["_id"], "ready")
    database.sql(
        "UPDATE data_export SET requested_at = now() - interval '25 hours'"
        f" WHERE member_id = '{confirmed_member.id}'"
    )
    another = await post_payload(client, "/users/export", confirmed_member)
    assert another["_id"] != again["_id"]
    assert another["status"] == "preparing"


async def test_export_ready_email_contains_no_download_url(
    client: httpx.AsyncClient, drain: Drain, confirmed_member: SignedInMember
) -> None:
    await post_payload(client, "/users/export", confirmed_member)
    await drain()
    (mail,) = await read_inbox(client, confirmed_member.email)
    assert "نسخة بياناتك جاهزة" in mail["subject"]
    assert "/ar/settings/main" in mail["text"]
    assert "signature" not in mail["text"]


async def test_export_url_serves_ranges_and_rejects_tampering_and_expiry(
    client: httpx.AsyncClient,
    drain: Drain,
    confirmed_member: SignedInMember,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    await post_payload(client, "/users/export", confirmed_member)
    await drain()
    url = (await get_payload(client, "/users/export", confirmed_member))["url"]
    path = httpx.URL(url).raw_path.decode()
    answer = await client.get(path)
    assert answer.headers["content-type"] == "application/zip"
    assert answer.headers["content-disposition"].startswith("attachment;")
    assert answer.headers["cache-control"] == "private, no-store"
    assert answer.headers["x-content-type-options"] == "nosniff"
    part = await client.get(path, headers={"range": "bytes=0-3"})
    assert (part.status_code, part.content) == (206, b"PK\x03\x04")
    beyond = await client.get(path, headers={"range": "bytes=999999999-"})
    assert refusal(beyond) == (416, "range_not_satisfiable")
    head = await client.head(path)
    assert head.headers["content-length"] == str(len(answer.content))
    assert refusal(await client.get(path[:-1] + "x")) == (403, "link_invalid")
    # A valid signature for another kind of resource.
    file_path = path.replace("/users/export/", "/files/")
    assert refusal(await client.get(file_path)) == (403, "link_invalid")
    later = now() + timedelta(days=365)
    monkeypatch.setattr("api.core.signed_urls.now", lambda: later)
    assert refusal(await client.get(path)) == (403, "link_expired")


async def test_export_cleanup_deletes_expired_rows_and_objects(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    drain: Drain,
    jobs: WorkerContext,
    confirmed_member: SignedInMember,
) -> None:
    await post_payload(client, "/users/export", confirmed_member)
    await drain()
    ready = await get_payload(client, "/users/export", confirmed_member)

    def list_objects() -> list[Any]:
        return [path for path in list_storage(app.state.settings) if ready["_id"] in str(path)]

    assert len(list_objects()) == 1
    await delete_expired_exports(jobs)
    assert len(list_objects()) == 1
    database.sql(
        f"UPDATE data_export SET expires_at = now() WHERE member_id = '{confirmed_member.id}'"
    )
    assert await get_payload(client, "/users/export", confirmed_member) is None
    assert refusal(await client.get(httpx.URL(ready["url"]).raw_path.decode()))[0] == 404
    await delete_expired_exports(jobs)
    await drain()
    assert list_objects() == []
    assert (
        database.sql(f"SELECT count(*) FROM data_export WHERE member_id = '{confirmed_member.id}'")
        == "0"
    )


class UnavailableStorage:
    """Storage whose first `times` uploads fail midway."""

    def __init__(self, app: FastAPI, times: int) -> None:
        self._real = open_storage(app.state.settings)
        self._times = times

    def __getattr__(self, name: str) -> Any:
        return getattr(self._real, name)

    async def put(self, key: str, data: Any, served: Any = None) -> None:
        if self._times:
            self._times -= 1
            await anext(data)
            raise ConnectionError("storage is unavailable")
        await self._real.put(key, data, served)


async def request_export(
    client: httpx.AsyncClient, confirmed_member: SignedInMember
) -> ExportRequested:
    export = await post_payload(client, "/users/export", confirmed_member)
    return ExportRequested(export_id=export["_id"])


async def test_failed_export_leaves_no_object_and_is_retried(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    jobs: WorkerContext,
    confirmed_member: SignedInMember,
) -> None:
    event = await request_export(client, confirmed_member)
    settings = app.state.settings
    storage: Any = UnavailableStorage(app, times=1)
    with pytest.raises(ConnectionError):
        await job.prepare_export(jobs.database, storage, settings, event.export_id)
    waiting = await get_payload(client, "/users/export", confirmed_member)
    assert (waiting["status"], waiting["progress"]) == ("preparing", 0)
    assert not [path for path in list_storage(settings) if str(event.export_id) in str(path)]
    # The scheduled job restarts the export if the delivery is not retried.
    database.sql(
        "UPDATE data_export SET requested_at = now() - interval '3 minutes'"
        f" WHERE id = '{event.export_id}'"
    )
    await resume_exports(jobs)
    assert (await get_payload(client, "/users/export", confirmed_member))["status"] == "ready"


async def test_export_after_last_attempt_is_failed_and_can_be_requested_again(
    app: FastAPI, client: httpx.AsyncClient, jobs: WorkerContext, confirmed_member: SignedInMember
) -> None:
    event = await request_export(client, confirmed_member)
    storage: Any = UnavailableStorage(app, times=99)
    for attempt in range(1, job.MAX_ATTEMPTS + 1):
        if attempt < job.MAX_ATTEMPTS:
            with pytest.raises(ConnectionError):
                await job.prepare_export(
                    jobs.database, storage, app.state.settings, event.export_id
                )
        else:
            await job.prepare_export(jobs.database, storage, app.state.settings, event.export_id)
    failed = await get_payload(client, "/users/export", confirmed_member)
    assert (failed["status"], failed["url"]) == ("failed", None)
    assert (await post_payload(client, "/users/export", confirmed_member))["_id"] != failed["_id"]


async def test_export_with_expired_lease_is_restarted(
    client: httpx.AsyncClient,
    database: TestDatabase,
    jobs: WorkerContext,
    confirmed_member: SignedInMember,
) -> None:
    event = await request_export(client, confirmed_member)
    claimed = (
        "UPDATE data_export SET claimed_at = now() - interval '{ago}', attempts = 1,"
        f" progress = 40, object_id = gen_random_uuid() WHERE id = '{event.export_id}'"
    )
    database.sql(claimed.format(ago="1 minute"))
    # The lease is valid, so neither a redelivery nor the scheduled job claims the export.
    await prepare_export(jobs, event)
    await resume_exports(jobs)
    assert (await get_payload(client, "/users/export", confirmed_member))["progress"] == 40
    database.sql(claimed.format(ago="3 minutes"))
    await resume_exports(jobs)
    ready = await get_payload(client, "/users/export", confirmed_member)
    assert ready["status"] == "ready"
    assert (await download_archive(client, ready["url"])).namelist()


async def test_export_worker_with_lost_lease_stops_and_leaves_no_object(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    jobs: WorkerContext,
    confirmed_member: SignedInMember,
) -> None:
    event = await request_export(client, confirmed_member)

    class SlowStorage(UnavailableStorage):
        async def put(self, key: str, data: Any, served: Any = None) -> None:
            await self._real.put(key, data, served)
            # Another worker claims the export meanwhile.
            database.sql(
                "UPDATE data_export SET object_id = gen_random_uuid()"
                f" WHERE id = '{event.export_id}'"
            )

    storage: Any = SlowStorage(app, times=0)
    await job.prepare_export(jobs.database, storage, app.state.settings, event.export_id)
    assert (await get_payload(client, "/users/export", confirmed_member))["status"] == "preparing"
    assert not [
        path for path in list_storage(app.state.settings) if str(event.export_id) in str(path)
    ]


async def test_export_with_expired_lease_in_last_attempt_is_failed(
    client: httpx.AsyncClient,
    database: TestDatabase,
    jobs: WorkerContext,
    confirmed_member: SignedInMember,
) -> None:
    event = await request_export(client, confirmed_member)
    database.sql(
        "UPDATE data_export SET claimed_at = now() - interval '1 hour',"
        f" attempts = {job.MAX_ATTEMPTS} WHERE id = '{event.export_id}'"
    )
    await resume_exports(jobs)
    assert (await get_payload(client, "/users/export", confirmed_member))["status"] == "failed"
