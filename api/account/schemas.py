"""Request and response bodies of data exports and account deletion."""

from typing import Annotated, Literal

from pydantic import Field

from api.core.http.responses import CleanText, Identified, Instant, Schema
from api.core.text.text import longest


class Export(Identified):
    """An export of the authenticated member's data as a ZIP archive."""

    status: Literal["preparing", "ready", "failed"] = Field(description="State of the export.")
    progress: int = Field(
        ge=0, le=100, description="The progress of the preparation in percent.", examples=[40]
    )
    size_bytes: int | None = Field(
        description="The size of the archive in bytes. Null until the export is ready.",
        examples=[1482110],
    )
    requested_at: Instant = Field(description="When the export was requested.")
    ready_at: Instant | None = Field(description="When the export was completed; null before.")
    expires_at: Instant | None = Field(
        description="The time until which the archive is available. Null until the export is ready."
    )
    url: str | None = Field(
        description="The download URL, valid for ten minutes and different in each response. "
        "Null unless the session was re-authenticated within the last ten minutes.",
        examples=[None],
    )


class DeletionInput(Schema):
    """The optional reason of an account deletion."""

    reason: Annotated[CleanText, longest(500)] | None = Field(
        None,
        description="The reason in at most 500 characters, stored without the member's name.",
        examples=["لم أعد أستعمل الحساب."],
    )


class DeletionDate(Schema):
    """The date of an account deletion. Null without a deletion request."""

    deletes_at: Instant | None = Field(
        description="When the account will be deleted; null if no deletion is scheduled.",
        examples=["2026-12-05T09:30:00.482Z"],
    )
