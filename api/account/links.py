"""Signed download URLs of exports, valid for ten minutes."""

import base64
import hashlib
import hmac
from typing import Final
from urllib.parse import urlencode
from uuid import UUID

from api.core.clock import now
from api.core.crypto import derive
from api.core.settings import Settings
from api.files import problems
from api.files.links import LIFETIME
from api.files.storage import Served, Storage

MIME: Final = "application/zip"


def object_key(export_id: UUID, object_id: UUID) -> str:
    return f"exports/{export_id}/{object_id}"


def download_metadata(settings: Settings) -> Served:
    """Return the content type and the file name of a download."""
    return Served(MIME, f"{settings.brand_name}.zip")


async def create_url(settings: Settings, storage: Storage, export_id: UUID, object_id: UUID) -> str:
    """Return a presigned URL of the object store, or a signed URL of this API."""
    url = await storage.signed_url(object_key(export_id, object_id), LIFETIME)
    if url is not None:
        return url
    ends = int((now() + LIFETIME).timestamp())
    query = urlencode({"expires": ends, "signature": _signature(settings, export_id, ends)})
    return f"{settings.api_origin}/users/export/{export_id}/download?{query}"


def verify(settings: Settings, export_id: UUID, expires: str, signature: str) -> None:
    """Verify the signature and the expiry of a download URL.

    Raises:
        ApiError: `link_invalid`; `link_expired` if only the expiry has passed.
    """
    ends = int(expires) if expires.isascii() and expires.isdigit() and len(expires) < 12 else 0
    expected = _signature(settings, export_id, ends)
    if not hmac.compare_digest(expected.encode(), signature.encode()) or expires != str(ends):
        raise problems.link_invalid()
    if ends <= now().timestamp():
        raise problems.link_expired()


def _signature(settings: Settings, export_id: UUID, ends: int) -> str:
    # A derived key, so that no other signature of the service is valid for a URL.
    key = derive(settings.secret, "download links of exports")
    signed = hmac.digest(key, f"{export_id} {ends}".encode(), hashlib.sha256)
    return base64.urlsafe_b64encode(signed).rstrip(b"=").decode()
