"""Fixtures of moderation."""

from collections.abc import Iterator

import httpx
import pytest
from fastapi import FastAPI

from api.core.events.dispatch import WorkerContext
from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.appeals import Decided, decide, subject_of_member
from api.tests.support.auth import Drain
from api.tests.support.moderation import (
    PassTime,
    create_staff_as,
    let_decisions_take_effect,
    number_of_case,
    report_post,
)


@pytest.fixture(autouse=True)
def staff_end_with_the_test(database: TestDatabase) -> Iterator[None]:
    """Revoke the rights of this test's staff: later events would notify each of them."""
    yield
    database.sql("UPDATE member SET is_staff = false WHERE is_staff")


@pytest.fixture
async def huda(app: FastAPI, database: TestDatabase) -> SignedInMember:
    """The moderator who decides first."""
    return await create_staff_as(app, database, "moderator")


@pytest.fixture
async def rania(app: FastAPI, database: TestDatabase) -> SignedInMember:
    """The moderator who answers appeals."""
    return await create_staff_as(app, database, "moderator")


@pytest.fixture
async def hassan(app: FastAPI) -> SignedInMember:
    """The member about whom staff decide."""
    return await factories.member(app, name="حسن الموسوي", gender_id=1)


@pytest.fixture
async def warned(app: FastAPI, hassan: SignedInMember, huda: SignedInMember) -> Decided:
    """A warning of the member by the first moderator."""
    return await decide(app, subject_of_member(hassan), "warn", by=huda)


@pytest.fixture
async def moderator(app: FastAPI, database: TestDatabase) -> SignedInMember:
    return await create_staff_as(app, database)


@pytest.fixture
async def author(app: FastAPI) -> SignedInMember:
    return await factories.member(app, locale="en")


@pytest.fixture
async def post(client: httpx.AsyncClient, author: SignedInMember) -> str:
    return str((await factories.post(client, author, "أرباح مضمونة"))["_id"])


@pytest.fixture
async def number(app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, post: str) -> int:
    """A case of the post with one report."""
    await report_post(app, client, post)
    return number_of_case(database, post)


@pytest.fixture
def pass_time(database: TestDatabase, jobs: WorkerContext, drain: Drain) -> PassTime:
    """Let ten seconds pass for the decisions that wait."""

    async def passing() -> None:
        await let_decisions_take_effect(database, jobs, drain)

    return passing
