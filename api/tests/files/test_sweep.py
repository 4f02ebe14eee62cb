"""Cleanup of unattached files: rows first, then bytes."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from api.core.errors import ApiError
from api.core.events.dispatch import WorkerContext
from api.core.settings import Settings
from api.files import jobs as files_jobs
from api.files import service as files
from api.files.events import FileRemoved
from api.files.uploads import PART_BYTES
from api.tests import factories
from api.tests.conftest import TestDatabase, client_of
from api.tests.factories import SignedInMember
from api.tests.support import images
from api.tests.support.uploads import (
    SMALL_ARCHIVE,
    begin_upload,
    list_file_storage,
    put_part,
    run_file_jobs,
    upload_file,
)


@pytest.fixture
async def author(app: FastAPI) -> SignedInMember:
    return await factories.member(app)


@pytest.fixture
async def seller(app: FastAPI, author: SignedInMember) -> AsyncIterator[httpx.AsyncClient]:
    async with client_of(app, authorization=author.token) as client:
        yield client


@pytest.fixture(autouse=True)
def _nothing_old(database: TestDatabase) -> None:
    database.sql("DELETE FROM delivery; DELETE FROM outbox")


def age(database: TestDatabase, *file_ids: str, hours: int = 49) -> None:
    listed = ", ".join(f"'{file_id}'" for file_id in file_ids)
    database.sql(
        f"UPDATE file SET created_at = now() - interval '{hours} hours' WHERE id IN ({listed})"
    )


def rows(database: TestDatabase, *file_ids: str) -> int:
    listed = ", ".join(f"'{file_id}'" for file_id in file_ids)
    return int(database.sql(f"SELECT count(*) FROM file WHERE id IN ({listed})"))


def bytes_of(settings: Settings, file_id: str) -> list[Path]:
    folder = Path(settings.storage_dir, file_id)
    return list_file_storage(settings, file_id) if folder.exists() else []


async def uploaded(seller: httpx.AsyncClient, purpose: str) -> str:
    data = SMALL_ARCHIVE if purpose == "product" else images.png()
    answer = await upload_file(seller, "a.png", data, purpose=purpose)
    file_id: str = answer.json()["payload"]["_id"]
    return file_id


@pytest.mark.parametrize("purpose", ["avatar", "post", "product"])
async def test_unattached_file_is_deleted_after_two_days(
    seller: httpx.AsyncClient,
    jobs: WorkerContext,
    database: TestDatabase,
    settings: Settings,
    purpose: str,
) -> None:
    old, young = await uploaded(seller, purpose), await uploaded(seller, purpose)
    age(database, old)
    age(database, young, hours=47)
    await files_jobs.cleanup(jobs)
    assert rows(database, old) == 0
    await run_file_jobs(jobs)
    assert not bytes_of(settings, old)
    assert rows(database, young) == 1
    assert bytes_of(settings, young)


async def test_attached_file_is_kept(
    seller: httpx.AsyncClient,
    author: SignedInMember,
    app: FastAPI,
    jobs: WorkerContext,
    database: TestDatabase,
    settings: Settings,
) -> None:
    product, image = await uploaded(seller, "product"), await uploaded(seller, "post")
    async with app.state.database.writing() as connection:
        await files.attach_products(connection, author.id, [product])
        await files.attach_images(connection, author.id, [image], "post")
    age(database, product, image, hours=24 * 400)
    await files_jobs.cleanup(jobs)
    await run_file_jobs(jobs)
    assert rows(database, product, image) == 2
    assert bytes_of(settings, product)
    assert bytes_of(settings, image)


async def test_expired_upload_is_deleted_with_its_parts(
    seller: httpx.AsyncClient, jobs: WorkerContext, database: TestDatabase, settings: Settings
) -> None:
    data = bytes(PART_BYTES) + SMALL_ARCHIVE
    over, open_still = (
        (await begin_upload(seller, data))["_id"],
        (await begin_upload(seller, data))["_id"],
    )
    for file_id in (over, open_still):
        assert (await put_part(seller, file_id, 2, SMALL_ARCHIVE)).status_code == 200
    database.sql(f"UPDATE file SET expires_at = now() - interval '1 s' WHERE id = '{over}'")
    await files_jobs.cleanup(jobs)
    await run_file_jobs(jobs)
    assert rows(database, over) == 0
    assert not bytes_of(settings, over)
    assert rows(database, open_still) == 1
    assert bytes_of(settings, open_still)
    assert database.sql(f"SELECT count(*) FROM upload_part WHERE file_id = '{over}'") == "0"


async def test_cleanup_runs_in_batches_to_its_end(
    seller: httpx.AsyncClient, jobs: WorkerContext, database: TestDatabase, author: SignedInMember
) -> None:
    await begin_upload(seller, SMALL_ARCHIVE)
    count = 2 * files_jobs.BATCH_SIZE + 3
    database.sql(
        "INSERT INTO file (id, owner_id, purpose, status, name, mime, size_bytes, created_at)"
        f" SELECT gen_random_uuid(), '{author.id}', 'product', 'uploading', 'a', 'a/b', 1,"
        f" now() - interval '3 days' FROM generate_series(1, {count})"
    )
    await files_jobs.cleanup(jobs)
    left = database.sql(f"SELECT count(*) FROM file WHERE owner_id = '{author.id}'")
    assert left == "1"


async def test_file_being_attached_is_skipped(
    seller: httpx.AsyncClient,
    author: SignedInMember,
    app: FastAPI,
    jobs: WorkerContext,
    database: TestDatabase,
    settings: Settings,
) -> None:
    file_id = await uploaded(seller, "product")
    age(database, file_id)
    async with app.state.database.writing() as connection:
        await files.attach_products(connection, author.id, [file_id])
        await files_jobs.cleanup(jobs)
    await files_jobs.cleanup(jobs)
    await run_file_jobs(jobs)
    assert rows(database, file_id) == 1
    assert bytes_of(settings, file_id)


async def test_concurrent_cleanup_and_attachment_never_attach_deleted_files(
    seller: httpx.AsyncClient,
    author: SignedInMember,
    app: FastAPI,
    jobs: WorkerContext,
    database: TestDatabase,
    settings: Settings,
) -> None:
    ids = [await uploaded(seller, "product") for _ in range(8)]
    age(database, *ids)

    async def attach(file_id: str) -> bool:
        try:
            async with app.state.database.writing() as connection:
                await files.attach_products(connection, author.id, [file_id])
        except ApiError:
            return False
        return True

    sweeping = asyncio.gather(*(files_jobs.cleanup(jobs) for _ in range(2)))
    attached = await asyncio.gather(*map(attach, ids))
    await sweeping
    await run_file_jobs(jobs)
    for file_id, kept in zip(ids, attached, strict=True):
        assert rows(database, file_id) == kept
        assert bool(bytes_of(settings, file_id)) == kept


async def test_repeated_object_deletion_succeeds(
    seller: httpx.AsyncClient, jobs: WorkerContext, settings: Settings
) -> None:
    file_id = await uploaded(seller, "post")
    keys = [f"{file_id}/{path.name}" for path in bytes_of(settings, file_id)]
    for _ in range(2):
        await files_jobs.delete_objects(jobs, FileRemoved(keys=keys))
    assert not bytes_of(settings, file_id)


async def test_cleanup_uses_an_index(database: TestDatabase) -> None:
    plan = database.sql(
        "SET enable_seqscan = off; EXPLAIN SELECT id FROM file WHERE attached_at IS NULL"
        " ORDER BY created_at, id LIMIT 50"
    )
    assert "ix_file_unattached" in plan
