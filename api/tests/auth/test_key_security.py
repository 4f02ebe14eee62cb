"""Signing keys that were revoked, forged, too short, or encrypted with another secret."""

import asyncio
import time
from argparse import ArgumentParser
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx
import orjson
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from fastapi import FastAPI
from pydantic import SecretStr

from api.auth import commands, keys
from api.auth.sessions import IdentityProvider, issue_access_token
from api.auth.tokens import Signer
from api.core.crypto import cipher
from api.core.db.owner import open_as_owner
from api.core.ids import new_id
from api.core.settings import Settings
from api.tests import factories
from api.tests.conftest import SECRET, OpenApp, TestDatabase, client_of
from api.tests.support.http import refusal
from api.tests.support.scale import needs_long
from api.tests.support.worker import open_worker_context
from infra.local.postgres import Postgres

pytestmark = needs_long

NEW_SECRET = "another secret that only these tests know"
LISTED = SecretStr(f"new:{NEW_SECRET},old:{SECRET}")
RELOAD_SECONDS = 0.2


@pytest.fixture
def world(postgres: Postgres, worker_id: str) -> TestDatabase:
    """A database for this file, because its keys are changed."""
    name = f"key_security_{worker_id}"
    postgres.sql(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
    postgres.sql(f"CREATE DATABASE {name} TEMPLATE qima OWNER qima_owner")
    app_url, owner_url = postgres.url("qima_app", name), postgres.url("qima_owner", name)
    return TestDatabase(name=name, app_url=app_url, owner_url=owner_url, postgres=postgres)


@asynccontextmanager
async def opened(
    open_app: OpenApp, world: TestDatabase, **changes: object
) -> AsyncIterator[tuple[FastAPI, httpx.AsyncClient]]:
    """Open an application on the database, which reads the keys often."""
    async with (
        open_app(
            database_url=world.app_url,
            migration_database_url=world.owner_url,
            signing_key_refresh_seconds=RELOAD_SECONDS,
            **changes,
        ) as app,
        client_of(app) as client,
    ):
        yield app, client


async def status_of(client: httpx.AsyncClient, token: str) -> int:
    return (await client.get("/users/me", headers={"authorization": token})).status_code


def weak_private_key() -> bytes:
    return rsa.generate_private_key(public_exponent=65537, key_size=2048).private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )


async def run_keys_command(app: FastAPI, *words: str) -> int:
    parser = ArgumentParser()
    commands.add(parser.add_subparsers(required=True))
    given = parser.parse_args(["keys", *words])
    async with open_worker_context(app) as jobs:
        code: int = await given.run(jobs, given)
        return code


async def test_revoked_key_is_refused_within_five_seconds_by_every_process(
    open_app: OpenApp, world: TestDatabase, capsys: pytest.CaptureFixture[str]
) -> None:
    async with opened(open_app, world) as (one, first), opened(open_app, world) as (_, second):
        member = await factories.member(one)
        for client in (first, second):
            assert await status_of(client, member.token) == 200
        (kid,) = [each["kid"] for each in (await first.get("/identity/jwks.json")).json()["keys"]]
        assert await run_keys_command(one, "list") == 0
        assert f"{kid}  3072 bits" in capsys.readouterr().out
        assert await run_keys_command(one, "revoke", "unknown") == 1
        assert await run_keys_command(one, "revoke", kid) == 0
        started = time.monotonic()
        for client in (first, second):
            while await status_of(client, member.token) == 200:
                assert time.monotonic() - started < 5
                await asyncio.sleep(0.05)
            assert kid not in (await client.get("/identity/jwks.json")).text
        # Another key signs already.
        assert await status_of(second, (await factories.member(one)).token) == 200


def test_default_intervals_let_a_revocation_act_within_five_seconds() -> None:
    default = {name: field.default for name, field in Settings.model_fields.items()}
    assert default["signing_key_refresh_seconds"] + default["session_cache_ttl_seconds"] < 5


@pytest.mark.parametrize("private", ["of another secret", "of another key"])
async def test_key_inserted_into_the_table_is_not_trusted(
    open_app: OpenApp, world: TestDatabase, private: str
) -> None:
    async with opened(open_app, world) as (app, client):
        member = await factories.member(app)
        forged = Signer.of(new_id().hex, weak_private_key())
        secret = b"a secret of the attacker" if private == "of another secret" else SECRET.encode()
        encrypted = cipher(secret, "signing keys").encrypt(weak_private_key())
        world.sql(
            "INSERT INTO signing_key (kid, public_jwk, encrypted_private_key, active_from)"
            f" VALUES ('{forged.kid}', '{orjson.dumps(forged.public_jwk()).decode()}',"
            f" '\\x{encrypted.hex()}', now() - interval '1 minute')"
        )
        await app.state.signing_key.load()

        class ForgedKeys:
            signer = forged

        provider = IdentityProvider(app.state.settings, ForgedKeys())  # type: ignore[arg-type]
        session_id = world.sql(f"SELECT id FROM session WHERE member_id = '{member.id}'").strip()
        token = issue_access_token(provider, member.id, session_id).token  # type: ignore[arg-type]
        answer = await client.get("/users/me", headers={"authorization": token})
        assert refusal(answer) == (401, "not_authenticated")
        assert forged.kid not in (await client.get("/identity/jwks.json")).text
        assert await status_of(client, member.token) == 200


async def test_short_key_of_an_earlier_release_is_replaced_at_the_next_rotation(
    open_app: OpenApp, world: TestDatabase
) -> None:
    async with opened(open_app, world) as (app, client):
        (strong,) = world.sql("SELECT kid FROM signing_key").split()
        short = Signer.of(new_id().hex, weak_private_key())
        world.sql("DELETE FROM signing_key")
        pem = short_pem = weak_private_key()
        short = Signer.of(new_id().hex, short_pem)
        encrypted = app.state.settings.keyring.encrypt("signing keys", pem)
        world.sql(
            "INSERT INTO signing_key (kid, public_jwk, encrypted_private_key, active_from)"
            f" VALUES ('{short.kid}', '{orjson.dumps(short.public_jwk()).decode()}',"
            f" '\\x{encrypted.hex()}', now())"
        )
        await app.state.signing_key.load()
        async with open_worker_context(app) as jobs:
            await keys.rotate(jobs.database, app.state.settings)
            await keys.rotate(jobs.database, app.state.settings)
        await app.state.signing_key.load()
        ring = app.state.signing_key.keys
        assert sorted(key.bits for key in ring.values()) == [2048, 3072]
        world.sql("UPDATE signing_key SET active_from = active_from - interval '11 minutes'")
        await app.state.signing_key.load()
        assert app.state.signing_key.signer.kid not in {short.kid, strong}
        assert await status_of(client, (await factories.member(app)).token) == 200


async def test_keys_follow_the_secret_through_its_rotation(
    open_app: OpenApp, world: TestDatabase
) -> None:
    async with opened(open_app, world) as (app, _):
        member = await factories.member(app)
    async with opened(open_app, world, app_secret=LISTED) as (app, client):
        assert await status_of(client, member.token) == 200
        async with open_as_owner(app.state.settings) as owner:
            assert await keys.re_encrypt(owner, app.state.settings) == 1
            assert await keys.re_encrypt(owner, app.state.settings) == 0
    only_new = SecretStr(f"new:{NEW_SECRET}")
    async with opened(open_app, world, app_secret=only_new) as (_, client):
        assert await status_of(client, member.token) == 200
