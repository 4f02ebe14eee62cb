"""Blocking of files by staff, evidence, and the undoing of a removal."""

import argparse
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from fastapi import FastAPI
from structlog.testing import CapturingLogger

from api.core.events.dispatch import WorkerContext
from api.core.observability import security_log
from api.core.settings import Settings
from api.moderation import commands
from api.posts.jobs import detach_unshown_files
from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.auth import Drain
from api.tests.support.checkout import PRICE, LedgerProbe, buy_product, return_from_checkout
from api.tests.support.http import get_payload, post_payload, refusal
from api.tests.support.payouts import create_staff
from api.tests.support.products import (
    CONTENT,
    claim_product,
    create_product,
    upload_image,
    upload_product_file,
)
from api.tests.support.scale import needs_long
from api.tests.support.staff import obtain_staff_code
from api.tests.support.stripe_sandbox import Sandbox

Run = Callable[..., Awaitable[str]]
Status = Callable[..., Awaitable[int]]


@pytest.fixture
async def boss(app: FastAPI, database: TestDatabase) -> SignedInMember:
    return await create_staff(app, database)


@pytest.fixture
def run(
    jobs: WorkerContext,
    client: httpx.AsyncClient,
    drain: Drain,
    boss: SignedInMember,
    capsys: pytest.CaptureFixture[str],
) -> Run:
    """Run a command of `moderation` as proven staff, then the worker; return its output."""

    async def run_command(*words: Any) -> str:
        parser = argparse.ArgumentParser()
        commands.add(parser.add_subparsers(required=True))
        by = ["--by", boss.email, "--code"]
        by.append(await obtain_staff_code(jobs, client, drain, boss.email))
        args = parser.parse_args(["moderation", *(str(word) for word in words), *by])
        capsys.readouterr()
        assert await args.run(jobs, args) == 0, capsys.readouterr().err
        printed = capsys.readouterr()
        await drain()
        return printed.out

    return run_command


@pytest.fixture
def status(app: FastAPI, client: httpx.AsyncClient) -> Status:
    async def get_status(file_id: str, width: int = 320) -> int:
        app.state.media_access.clear()
        return (await client.get(f"/media/{file_id}/{width}.webp")).status_code

    return get_status


async def report(app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, path: str) -> str:
    """Report a path as a new member; return the number of the report."""
    reporter = await factories.member(app)
    await post_payload(client, path, reporter, {"reason": "nudity", "text": ""})
    return database.sql("SELECT max(number) FROM report")


async def publish(client: httpx.AsyncClient, author: SignedInMember, image: str) -> str:
    media = [{"fileId": image, "alt": "صورة"}]
    return str((await factories.post(client, author, "منشور وصورة", media=media))["_id"])


def stored(settings: Settings, file_id: str) -> tuple[bool, bool]:
    """Return whether bytes are where they are served from, and where staff reads them."""
    folder = Path(settings.storage_dir)
    places = (folder / file_id, folder / "blocked" / file_id)
    return (
        any(place.exists() and any(place.iterdir()) for place in places[:1]),
        any(place.exists() and any(place.iterdir()) for place in places[1:]),
    )


async def test_removal_with_files_blocks_a_picture_everywhere_until_undone(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    settings: Settings,
    run: Run,
    status: Status,
    tmp_path: Path,
) -> None:
    author = await factories.member(app)
    image = await upload_image(client, author)
    post, other = await publish(client, author, image), await publish(client, author, image)
    number = await report(app, client, database, f"/posts/{post}/report")
    assert "1 files blocked." in await run("remove", number, "--files")
    assert await status(image) == 410
    assert stored(settings, image) == (False, True)
    # The other post stays; its picture is gone there too and can't be attached again.
    await get_payload(client, f"/posts/{other}/guest")
    answer = await client.post(
        "/posts",
        json={"text": "مرّة أخرى", "media": [{"fileId": image, "alt": "صورة"}]},
        headers=author.headers,
    )
    assert refusal(answer) == (404, "file_not_found")
    answer = await client.delete(f"/files/{image}", headers=author.headers)
    assert refusal(answer) == (404, "file_not_found")

    assert "1 files written" in await run("evidence", number, "--to", tmp_path / "case")
    (written,) = (tmp_path / "case").iterdir()
    assert written.name == f"{image}.webp"
    assert written.read_bytes()[:4] == b"RIFF"

    assert "post restored, 1 files" in await run("undo", number)
    assert await status(image) == 200
    assert stored(settings, image) == (True, False)
    await get_payload(client, f"/posts/{post}/guest")
    (found, *_) = await get_payload(client, "/posts/explorePosts?query=منشور")
    assert found["_id"]


@needs_long
async def test_plain_removal_hides_the_picture_and_keeps_evidence(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    settings: Settings,
    run: Run,
    status: Status,
) -> None:
    author = await factories.member(app)
    image = await upload_image(client, author)
    post = await publish(client, author, image)
    number = await report(app, client, database, f"/posts/{post}/report")
    await run("remove", number)
    assert await status(image) == 410
    assert stored(settings, image) == (False, True)
    await run("undo", number)
    assert await status(image) == 200


async def test_reported_picture_that_its_author_deletes_is_kept_for_staff_until_its_time_ends(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    settings: Settings,
    jobs: WorkerContext,
    status: Status,
    drain: Drain,
) -> None:
    author = await factories.member(app)
    image, kept = await upload_image(client, author), await upload_image(client, author)
    post = await publish(client, author, image)
    await report(app, client, database, f"/posts/{post}/report")
    assert (await client.delete(f"/posts/{post}", headers=author.headers)).status_code == 200
    await drain()
    assert await status(image) == 410
    assert stored(settings, image) == (False, True)
    used = f"SELECT count(*) FROM file WHERE owner_id = '{author.id}' AND blocked_at IS NULL"
    assert database.sql(used) == "1"
    await detach_unshown_files(jobs)
    await drain()
    assert stored(settings, image) == (False, True)
    database.sql(f"UPDATE file SET evidence_until = now() - interval '1 s' WHERE id = '{image}'")
    await detach_unshown_files(jobs)
    await drain()
    assert stored(settings, image) == (False, False)
    assert await status(image) == 410
    assert await status(kept) == 200


@needs_long
async def test_reported_profile_picture_is_removed_and_restored(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    run: Run,
    status: Status,
) -> None:
    member = await factories.member(app)
    avatar = await upload_image(client, member, "avatar")
    await post_payload(client, "/users/update", member, {"profilePic": avatar})
    number = await report(app, client, database, f"/users/report/{member.id}")
    assert "profile picture removed" in await run("remove", number, "--files")
    assert await status(avatar, 96) == 410
    assert (await get_payload(client, f"/users/{member.id}"))["profilePic"] is None
    (notice,) = await get_payload(client, "/notifications", member)
    reason = "nudity or sexual content"
    assert notice["message"] == (
        f"We removed your profile picture for {reason}."
        " If you think that’s a mistake, you can appeal within 180 days in Settings, under Account"
        " standing."
    )
    await run("undo", number)
    assert await status(avatar, 96) == 200
    shown = (await get_payload(client, f"/users/{member.id}"))["profilePic"]
    assert shown["fileId"] == avatar


@needs_long
async def test_buyers_lose_a_product_removed_with_its_files_and_are_refunded(
    app: FastAPI,
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    database: TestDatabase,
    run: Run,
) -> None:
    ledger_probe = await LedgerProbe.open(app, database, sandbox)
    seller, buyer = await factories.member(app), await factories.member(app)
    file_id = await upload_product_file(client, seller)
    product = (await create_product(client, seller, priceCents=PRICE, files=[file_id]))["_id"]
    payment = await buy_product(client, sandbox, product, buyer)
    link = (await get_payload(client, f"/posts/{product}/files/{file_id}", buyer))["url"]
    signed = f"{urlsplit(link).path}?{urlsplit(link).query}"
    assert (await client.get(signed)).content == CONTENT
    number = await report(app, client, database, f"/posts/{product}/report")
    assert "1 refunds ordered" in await run("remove", number, "--files")
    assert refusal(await client.get(signed)) == (410, "file_removed")
    assert (await client.head(signed)).status_code == 410
    answer = await client.get(f"/posts/{product}/files/{file_id}", headers=buyer.headers)
    assert answer.status_code in {403, 404, 410}
    assert (await return_from_checkout(client, buyer, payment))["status"] == "refunded"
    await ledger_probe.assert_consistent()


@needs_long
async def test_holder_of_a_free_product_loses_blocked_files(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    run: Run,
) -> None:
    author, holder = await factories.member(app), await factories.member(app)
    file_id = await upload_product_file(client, author)
    product = (await create_product(client, author, files=[file_id]))["_id"]
    await claim_product(client, product, holder)
    number = await report(app, client, database, f"/posts/{product}/report")
    await run("remove", number, "--files")
    answer = await client.get(f"/posts/{product}/files/{file_id}", headers=holder.headers)
    assert refusal(answer) == (410, "file_removed")
    await run("undo", number)
    await get_payload(client, f"/posts/{product}/files/{file_id}", holder)


@needs_long
async def test_file_is_blocked_by_its_address_without_a_report(
    app: FastAPI,
    client: httpx.AsyncClient,
    run: Run,
    status: Status,
    boss: SignedInMember,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    member = await factories.member(app)
    image = await upload_image(client, member)
    address = f"http://localhost:8000/media/{image}/320.webp"
    lines = CapturingLogger()
    monkeypatch.setattr(security_log, "log", lines)
    assert "is blocked" in await run("block-file", address)
    (line,) = [line for line in lines.calls if line.args == ("file_blocked",)]
    assert (line.kwargs["file"], line.kwargs["member"]) == (image, str(boss.id))
    assert await status(image) == 410
    assert "is served again" in await run("unblock-file", image)
    assert await status(image) == 200
