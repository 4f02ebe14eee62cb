"""Key rotation over months: publication before use, and removal after the last token expired.

Time passes by ageing the stored keys.
"""

import asyncio
import base64
import json
from collections.abc import Callable

import httpx
import pytest
from fastapi import FastAPI

from api.auth.jobs import rotate_keys
from api.tests import factories
from api.tests.conftest import OpenApp, TestDatabase, client_of
from api.tests.support.worker import open_worker_context
from infra.local.postgres import Postgres


@pytest.fixture
def world(postgres: Postgres, worker_id: str) -> TestDatabase:
    """A database for this file, because its keys are aged."""
    name = f"keys_{worker_id}"
    postgres.sql(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
    postgres.sql(f"CREATE DATABASE {name} TEMPLATE qima OWNER qima_owner")
    return TestDatabase(
        name=name,
        app_url=postgres.url("qima_app", name),
        owner_url=postgres.url("qima_owner", name),
        postgres=postgres,
    )


def pass_time(world: TestDatabase, span: str) -> None:
    world.sql(f"UPDATE signing_key SET active_from = active_from - interval '{span}'")


def kid_of(token: str) -> str:
    header = token.split(".", 1)[0]
    found: str = json.loads(base64.urlsafe_b64decode(header + "=="))["kid"]
    return found


async def published(client: httpx.AsyncClient) -> set[str]:
    return {key["kid"] for key in (await client.get("/identity/jwks.json")).json()["keys"]}


async def until(client: httpx.AsyncClient, holds: Callable[[set[str]], bool]) -> set[str]:
    """Poll the published keys until the condition holds."""
    async with asyncio.timeout(60):
        while not holds(found := await published(client)):  # noqa: ASYNC110 - it runs by the clock
            await asyncio.sleep(0.02)
    return found


async def signs_with(app: FastAPI, client: httpx.AsyncClient) -> str:
    """Return the key id of a new member's token, which must be accepted."""
    member = await factories.member(app)
    assert (await client.get("/users/me", headers=member.headers)).status_code == 200
    return kid_of(member.token)


async def test_running_process_follows_a_month_of_key_rotation(
    open_app: OpenApp, world: TestDatabase
) -> None:
    own = {"database_url": world.app_url, "signing_key_refresh_seconds": 0.02}
    async with open_app(**own) as app, client_of(app) as client, open_worker_context(app) as jobs:
        first = await signs_with(app, client)
        pass_time(world, "28 days 23 hours")
        await rotate_keys(jobs)
        assert await published(client) == {first}

        pass_time(world, "2 hours")
        # Two workers in the same hour create one key.
        await asyncio.gather(rotate_keys(jobs), rotate_keys(jobs))
        (second,) = await until(client, lambda kids: len(kids) > 1) - {first}
        assert world.sql("SELECT count(*) FROM signing_key") == "2"
        # Published, but not used yet.
        assert await signs_with(app, client) == first
        begins = (
            "SELECT round(extract(epoch FROM max(active_from) - now()) / 3600) FROM signing_key"
        )
        assert world.sql(begins) == "24"

        pass_time(world, "23 hours 58 minutes")
        late = await factories.member(app)
        assert kid_of(late.token) == first
        pass_time(world, "17 minutes")
        # A token signed shortly before stays valid until it expires.
        await until(client, lambda _: kid_of_new(app) == second)
        await rotate_keys(jobs)
        async with open_app(**own) as fresh, client_of(fresh) as newcomer:
            assert await published(newcomer) == {first, second}
            known = await newcomer.get("/users/me", headers=late.headers)
            assert known.status_code == 200

        pass_time(world, "16 minutes")
        await rotate_keys(jobs)
        await until(client, lambda kids: kids == {second})
        assert world.sql("SELECT kid FROM signing_key") == second
        # A process that starts now neither knows the first key nor accepts its tokens.
        async with open_app(**own) as fresh, client_of(fresh) as newcomer:
            old = await newcomer.get("/users/me", headers=late.headers)
            assert old.status_code == 401
            assert await signs_with(fresh, newcomer) == second


def kid_of_new(app: FastAPI) -> str:
    kid: str = app.state.signing_key.signer.kid
    return kid


async def test_service_idle_for_months_publishes_a_key_before_signing(
    open_app: OpenApp, world: TestDatabase
) -> None:
    async with (
        open_app(database_url=world.app_url) as app,
        client_of(app) as client,
        open_worker_context(app) as jobs,
    ):
        first = await signs_with(app, client)
        pass_time(world, "100 days")
        await rotate_keys(jobs)
    async with open_app(database_url=world.app_url) as app, client_of(app) as client:
        assert len(await published(client)) == 2
        assert await signs_with(app, client) == first
        pass_time(world, "1 day")
    async with open_app(database_url=world.app_url) as app, client_of(app) as client:
        assert await signs_with(app, client) != first


async def test_private_keys_are_stored_encrypted(open_app: OpenApp, world: TestDatabase) -> None:
    async with open_app(database_url=world.app_url) as app, open_worker_context(app) as jobs:
        pass_time(world, "40 days")
        await rotate_keys(jobs)
    kept = world.sql("SELECT encode(encrypted_private_key, 'escape') FROM signing_key").split()
    assert len(kept) == 2
    for each in kept:
        assert each.startswith("gAAAA")
        assert b"PRIVATE" not in base64.urlsafe_b64decode(each)
