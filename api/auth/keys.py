"""The embedded issuer's keys: made once, kept encrypted in Postgres, shared by every process."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import structlog
from cryptography.fernet import Fernet, InvalidToken
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa

from api.auth import queries
from api.auth.tokens import Issuer, Signer, VerificationKey, verification_key
from api.kernel.db import Database
from api.kernel.ids import new_id
from api.kernel.keys import cipher
from api.kernel.settings import Settings

log = structlog.get_logger("keys")

AUDIENCE: Final = "qima"


@dataclass(frozen=True, slots=True)
class KeyRing:
    """The key that signs now, and all that are published."""

    signer: Signer
    public: Mapping[str, VerificationKey]
    jwks: Sequence[Mapping[str, Any]]


def own_issuer(settings: Settings, keys: KeyRing) -> Issuer:
    """The embedded issuer as one of those who are trusted."""
    return Issuer(iss=settings.api_origin, aud=AUDIENCE, jwks=keys.public)


async def ensure_signing_key(database: Database, settings: Settings) -> KeyRing:
    """The issuer's keys; makes the first one, however many processes start at once."""
    fernet = cipher(settings.secret, "signing keys")
    async with database.reading() as connection:
        rows = await queries.signing_keys(connection)
    signer = _newest_readable(rows, fernet)
    if signer is not None:
        return _ring(signer, rows)
    # Made before the lock is taken: it may take longer than others may wait for a lock.
    private_pem = await asyncio.to_thread(_make_private_key)
    async with database.writing() as connection:
        await queries.lock_signing_keys(connection)
        signer = _newest_readable(await queries.signing_keys(connection), fernet)
        if signer is None:
            signer = Signer.of(new_id().hex, private_pem)
            await queries.insert_signing_key(
                connection,
                kid=signer.kid,
                public_jwk=signer.public_jwk(),
                encrypted_private_key=fernet.encrypt(private_pem),
            )
        return _ring(signer, await queries.signing_keys(connection))


def _newest_readable(rows: Sequence[queries.StoredKey], fernet: Fernet) -> Signer | None:
    for row in rows:
        try:
            return Signer.of(row.kid, fernet.decrypt(row.encrypted_private_key))
        except InvalidToken:
            # The application secret was changed: what that key signed stays good until it ends.
            log.warning("signing_key_unreadable", kid=row.kid)
    return None


def _ring(signer: Signer, rows: Sequence[queries.StoredKey]) -> KeyRing:
    return KeyRing(
        signer=signer,
        public={row.kid: verification_key(row.public_jwk) for row in rows},
        jwks=[row.public_jwk for row in rows],
    )


def _make_private_key() -> bytes:
    return rsa.generate_private_key(public_exponent=65537, key_size=2048).private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
