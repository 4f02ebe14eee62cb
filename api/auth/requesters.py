"""Requesters: who requests or guesses a one-time code, as far as the limits distinguish them."""

import hashlib
import hmac
from dataclasses import dataclass, replace
from typing import Final
from uuid import UUID

from api.core.crypto import derive
from api.core.settings import Settings

_HASH_BYTES: Final = 16


@dataclass(frozen=True, slots=True)
class Requester:
    """Caller of a code operation.

    - `address_hash`: keyed hash of the network address; None for operator commands.
    - `device_hash`: hash of the device's id from its signed cookie; None without a cookie.
    - `member_id`: the authenticated member.
    - `is_known`: whether the device signed in before as the member with the identifier.
    - `proof`: solution of a proof of work, which came with the request.
    """

    address_hash: bytes | None
    device_hash: bytes | None
    member_id: UUID | None = None
    is_known: bool = False
    proof: "WorkProof | None" = None

    @property
    def is_trusted(self) -> bool:
        """Whether strangers cannot use up the requester's allowance."""
        return self.is_known or self.member_id is not None

    @property
    def key(self) -> bytes:
        """Key under which the requester's failed guesses are counted."""
        if self.member_id is not None:
            return b"m" + self.member_id.bytes
        if self.is_known and self.device_hash is not None:
            return b"d" + self.device_hash
        return b"a" + (self.address_hash or b"")

    def as_known(self, is_known: bool) -> "Requester":
        return replace(self, is_known=is_known)


@dataclass(frozen=True, slots=True)
class WorkProof:
    """Challenge of the service, and the nonce that solves it."""

    challenge: str
    nonce: str


def requester_of_member(member_id: UUID) -> Requester:
    """Return the requester of an operator command, which has no address and no device."""
    return Requester(None, None, member_id)


def hash_address(settings: Settings, address: str) -> bytes:
    """Hash a network address with a key, so that the row does not reveal it."""
    key = derive(settings.secret, "addresses of requesters")
    return hmac.digest(key, address.encode(), hashlib.sha256)[:_HASH_BYTES]
