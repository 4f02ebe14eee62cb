"""Fuzzing of every operation: no server error, and no response that OpenAPI does not declare."""

import asyncio
import os
from collections.abc import AsyncIterator
from typing import Any

import pytest

from api.core.events import dispatch
from api.subscriptions import SUBSCRIPTIONS
from api.tests import factories
from api.tests.conftest import OpenApp, TestDatabase, client_of
from api.tests.support import fuzzing
from api.tests.support.fuzzing import Fuzzer
from api.tests.support.images import png
from api.tests.support.operations import APP
from api.tests.support.scale import needs_long, scaled
from api.worker import make_context
from infra.local.postgres import Postgres

pytestmark = needs_long

# `npm run bench -- fuzz` makes more calls.
CASES = int(os.environ.get("HOSTILE_REQUESTS", scaled("600", "3000")))
OPERATIONS = fuzzing.load_operations(APP)
PARAMETRISED = [name for name, each in OPERATIONS.items() if not fuzzing.has_no_parameters(each)]
# Calls of an operation without parameters are all equal, so a few suffice.
CASES_WITHOUT_PARAMETERS = 4
CASES_PER_OPERATION = -(-CASES // len(PARAMETRISED))


@pytest.fixture(scope="module")
async def fuzzer(
    open_app: OpenApp, postgres: Postgres, database: TestDatabase
) -> AsyncIterator[Fuzzer]:
    """An app on a database of its own: other tests do not see what is written here."""
    name = f"fuzz_{database.name}"
    postgres.sql(f"CREATE DATABASE {name} TEMPLATE qima OWNER qima_owner")
    async with open_app(database_url=postgres.url("qima_app", name)) as app:
        member = await factories.member(app)
        fuzzer = Fuzzer(app, asyncio.get_running_loop(), member)
        await _fill(fuzzer)
        yield fuzzer
    postgres.sql(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.mark.parametrize("name", OPERATIONS)
async def test_operation_under_fuzzing_keeps_its_contract(fuzzer: Fuzzer, name: str) -> None:
    cases = CASES_PER_OPERATION if name in PARAMETRISED else CASES_WITHOUT_PARAMETERS
    calls, faults = await asyncio.to_thread(fuzzer.explore, OPERATIONS[name], cases)
    assert not faults, "\n\n".join(["", *faults])
    assert calls >= cases or name not in PARAMETRISED


def test_number_of_calls_reaches_the_requested_number() -> None:
    assert CASES_PER_OPERATION * len(PARAMETRISED) >= CASES


async def _fill(fuzzer: Fuzzer) -> None:
    """Add members, posts and engagement, and note their ids for the calls."""
    app, member = fuzzer.app, fuzzer.member
    other = await factories.member(app, name="عمر ناصر")
    async with client_of(app) as client:
        for author in (member, other):
            for _ in range(12):
                post = await factories.post(client, author)
                path = f"/posts/{post['_id']}/comments"
                answer = await client.post(path, json={"text": "تعليق"}, headers=author.headers)
                if answer.is_success:
                    fuzzer.note("comments", answer.json())
        await factories.follow(client, other, member)
        upload: dict[str, Any] = {"files": {"file": ("a.png", png())}, "data": {"purpose": "post"}}
        answer = await client.post("/files/upload", headers=member.headers, **upload)
        fuzzer.note("files", answer.json())
        begun = {"name": "كراسة.pdf", "size": 9, "mime": "application/pdf"}
        for _ in range(3):
            answer = await client.post("/files", json=begun, headers=member.headers)
            fuzzer.note("files", answer.json())
    settings, state = app.state.settings, app.state
    await dispatch.run_pending(make_context(settings, state.database, state.redis), SUBSCRIPTIONS)
    await fuzzer.learn(
        [
            path
            for path, calls in app.openapi()["paths"].items()
            if "{" not in path and "get" in calls and not path.endswith("/stream")
        ]
    )
