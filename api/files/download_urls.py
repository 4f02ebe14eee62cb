"""Signed download URLs of product files."""

import hashlib
import hmac
from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import UUID

from api.core import signed_urls
from api.core.settings import Settings
from api.files.storage import Storage


@dataclass(frozen=True, slots=True)
class DownloadLink:
    """URL with its expiry."""

    url: str
    expires_at: datetime


def object_key(file_id: UUID, object_id: UUID) -> str:
    """Return the storage key of a product file."""
    return f"{file_id}/{object_id}"


async def create_link(
    settings: Settings, storage: Storage, file_id: UUID, object_id: UUID
) -> DownloadLink:
    """Return a presigned URL of the object store, or a signed URL of this API."""
    expires_at = signed_urls.expiry()
    url = await storage.signed_url(object_key(file_id, object_id), signed_urls.LIFETIME)
    if url is None:
        query = signed_urls.sign_query(_key(settings), file_id, expires_at)
        url = f"{settings.api_origin}/files/{file_id}/download?{query}"
    return DownloadLink(url, datetime.fromtimestamp(expires_at, UTC))


def verify(settings: Settings, file_id: UUID, expires: str, signature: str) -> None:
    """Verify the parameters of a download URL.

    Raises:
        ApiError: `link_invalid`; `link_expired` if the signature is valid.
    """
    signed_urls.verify(_key(settings), file_id, expires, signature)


def _key(settings: Settings) -> bytes:
    # Older than `crypto.derive`; issued URLs stay valid.
    return hmac.digest(settings.secret, b"download links of files", hashlib.sha256)
