"""`Idempotency-Key`: a repeated call has the same object, a different one is rejected."""

import asyncio
from typing import Any

import pytest

from api.core.db.database import Database
from api.core.errors import ApiError
from api.core.http import idempotency
from api.core.ids import new_id
from api.tests.conftest import TestDatabase

OWNER = new_id()
REQUEST = {"operation": "test", "amountCents": 500}


@pytest.fixture
def app_database(app: Any) -> Database:
    connections: Database = app.state.database
    return connections


async def claim(
    app_database: Database, key: str | None, request: dict[str, Any] = REQUEST
) -> idempotency.Claim:
    async with app_database.writing() as connection:
        return await idempotency.claim(connection, OWNER, key, request)


async def test_calls_without_a_key_each_create_an_object(app_database: Database) -> None:
    first, second = await claim(app_database, None), await claim(app_database, None)
    assert first.is_first
    assert second.is_first
    assert first.object_id != second.object_id


async def test_concurrent_calls_with_one_key_create_one_object(app_database: Database) -> None:
    claims = await asyncio.gather(*(claim(app_database, "at once") for _ in range(8)))
    assert len({each.object_id for each in claims}) == 1
    assert sum(each.is_first for each in claims) == 1


async def test_idempotency_key_with_another_request_is_refused(app_database: Database) -> None:
    await claim(app_database, "other")
    with pytest.raises(ApiError) as refusal:
        await claim(app_database, "other", {**REQUEST, "amountCents": 1000})
    assert refusal.value.problem.code == "idempotency_conflict"


async def test_idempotency_key_is_scoped_to_its_owner(app_database: Database) -> None:
    own = await claim(app_database, "mine")
    async with app_database.writing() as connection:
        other = await idempotency.claim(connection, new_id(), "mine", REQUEST)
    assert other.is_first
    assert other.object_id != own.object_id


async def test_failed_call_stores_no_idempotency_key(app_database: Database) -> None:
    async def fail() -> None:
        async with app_database.writing() as connection:
            await idempotency.claim(connection, OWNER, "failed", REQUEST)
            raise LookupError

    with pytest.raises(LookupError):
        await fail()
    assert (await claim(app_database, "failed")).is_first


async def test_idempotency_keys_expire_after_seven_days(
    app_database: Database, database: TestDatabase, jobs: Any
) -> None:
    await claim(app_database, "old")
    await claim(app_database, "young")
    aged = "created_at = created_at - interval '8 days'"
    database.sql(f"UPDATE idempotency_key SET {aged} WHERE key = 'old'")
    await idempotency.cleanup(jobs)
    assert (await claim(app_database, "old")).is_first
    assert not (await claim(app_database, "young")).is_first
