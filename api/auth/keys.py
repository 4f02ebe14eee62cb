"""Signing keys of the embedded issuer: stored encrypted in PostgreSQL, shared by all processes."""

import asyncio
import base64
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, Final

import structlog
from cryptography.fernet import InvalidToken
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa

from api.auth import key_queries as queries
from api.auth.tokens import Issuer, Signer, VerificationKey, verification_key
from api.core.clock import now
from api.core.crypto import Keyring
from api.core.db.database import AnyConnection, Database, WriteTransaction
from api.core.ids import new_id
from api.core.observability import security_log
from api.core.observability.redaction import describe_error
from api.core.settings import Settings

log = structlog.get_logger("keys")

AUDIENCE: Final = "qima"
_PURPOSE: Final = "signing keys"
# 128 bits of security by NIST SP 800-57; 2048 bits are 112.
KEY_BITS: Final = 3072
# A replaced key has a successor that every process has read by then.
REPLACEMENT_LEAD: Final = timedelta(minutes=10)
SIGNING_PERIOD: Final = timedelta(days=30)
# Clients that cache the key set for less than a day never miss a key.
PUBLICATION_LEAD: Final = timedelta(days=1)
# Time for which a superseded key stays published: longer than the lifetime of its tokens plus
# leeway and clock differences.
VERIFICATION_PERIOD: Final = timedelta(minutes=30)
_ROTATION_AGE: Final = SIGNING_PERIOD - PUBLICATION_LEAD


@dataclass(frozen=True, slots=True)
class _Key:
    """A published key whose private part an application secret encrypted."""

    public_jwk: Mapping[str, Any]
    public: VerificationKey
    signer: Signer
    active_from: datetime

    @property
    def bits(self) -> int:
        return key_bits(self.public_jwk)


class KeyRing:
    """Signing keys known to this process: former, current and next."""

    def __init__(self, database: Database, settings: Settings) -> None:
        self._database = database
        self._keyring = settings.keyring
        self._keys: Mapping[str, _Key] = {}
        # Grows when a key is gone: tokens that it signed are no longer to be taken from a cache.
        self.generation = 0

    @property
    def keys(self) -> Mapping[str, _Key]:
        return self._keys

    @property
    def signer(self) -> Signer:
        """Return the newest key that is already active, by the process's clock."""
        at = now()
        signing = [*self._keys.values()]
        active = [key for key in signing if key.active_from <= at]
        # The very first key was created by PostgreSQL's clock, which may be ahead.
        return (active[0] if active else signing[-1]).signer

    @property
    def public(self) -> Mapping[str, VerificationKey]:
        """Return the public keys, including the next: another process's clock may be ahead."""
        return {kid: key.public for kid, key in self._keys.items()}

    @property
    def jwks(self) -> Sequence[Mapping[str, Any]]:
        return [key.public_jwk for key in self._keys.values()]

    @property
    def _can_sign(self) -> bool:
        return bool(self._keys)

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
            # Keys are parsed after the lock, which other processes wait for.
            if not any(map(self._decrypts, await queries.list_keys(connection))):
                at = await queries.read_database_clock(connection)
                await _insert(connection, self._keyring, private_pem, at)
        async with self._database.reading() as connection:
            self._take(await queries.list_keys(connection))

    def _decrypts(self, row: queries.StoredKey) -> bool:
        try:
            self._keyring.decrypt(_PURPOSE, row.encrypted_private_key)
        except InvalidToken:
            return False
        return True

    async def run(self, seconds: float) -> None:
        """Read the keys periodically, forever.

        Keys are published long before they sign, so an outage of PostgreSQL does no harm.
        """
        while True:
            await asyncio.sleep(seconds)
            try:
                await self.load()
            except Exception as error:  # noqa: BLE001 - whatever fails is tried again
                log.warning("signing_keys_not_read", error=describe_error(error))

    def _take(self, rows: Sequence[queries.StoredKey]) -> None:
        read = {row.kid: self._read(row) for row in rows}
        found = {kid: key for kid, key in read.items() if key is not None}
        if self._keys.keys() - found.keys():
            self.generation += 1
        self._keys = found

    def _read(self, row: queries.StoredKey) -> _Key | None:
        """Return a key; None unless its private part is of a secret and matches the public one.

        Who can write to the table cannot publish a key of their own.
        """
        known = self._keys.get(row.kid)
        if known is not None:
            return replace(known, active_from=row.active_from)
        try:
            private_pem = self._keyring.decrypt(_PURPOSE, row.encrypted_private_key)
            signer = Signer.of(row.kid, private_pem)
        except (InvalidToken, ValueError):
            # Of a secret that the settings no longer have.
            log.warning("signing_key_unreadable", kid=row.kid)
            return None
        if signer.public_jwk() != row.public_jwk:
            log.error("signing_key_forged", kid=row.kid)
            return None
        return _Key(row.public_jwk, verification_key(row.public_jwk), signer, row.active_from)


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
        is_due = newest is not None and (
            newest < await queries.read_database_clock(connection) - _ROTATION_AGE
            or await _is_newest_weak(connection)
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
            if newest is not None and await _is_newest_weak(connection):
                begins = max(newest, at) + REPLACEMENT_LEAD
                await _insert(connection, settings.keyring, private_pem, begins)
            elif newest is not None and newest < at - _ROTATION_AGE:
                begins = max(newest + SIGNING_PERIOD, at + PUBLICATION_LEAD)
                await _insert(connection, settings.keyring, private_pem, begins)
    async with database.writing() as connection:
        await queries.delete_superseded(connection, VERIFICATION_PERIOD)


async def revoke(database: Database, settings: Settings, kid: str) -> bool:
    """Delete a key, and let a new one sign at once if no other does; False if there is none.

    Processes read the keys again within seconds, and then refuse tokens of the deleted one.
    """
    private_pem = await asyncio.to_thread(_generate_private_key)
    async with database.writing() as connection:
        await queries.lock_keys(connection)
        if not await queries.delete_key(connection, kid):
            return False
        if not await queries.has_active_key(connection):
            at = await queries.read_database_clock(connection)
            await _insert(connection, settings.keyring, private_pem, at)
    security_log.record("signing_key_revoked", "success", kid=kid)
    return True


async def re_encrypt(database: Database, settings: Settings) -> int:
    """Encrypt the private keys with the current secret, as the owner; return their number.

    Keys of a secret that the settings do not have are deleted: no process trusts them.
    """
    count = 0
    async with database.writing() as connection:
        await queries.lock_keys(connection)
        for row in await queries.list_keys(connection):
            if settings.keyring.is_current(row.encrypted_private_key):
                continue
            try:
                plain = settings.keyring.decrypt(_PURPOSE, row.encrypted_private_key)
            except InvalidToken:
                await queries.delete_key(connection, row.kid)
                continue
            encrypted = settings.keyring.encrypt(_PURPOSE, plain)
            await queries.replace_private_key(connection, row.kid, encrypted)
            count += 1
    return count


async def _is_newest_weak(connection: AnyConnection) -> bool:
    """Return whether the key that signs last is shorter than new ones, of an earlier release."""
    stored = await queries.list_keys(connection)
    return bool(stored) and key_bits(stored[0].public_jwk) < KEY_BITS


def key_bits(public_jwk: Mapping[str, Any]) -> int:
    """Return the length of an RSA key from its modulus."""
    modulus = str(public_jwk["n"])
    raw = base64.urlsafe_b64decode(modulus + "=" * (-len(modulus) % 4))
    return int.from_bytes(raw, "big").bit_length()


async def _insert(
    connection: WriteTransaction, keyring: Keyring, private_pem: bytes, active_from: datetime
) -> None:
    signer = Signer.of(new_id().hex, private_pem)
    await queries.insert_key(
        connection,
        kid=signer.kid,
        public_jwk=signer.public_jwk(),
        encrypted_private_key=keyring.encrypt(_PURPOSE, private_pem),
        active_from=active_from,
    )


def _generate_private_key() -> bytes:
    return rsa.generate_private_key(public_exponent=65537, key_size=KEY_BITS).private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
