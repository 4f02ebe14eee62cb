"""Proof of work for requests of one-time codes, without an outside service.

A challenge is signed and bound to an identifier and a network address. Its solution is a nonce for
which SHA-256 of `challenge:nonce` begins with the number of zero bits that the challenge names.
"""

import base64
import binascii
import hashlib
import hmac
import re
import secrets
from datetime import datetime, timedelta
from typing import Any, Final

from api.auth.identifiers import Contact
from api.auth.requesters import Requester, WorkProof
from api.core.clock import now
from api.core.crypto import derive
from api.core.settings import Settings

LIFETIME: Final = timedelta(minutes=5)
MAX_CHALLENGE_LENGTH: Final = 128
MAX_NONCE_LENGTH: Final = 32

_SCOPE_BYTES: Final = 8
_RANDOM_BYTES: Final = 8
_MAC_BYTES: Final = 16
# Expiry, number of bits, scope and random bytes.
_BODY_BYTES: Final = 4 + 1 + _SCOPE_BYTES + _RANDOM_BYTES
_NONCE: Final = re.compile(r"[0-9A-Za-z_-]+", re.ASCII)


def create_challenge(
    settings: Settings, contact: Contact, requester: Requester, *, at: datetime | None = None
) -> dict[str, Any]:
    """Return a new challenge, as facts of the error that requires it."""
    expires_at = int(((at or now()) + LIFETIME).timestamp())
    bits = settings.otp_proof_of_work_bits
    body = (
        expires_at.to_bytes(4)
        + bits.to_bytes(1)
        + _scope(settings, contact, requester)
        + secrets.token_bytes(_RANDOM_BYTES)
    )
    signed = body + _sign(settings, body)
    return {"challenge": base64.urlsafe_b64encode(signed).decode(), "bits": bits}


def is_solved(settings: Settings, contact: Contact, requester: Requester) -> bool:
    """Return whether the requester's proof solves an unexpired challenge for this identifier."""
    body = _open(settings, requester.proof) if requester.proof else None
    if body is None or requester.proof is None:
        return False
    is_current = int.from_bytes(body[:4]) > now().timestamp()
    is_own = hmac.compare_digest(body[5 : 5 + _SCOPE_BYTES], _scope(settings, contact, requester))
    return is_current and is_own and _count_zero_bits(requester.proof) >= body[4]


def hash_challenge(proof: WorkProof) -> bytes:
    """Hash a challenge, which is accepted once."""
    return hashlib.sha256(proof.challenge.encode()).digest()


def _open(settings: Settings, proof: WorkProof) -> bytes | None:
    """Return the body of a challenge with a valid signature."""
    if not _NONCE.fullmatch(proof.nonce):
        return None
    try:
        signed = base64.b64decode(proof.challenge, altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        return None
    body, mac = signed[:_BODY_BYTES], signed[_BODY_BYTES:]
    return body if hmac.compare_digest(mac, _sign(settings, body)) else None


def _count_zero_bits(proof: WorkProof) -> int:
    digest = hashlib.sha256(f"{proof.challenge}:{proof.nonce}".encode()).digest()
    return 256 - int.from_bytes(digest).bit_length()


def _scope(settings: Settings, contact: Contact, requester: Requester) -> bytes:
    key = derive(settings.secret, "scope of proofs of work")
    text = f"{contact.channel}:{contact.value}:".encode() + (requester.address_hash or b"")
    return hmac.digest(key, text, hashlib.sha256)[:_SCOPE_BYTES]


def _sign(settings: Settings, body: bytes) -> bytes:
    key = derive(settings.secret, "proofs of work")
    return hmac.digest(key, body, hashlib.sha256)[:_MAC_BYTES]
