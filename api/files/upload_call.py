"""Idempotency of an upload in one request."""

import asyncio
import hashlib
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from api.core.db.database import ReadConnection, WriteTransaction
from api.core.http import idempotency
from api.files.multipart_form import UploadForm


@dataclass(frozen=True, slots=True)
class UploadCall:
    """An upload with its idempotency key, identified by the content of its form."""

    owner_id: UUID
    key: str | None
    request: dict[str, Any]

    @classmethod
    async def of(cls, form: UploadForm, owner_id: UUID, key: str | None) -> "UploadCall":
        """Identify an upload; its file is read only if it has a key."""
        if key is None:
            return cls(owner_id, None, {})
        file: Any = form.file.file
        digest = await asyncio.to_thread(hashlib.file_digest, file, "sha256")
        await asyncio.to_thread(file.seek, 0)
        request = {
            "operation": "upload_file",
            "purpose": form.purpose,
            "name": form.name,
            "sha256": digest.hexdigest(),
        }
        return cls(owner_id, key, request)

    async def find_earlier(self, connection: ReadConnection) -> UUID | None:
        """Return the id of the file that the key stored, before this one is transcoded.

        Raises:
            ApiError: `idempotency_conflict`.
        """
        if self.key is None:
            return None
        return await idempotency.find(connection, self.owner_id, self.key, self.request)

    async def require_first(self, connection: WriteTransaction, file_id: UUID) -> None:
        """Claim the key for a file whose bytes are stored.

        Raises:
            ApiError: `idempotency_conflict`.
            RepeatedCallError: a concurrent upload with the same key was faster.
        """
        await idempotency.require_first(
            connection, self.owner_id, self.key, self.request, object_id=file_id
        )
