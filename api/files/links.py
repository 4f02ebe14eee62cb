"""Links that give a product's file for ten minutes to whoever has them."""

import base64
import hashlib
import hmac
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final
from urllib.parse import urlencode
from uuid import UUID

from api.core.clock import now
from api.core.settings import Settings
from api.files import problems
from api.files.storage import Storage

LIFETIME: Final = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class DownloadLink:
    """An address, and the instant after which it gives nothing."""

    url: str
    expires_at: datetime


def object_key(file_id: UUID, object_id: UUID) -> str:
    return f"{file_id}/{object_id}"


async def issue(
    settings: Settings, storage: Storage, file_id: UUID, object_id: UUID
) -> DownloadLink:
    """The store's own link where it signs, else one to ourselves."""
    ends = int((now() + LIFETIME).timestamp())
    url = await storage.signed_url(object_key(file_id, object_id), LIFETIME)
    if url is None:
        query = urlencode({"expires": ends, "signature": _signature(settings, file_id, ends)})
        url = f"{settings.api_origin}/files/{file_id}/download?{query}"
    return DownloadLink(url, datetime.fromtimestamp(ends, UTC))


def check(settings: Settings, file_id: UUID, expires: str, signature: str) -> None:
    """Hold a link against what we would have signed.

    Raises:
        ApiError: `link_invalid`; `link_expired` for one that was ours.
    """
    ends = int(expires) if expires.isascii() and expires.isdigit() and len(expires) < 12 else 0
    ours = _signature(settings, file_id, ends)
    if not hmac.compare_digest(ours.encode(), signature.encode()) or expires != str(ends):
        raise problems.link_invalid()
    if ends <= now().timestamp():
        raise problems.link_expired()


def _signature(settings: Settings, file_id: UUID, ends: int) -> str:
    # A key of its own, so that nothing else we sign can be passed off as a link.
    key = hmac.digest(settings.secret, b"download links of files", hashlib.sha256)
    signed = hmac.digest(key, f"{file_id} {ends}".encode(), hashlib.sha256)
    return base64.urlsafe_b64encode(signed).rstrip(b"=").decode()
