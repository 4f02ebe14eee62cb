"""Signing keys of the embedded issuer: stored encrypted in PostgreSQL, shared by all processes."""

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
SIGNING_PERIOD: Final = timedelta(days=30)
# Clients that cache the key set for less than a day never miss a key.
PUBLICATION_LEAD: Final = timedelta(days=1)
# Time for which a superseded key stays published: longer than the lifetime of its tokens plus
# leeway and clock differences.
VERIFICATION_PERIOD: Final = timedelta(minutes=30)
_ROTATION_AGE: Final = SIGNING_PERIOD - PUBLICATION_LEAD


@dataclass(frozen=True, slots=True)
class _Key:
    """A published key; `private` is None if it was encrypted with another application secret."""

    public_jwk: Mapping[str, Any]
    public: VerificationKey
    signer: Signer | None
    active_from: datetime


class KeyRing:
    """Signing keys known to this process: former, current and next."""

    def __init__(self, database: Database, settings: Settings) -> None:
        self._database = database
        self._fernet = cipher(settings.secret, "signing keys")
        self._keys: Mapping[str, _Key] = {}

    @property
    def signer(self) -> Signer:
        """Return the newest key that is already active, by the process's clock."""
        at = now()
        signing = [key for key in self._keys.values() if key.signer is not None]
        active = [key for key in signing if key.active_from <= at]
        # The very first key was created by PostgreSQL's clock, which may be ahead.
        chosen = active[0] if active else signing[-1]
        assert chosen.signer is not None
        return chosen.signer

    @property
    def public(self) -> Mapping[str, VerificationKey]:
        """Return the public keys, including the next: another process's clock may be ahead."""
        return {kid: key.public for kid, key in self._keys.items()}

    @property
    def jwks(self) -> Sequence[Mapping[str, Any]]:
        return [key.public_jwk for key in self._keys.values()]

    @property
    def _can_sign(self) -> bool:
        return any(key.signer is not None for key in self._keys.values())

    async def load(self) -> None:
        """Read the published keys; create the first one. Safe for processes that start at once."""
        async with self._database.reading() as connection:
            self._take(await queries.list_keys(connection))
        if self._can_sign:
            return
        # Generated before the lock is taken, because it may take longer than a lock timeout.
        private_pem = await asyncio.to_thread(_generate_private_key)
        async with self._database.writing() as connection:
            await queries.lock_keys(connection)
            self._take(await queries.list_keys(connection))
            if not self._can_sign:
                at = await queries.read_database_clock(connection)
                await _insert(connection, self._fernet, private_pem, at)
                self._take(await queries.list_keys(connection))

    async def run(self, seconds: float) -> None:
        """Read the keys periodically, forever.

        Keys are published long before they sign, so an outage of PostgreSQL does no harm.
        """
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
            # The application secret was changed. Tokens of that key stay valid until they expire.
            log.warning("signing_key_unreadable", kid=row.kid)
        public = verification_key(row.public_jwk)
        return _Key(row.public_jwk, public, signer, row.active_from)


def own_issuer(settings: Settings, keys: KeyRing) -> Issuer:
    """Return the embedded issuer as a trusted issuer, with the current keys."""
    return Issuer(iss=settings.api_origin, aud=AUDIENCE, jwks=keys.public)


async def ensure_signing_key(database: Database, settings: Settings) -> KeyRing:
    """Return the signing keys, creating the first one if necessary."""
    ring = KeyRing(database, settings)
    await ring.load()
    return ring


async def rotate(database: Database, settings: Settings) -> None:
    """Publish the next key a day before the change, and delete superseded ones.

    Runs hourly.
    """
    async with database.reading() as connection:
        newest = await queries.newest_active_from(connection)
        is_due = (
            newest is not None
            and newest < await queries.read_database_clock(connection) - _ROTATION_AGE
        )
    if is_due:
        private_pem = await asyncio.to_thread(_generate_private_key)
        async with database.writing() as connection:
            await queries.lock_keys(connection)
            newest, at = (
                await queries.newest_active_from(connection),
                await queries.read_database_clock(connection),
            )
            # With two workers in the same hour, the second finds it done.
            if newest is not None and newest < at - _ROTATION_AGE:
                begins = max(newest + SIGNING_PERIOD, at + PUBLICATION_LEAD)
                fernet = cipher(settings.secret, "signing keys")
                await _insert(connection, fernet, private_pem, begins)
    async with database.writing() as connection:
        await queries.delete_superseded(connection, VERIFICATION_PERIOD)


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


def _generate_private_key() -> bytes:
    return rsa.generate_private_key(public_exponent=65537, key_size=2048).private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
