"""Signed download URLs of exports."""

from typing import Final
from uuid import UUID

from api.core import signed_urls
from api.core.crypto import derive
from api.core.settings import Settings
from api.files.storage import DownloadMetadata, Storage

MIME: Final = "application/zip"


def object_key(export_id: UUID, object_id: UUID) -> str:
    """Return the storage key of an export."""
    return f"exports/{export_id}/{object_id}"


def download_metadata(settings: Settings) -> DownloadMetadata:
    """Return the content type and the file name of a download."""
    return DownloadMetadata(MIME, f"{settings.brand_name}.zip")


async def create_url(settings: Settings, storage: Storage, export_id: UUID, object_id: UUID) -> str:
    """Return a presigned URL of the object store, or a signed URL of this API."""
    url = await storage.signed_url(object_key(export_id, object_id), signed_urls.LIFETIME)
    if url is not None:
        return url
    query = signed_urls.sign_query(_key(settings), export_id, signed_urls.expiry())
    return f"{settings.api_origin}/users/export/{export_id}/download?{query}"


def verify(settings: Settings, export_id: UUID, expires: str, signature: str) -> None:
    """Verify the parameters of a download URL.

    Raises:
        ApiError: `link_invalid`; `link_expired` if the signature is valid.
    """
    signed_urls.verify(_key(settings), export_id, expires, signature)


def _key(settings: Settings) -> bytes:
    return derive(settings.secret, "download links of exports")
