"""The embedded issuer's keys: made once, kept encrypted in Postgres, shared by every process."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, Final

import structlog
from cryptography.fernet import Fernet, InvalidToken
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa

from api.auth import key_queries as queries
from api.auth.tokens import Issuer, Signer, VerificationKey, verification_key
from api.core.clock import now
from api.core.crypto import cipher
from api.core.db.database import Database, WriteTransaction
from api.core.ids import new_id
from api.core.settings import Settings

log = structlog.get_logger("keys")

AUDIENCE: Final = "qima"
SIGNS_FOR: Final = timedelta(days=30)
# Whoever keeps what is published for less than a day never meets a key that is unknown to them.
PUBLISHED_BEFORE: Final = timedelta(days=1)
# How long a key that was succeeded is published still: longer than any token that it signed lives,
# leeway and processes whose clocks differ included.
VERIFIES_FOR: Final = timedelta(minutes=30)
_SIGNS_ALONE: Final = SIGNS_FOR - PUBLISHED_BEFORE


@dataclass(frozen=True, slots=True)
class _Key:
    """A published key; what signs is None where another application secret encrypted it."""

    public_jwk: Mapping[str, Any]
    public: VerificationKey
    signer: Signer | None
    active_from: datetime


class KeyRing:
    """The issuer's keys as this process knows them: those that signed, the one that signs now, and
    the one that will."""

    def __init__(self, database: Database, settings: Settings) -> None:
        self._database = database
        self._fernet = cipher(settings.secret, "signing keys")
        self._keys: Mapping[str, _Key] = {}

    @property
    def signer(self) -> Signer:
        """The newest whose time has come: by the clock, so that nobody has to say so."""
        at = now()
        able = [key for key in self._keys.values() if key.signer is not None]
        begun = [key for key in able if key.active_from <= at]
        # The very first was made by Postgres's clock, which may be ahead of this one.
        chosen = begun[0] if begun else able[-1]
        assert chosen.signer is not None
        return chosen.signer

    @property
    def public(self) -> Mapping[str, VerificationKey]:
        """Also of the next key: another process's clock may be ahead of this one's."""
        return {kid: key.public for kid, key in self._keys.items()}

    @property
    def jwks(self) -> Sequence[Mapping[str, Any]]:
        return [key.public_jwk for key in self._keys.values()]

    @property
    def _can_sign(self) -> bool:
        return any(key.signer is not None for key in self._keys.values())

    async def load(self) -> None:
        """Read what is published now; makes the first key, however many processes start at once."""
        async with self._database.reading() as connection:
            self._take(await queries.published(connection))
        if self._can_sign:
            return
        # Made before the lock is taken: it may take longer than others may wait for a lock.
        private_pem = await asyncio.to_thread(_make_private_key)
        async with self._database.writing() as connection:
            await queries.lock(connection)
            self._take(await queries.published(connection))
            if not self._can_sign:
                at = await queries.clock(connection)
                await _insert(connection, self._fernet, private_pem, at)
                self._take(await queries.published(connection))

    async def run(self, seconds: float) -> None:
        """Read them again for as long as the process runs: each is published long before it
        signs, so that an outage of Postgres in between does no harm."""
        while True:
            await asyncio.sleep(seconds)
            try:
                await self.load()
            except Exception as error:  # noqa: BLE001 - whatever fails is tried again
                log.warning("signing_keys_not_read", error=repr(error)[:300])

    def _take(self, rows: Sequence[queries.StoredKey]) -> None:
        self._keys = {row.kid: self._read(row) for row in rows}

    def _read(self, row: queries.StoredKey) -> _Key:
        known = self._keys.get(row.kid)
        if known is not None:
            return replace(known, active_from=row.active_from)
        signer = None
        try:
            signer = Signer.of(row.kid, self._fernet.decrypt(row.encrypted_private_key))
        except InvalidToken:
            # The application secret was changed: what that key signed stays good until it ends.
            log.warning("signing_key_unreadable", kid=row.kid)
        public = verification_key(row.public_jwk)
        return _Key(row.public_jwk, public, signer, row.active_from)


def own_issuer(settings: Settings, keys: KeyRing) -> Issuer:
    """The embedded issuer as one of those who are trusted, with the keys of this moment."""
    return Issuer(iss=settings.api_origin, aud=AUDIENCE, jwks=keys.public)


async def ensure_signing_key(database: Database, settings: Settings) -> KeyRing:
    """The issuer's keys, at least one of which signs."""
    ring = KeyRing(database, settings)
    await ring.load()
    return ring


async def rotate(database: Database, settings: Settings) -> None:
    """Publish the next key a day before the newest has signed for thirty, and remove those that
    signed nothing that could still be good; in time and often enough if asked once an hour."""
    async with database.reading() as connection:
        newest = await queries.begins(connection)
        is_due = newest is not None and newest < await queries.clock(connection) - _SIGNS_ALONE
    if is_due:
        private_pem = await asyncio.to_thread(_make_private_key)
        async with database.writing() as connection:
            await queries.lock(connection)
            newest, at = await queries.begins(connection), await queries.clock(connection)
            # Of two workers at the same hour the second finds that it is done.
            if newest is not None and newest < at - _SIGNS_ALONE:
                begins = max(newest + SIGNS_FOR, at + PUBLISHED_BEFORE)
                fernet = cipher(settings.secret, "signing keys")
                await _insert(connection, fernet, private_pem, begins)
    async with database.writing() as connection:
        await queries.delete_succeeded(connection, VERIFIES_FOR)


async def _insert(
    connection: WriteTransaction, fernet: Fernet, private_pem: bytes, active_from: datetime
) -> None:
    signer = Signer.of(new_id().hex, private_pem)
    await queries.insert_key(
        connection,
        kid=signer.kid,
        public_jwk=signer.public_jwk(),
        encrypted_private_key=fernet.encrypt(private_pem),
        active_from=active_from,
    )


def _make_private_key() -> bytes:
    return rsa.generate_private_key(public_exponent=65537, key_size=2048).private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
