"""`api.cli secrets re-encrypt`: bank accounts under a new application secret."""

from argparse import Namespace
from dataclasses import replace

import httpx
import pytest
from cryptography.fernet import InvalidToken
from fastapi import FastAPI
from pydantic import SecretStr
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from api.core.events.dispatch import WorkerContext
from api.core.settings import Settings
from api.payouts import methods, re_encryption, secret_commands
from api.tests.conftest import SECRET, TestDatabase
from api.tests.support.payouts import IBAN, create_requested_payout

NEW_SECRET = "the next secret that only these tests know"


def with_secret(settings: Settings, value: str) -> Settings:
    return settings.model_copy(update={"app_secret": SecretStr(value)})


def context_with(jobs: WorkerContext, settings: Settings) -> WorkerContext:
    return replace(jobs, services={**jobs.services, Settings: settings})


def stored_numbers(database: TestDatabase) -> list[bytes]:
    rows = database.sql(
        "SELECT encode(encrypted_number, 'hex') FROM payout_method"
        " WHERE encrypted_number IS NOT NULL ORDER BY id"
    )
    return [bytes.fromhex(row) for row in rows.split()]


def replace_unreadable(database: TestDatabase, settings: Settings) -> None:
    """Replace numbers that other tests stored under a secret of their own."""
    for stored in stored_numbers(database):
        try:
            methods.decrypt_number(settings, stored)
        except InvalidToken:
            number = methods.encrypt_number(settings, IBAN).hex()
            database.sql(
                "SET session_replication_role = replica;"
                f" UPDATE payout_method SET encrypted_number = '\\x{number}'"
                f" WHERE encrypted_number = '\\x{stored.hex()}'"
            )


async def test_re_encryption_covers_every_method_in_batches(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    jobs: WorkerContext,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    settings = app.state.settings
    await create_requested_payout(app, client, database)
    await create_requested_payout(app, client, database)
    replace_unreadable(database, settings)
    before = stored_numbers(database)
    monkeypatch.setattr(re_encryption, "BATCH_SIZE", 1)
    listed = with_secret(settings, f"new:{NEW_SECRET},old:{SECRET}")
    other = "SELECT md5(string_agg((to_jsonb(m) - 'encrypted_number' - 'iban_hmac')::text, ''"
    rows = f"{other} ORDER BY id)) FROM payout_method m"
    untouched = database.sql(rows)
    try:
        assert await secret_commands.re_encrypt(context_with(jobs, listed), Namespace()) == 0
        told = capsys.readouterr().out.splitlines()
        assert told[0] == f"payout methods: 1 of {len(before)}"
        assert f"payout methods: {len(before)} of {len(before)}" in told
        now_stored = stored_numbers(database)
        assert len(now_stored) == len(before)
        assert all(each.startswith(b"new:") for each in now_stored)
        assert database.sql(rows) == untouched
        only_new = with_secret(settings, f"new:{NEW_SECRET}")
        assert IBAN in {methods.decrypt_number(only_new, each) for each in now_stored}
        hashes = database.sql("SELECT encode(iban_hmac, 'hex') FROM payout_method").split()
        assert methods.number_hmac(only_new, IBAN, None).hex() in hashes
        with pytest.raises(InvalidToken):
            methods.decrypt_number(settings, now_stored[0])
        # Interrupted or repeated, it changes what is left alone.
        assert await secret_commands.re_encrypt(context_with(jobs, listed), Namespace()) == 0
        assert stored_numbers(database) == now_stored
    finally:
        back = with_secret(settings, f"old:{SECRET},new:{NEW_SECRET}")
        assert await secret_commands.re_encrypt(context_with(jobs, back), Namespace()) == 0
        plain = with_secret(settings, SECRET)
        for number in database.sql(
            "SELECT id || ',' || encode(encrypted_number, 'hex') FROM payout_method"
            " WHERE encrypted_number IS NOT NULL"
        ).split():
            id_, stored = number.split(",")
            token = bytes.fromhex(stored).removeprefix(b"old:")
            assert methods.decrypt_number(plain, token)
            database.sql(
                f"UPDATE payout_method SET encrypted_number = '\\x{token.hex()}' WHERE id = '{id_}'"
            )
        database.sql(
            "UPDATE signing_key SET encrypted_private_key ="
            " substring(encrypted_private_key FROM 5)"
            " WHERE substring(encrypted_private_key FOR 4) = 'old:'::bytea"
        )


async def test_re_encryption_without_the_former_secret_changes_nothing(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    jobs: WorkerContext,
    capsys: pytest.CaptureFixture[str],
) -> None:
    await create_requested_payout(app, client, database)
    before = stored_numbers(database)
    unknown = with_secret(app.state.settings, f"new:{NEW_SECRET}")
    assert await secret_commands.re_encrypt(context_with(jobs, unknown), Namespace()) == 1
    assert "is of no secret in APP_SECRET" in capsys.readouterr().err
    assert stored_numbers(database) == before


async def test_application_cannot_replace_an_account_number(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    await create_requested_payout(app, client, database)
    with pytest.raises(DBAPIError, match=r"a version of a payout method stays|permission denied"):
        async with app.state.database.writing() as connection:
            await connection.execute(
                text("UPDATE payout_method SET encrypted_number = 'x', iban_hmac = 'y'")
            )
