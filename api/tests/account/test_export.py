"""The copy of everything that is a member's: what stands in it, and how it is made."""

import asyncio
from datetime import UTC, datetime
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
from api.core.db.database import Table
from api.core.events.dispatch import WorkerContext
from api.files.storage import open_storage
from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.auth import Drain, read_inbox
from api.tests.support.full_account import FullAccount, download_archive, download_export, read_json
from api.tests.support.http import got, posted, refusal
from api.tests.support.payouts import confirm_session
from api.tests.support.stripe_sandbox import Sandbox
from api.tests.support.uploads import list_storage


@pytest.fixture
async def busy(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    sandbox: Sandbox,
    drain: Drain,
) -> FullAccount:
    return await FullAccount(app, client, database, sandbox, drain).create()


@pytest.fixture
async def layla(app: FastAPI, database: TestDatabase) -> SignedInMember:
    member = await factories.member(app)
    confirm_session(database, member)
    return member


def test_data_inventory_has_rule_and_reason_for_every_table() -> None:
    assert set(DATA_INVENTORY) == set(Table.metadata.tables)
    for table, fate in DATA_INVENTORY.items():
        # What is not in the copy, or not gone, has a reason.
        if fate.disposition != "impersonal":
            assert fate.file or fate.reason, table
            assert fate.disposition == "deleted" or fate.reason, table


def test_data_inventory_names_only_files_of_the_manifest() -> None:
    files = {section.file for section in (manifest.ACCOUNT, *manifest.SECTIONS, manifest.FILES)}
    assert {fate.file for fate in DATA_INVENTORY.values() if fate.file} <= files


async def test_export_of_full_account_is_complete_and_excludes_others(
    client: httpx.AsyncClient, database: TestDatabase, drain: Drain, busy: FullAccount
) -> None:
    # A report without consequences is between staff and whoever reported.
    database.sql(
        f"INSERT INTO staff_act (action, member_id) VALUES ('dismissed', '{busy.member.id}')"
    )
    zipped = await download_export(client, database, busy.member, drain)
    assert [each["action"] for each in read_json(zipped, "measures.json")] == ["suspended"]
    for file in {fate.file for fate in DATA_INVENTORY.values() if fate.file}:
        assert read_json(zipped, file), f"{file} is empty"
    its_words_are_there(zipped, busy)
    its_files_are_there(zipped, busy)
    nothing_private_of_others_is_there(zipped, busy)
    balance = await got(client, "/users/balance", busy.member)
    held = {each["account"]: each["balanceCents"] for each in read_json(zipped, "books.json")}
    assert held == {
        "available": balance["availableCents"],
        "pending": balance["pendingCents"],
    }


def its_words_are_there(zipped: ZipFile, busy: FullAccount) -> None:
    account = read_json(zipped, "account.json")
    assert account["name"] == f"{busy.canary} Haddad"
    assert {each["value"] for each in account["contacts"]} == {
        f"someone@{busy.canary.lower()}.example",
        busy.phone,
    }
    assert account["formerHandle"] == f"{busy.canary.lower()}_old"
    texts = {post["text"] for post in read_json(zipped, "posts.json")}
    assert f"deleted {busy.canary}" in texts
    assert read_json(zipped, "post-revisions.json")[0]["content"]["text"] == f"before {busy.canary}"
    assert len(read_json(zipped, "comments.json")) == 3
    assert {each["_id"] for each in read_json(zipped, "following.json")} == {
        str(busy.friend.id),
        str(busy.other.id),
    }
    assert [each["_id"] for each in read_json(zipped, "followers.json")] == [str(busy.friend.id)]


def its_files_are_there(zipped: ZipFile, busy: FullAccount) -> None:
    mine = f"products/{busy.ids['sold_file']}/{busy.kept}.pdf"
    assert zipped.read(mine) == busy.kept.encode()
    assert zipped.read(f"pictures/{busy.ids['avatar']}.webp").startswith(b"RIFF")
    listed = {each["place"] for each in read_json(zipped, "files.json")}
    assert listed == {name for name in zipped.namelist() if "/" in name}


def nothing_private_of_others_is_there(zipped: ZipFile, busy: FullAccount) -> None:
    (bought,) = read_json(zipped, "library.json")
    assert bought["downloadAt"].endswith(f"/posts/{busy.ids['offered']}")
    everything = b"".join(map(zipped.read, zipped.namelist())).decode(errors="replace")
    for private in (
        "what only a buyer reads",
        busy.friend.email,
        busy.other.email,
        "LB62099900000001001901229114",
    ):
        assert private not in everything
    for sale in read_json(zipped, "sales.json"):
        assert str(busy.friend.id) not in str(sale)
    (method,) = read_json(zipped, "payout-methods.json")
    assert method["number"] == "•••• 9114"


@pytest.mark.parametrize(("locale", "words"), [("ar", "نسخة من كل بياناتك"), ("en", "a copy of")])
async def test_export_readme_is_localized_and_lists_every_file(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    drain: Drain,
    locale: Any,
    words: str,
) -> None:
    member = await factories.member(app, locale=locale)
    zipped = await download_export(client, database, member, drain)
    readme = zipped.read("README.txt").decode()
    assert words in readme
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
    assert await got(client, "/users/export", member) is None


async def test_export_request_within_a_day_returns_same_export(
    client: httpx.AsyncClient, database: TestDatabase, drain: Drain, layla: SignedInMember
) -> None:
    answers = await asyncio.gather(*(posted(client, "/users/export", layla) for _ in range(4)))
    assert len({each["_id"] for each in answers}) == 1
    await drain()
    again = await posted(client, "/users/export", layla)
    assert (again["_id"], again["status"]) == (answers[0]["_id"], "ready")
    database.sql(
        "UPDATE data_export SET requested_at = now() - interval '25 hours'"
        f" WHERE member_id = '{layla.id}'"
    )
    another = await posted(client, "/users/export", layla)
    assert another["_id"] != again["_id"]
    assert another["status"] == "preparing"


async def test_export_ready_email_contains_no_download_url(
    client: httpx.AsyncClient, drain: Drain, layla: SignedInMember
) -> None:
    await posted(client, "/users/export", layla)
    await drain()
    (mail,) = await read_inbox(client, layla.email)
    assert "نسخة بياناتك جاهزة" in mail["subject"]
    assert "/ar/settings/main" in mail["text"]
    assert "signature" not in mail["text"]


async def test_export_url_serves_ranges_and_rejects_tampering_and_expiry(
    client: httpx.AsyncClient,
    drain: Drain,
    layla: SignedInMember,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    await posted(client, "/users/export", layla)
    await drain()
    url = (await got(client, "/users/export", layla))["url"]
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
    # Of another kind of thing, signed by us all the same.
    file_path = path.replace("/users/export/", "/files/")
    assert refusal(await client.get(file_path)) == (403, "link_invalid")
    later = datetime.now(UTC).replace(year=datetime.now(UTC).year + 1)
    monkeypatch.setattr("api.account.links.now", lambda: later)
    assert refusal(await client.get(path)) == (403, "link_expired")


async def test_export_cleanup_deletes_expired_rows_and_objects(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    drain: Drain,
    jobs: WorkerContext,
    layla: SignedInMember,
) -> None:
    await posted(client, "/users/export", layla)
    await drain()
    ready = await got(client, "/users/export", layla)

    def kept() -> list[Any]:
        return [path for path in list_storage(app.state.settings) if ready["_id"] in str(path)]

    assert len(kept()) == 1
    await delete_expired_exports(jobs)
    assert len(kept()) == 1
    database.sql(f"UPDATE data_export SET expires_at = now() WHERE member_id = '{layla.id}'")
    assert await got(client, "/users/export", layla) is None
    assert refusal(await client.get(httpx.URL(ready["url"]).raw_path.decode()))[0] == 404
    await delete_expired_exports(jobs)
    await drain()
    assert kept() == []
    assert database.sql(f"SELECT count(*) FROM data_export WHERE member_id = '{layla.id}'") == "0"


class Away:
    """A store that takes a part of what it is given and then is away, some times."""

    def __init__(self, app: FastAPI, times: int) -> None:
        self._real = open_storage(app.state.settings)
        self._times = times

    def __getattr__(self, name: str) -> Any:
        return getattr(self._real, name)

    async def put(self, key: str, data: Any, served: Any = None) -> None:
        if self._times:
            self._times -= 1
            await anext(data)
            raise ConnectionError("the store is away")
        await self._real.put(key, data, served)


async def asked_for(client: httpx.AsyncClient, layla: SignedInMember) -> ExportRequested:
    found = await posted(client, "/users/export", layla)
    return ExportRequested(export_id=found["_id"])


async def test_failed_export_leaves_no_object_and_is_retried(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    jobs: WorkerContext,
    layla: SignedInMember,
) -> None:
    fact = await asked_for(client, layla)
    settings = app.state.settings
    away: Any = Away(app, times=1)
    with pytest.raises(ConnectionError):
        await job.prepare_export(jobs.database, away, settings, fact.export_id)
    waiting = await got(client, "/users/export", layla)
    assert (waiting["status"], waiting["progress"]) == ("preparing", 0)
    assert not [path for path in list_storage(settings) if str(fact.export_id) in str(path)]
    # By the relay; or, should it think that all is done, by the clock.
    database.sql(
        "UPDATE data_export SET requested_at = now() - interval '3 minutes'"
        f" WHERE id = '{fact.export_id}'"
    )
    await resume_exports(jobs)
    assert (await got(client, "/users/export", layla))["status"] == "ready"


async def test_export_after_last_attempt_is_failed_and_can_be_requested_again(
    app: FastAPI, client: httpx.AsyncClient, jobs: WorkerContext, layla: SignedInMember
) -> None:
    fact = await asked_for(client, layla)
    away: Any = Away(app, times=99)
    for attempt in range(1, job.MAX_ATTEMPTS + 1):
        if attempt < job.MAX_ATTEMPTS:
            with pytest.raises(ConnectionError):
                await job.prepare_export(jobs.database, away, app.state.settings, fact.export_id)
        else:
            await job.prepare_export(jobs.database, away, app.state.settings, fact.export_id)
    failed = await got(client, "/users/export", layla)
    assert (failed["status"], failed["url"]) == ("failed", None)
    assert (await posted(client, "/users/export", layla))["_id"] != failed["_id"]


async def test_export_with_expired_lease_is_restarted(
    client: httpx.AsyncClient,
    database: TestDatabase,
    jobs: WorkerContext,
    layla: SignedInMember,
) -> None:
    fact = await asked_for(client, layla)
    claimed = (
        "UPDATE data_export SET claimed_at = now() - interval '{ago}', attempts = 1,"
        f" progress = 40, object_id = gen_random_uuid() WHERE id = '{fact.export_id}'"
    )
    database.sql(claimed.format(ago="1 minute"))
    # Its maker may be alive: neither another delivery nor the clock takes it away.
    await prepare_export(jobs, fact)
    await resume_exports(jobs)
    assert (await got(client, "/users/export", layla))["progress"] == 40
    database.sql(claimed.format(ago="3 minutes"))
    await resume_exports(jobs)
    ready = await got(client, "/users/export", layla)
    assert ready["status"] == "ready"
    assert (await download_archive(client, ready["url"])).namelist()


async def test_export_worker_with_lost_lease_stops_and_leaves_no_object(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    jobs: WorkerContext,
    layla: SignedInMember,
) -> None:
    fact = await asked_for(client, layla)

    class Slow(Away):
        async def put(self, key: str, data: Any, served: Any = None) -> None:
            await self._real.put(key, data, served)
            # Meanwhile it was given up, and another has begun.
            database.sql(
                "UPDATE data_export SET object_id = gen_random_uuid()"
                f" WHERE id = '{fact.export_id}'"
            )

    slow: Any = Slow(app, times=0)
    await job.prepare_export(jobs.database, slow, app.state.settings, fact.export_id)
    assert (await got(client, "/users/export", layla))["status"] == "preparing"
    assert not [
        path for path in list_storage(app.state.settings) if str(fact.export_id) in str(path)
    ]


async def test_export_with_expired_lease_in_last_attempt_is_failed(
    client: httpx.AsyncClient, database: TestDatabase, jobs: WorkerContext, layla: SignedInMember
) -> None:
    fact = await asked_for(client, layla)
    database.sql(
        "UPDATE data_export SET claimed_at = now() - interval '1 hour',"
        f" attempts = {job.MAX_ATTEMPTS} WHERE id = '{fact.export_id}'"
    )
    await resume_exports(jobs)
    assert (await got(client, "/users/export", layla))["status"] == "failed"
