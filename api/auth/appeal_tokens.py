"""Tokens with which a suspended member reads their standing and appeals, and nothing else.

A token is `appeal.<member>.<expiry>.<signature>`. The signature is over the beginning of the
suspension too, so that the token ends with it. No verification of access tokens accepts it.
"""

from datetime import datetime, timedelta
from typing import Final
from uuid import UUID, uuid5

from api.core import signed_urls
from api.core.crypto import derive
from api.core.errors import ApiError
from api.core.settings import Settings

# Long enough to write an appeal.
LIFETIME: Final = timedelta(hours=1)
_PREFIX: Final = "appeal."


def is_appeal_token(token: str) -> bool:
    """Return whether a token of the `Authorization` header is of this kind, valid or not."""
    return token.startswith(_PREFIX)


def create(settings: Settings, member_id: UUID, suspended_at: datetime) -> str:
    """Return the token of a suspension."""
    expires_at = signed_urls.expiry(LIFETIME)
    signature = signed_urls.sign(_key(settings), _object_id(member_id, suspended_at), expires_at)
    return f"{_PREFIX}{member_id}.{expires_at}.{signature}"


def claimed_member(token: str) -> UUID | None:
    """Return the member that a token names, which `is_valid` verifies; None if it is malformed."""
    parts = token.split(".")
    try:
        return UUID(parts[1]) if len(parts) == 4 else None
    except ValueError:
        return None


def is_valid(settings: Settings, token: str, member_id: UUID, suspended_at: datetime) -> bool:
    """Return whether a token belongs to this suspension of the member and has not expired."""
    _, _, expires, signature = token.split(".")
    object_id = _object_id(member_id, suspended_at)
    try:
        signed_urls.verify(_key(settings), object_id, expires, signature)
    except ApiError:
        return False
    return True


def _object_id(member_id: UUID, suspended_at: datetime) -> UUID:
    return uuid5(member_id, str(suspended_at.timestamp()))


def _key(settings: Settings) -> bytes:
    return derive(settings.secret, "appeals of suspended members")
