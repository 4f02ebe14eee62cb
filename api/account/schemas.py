"""Copies and leaving on the wire."""

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from api.core.http.responses import CleanText, Identified, Instant, Schema
from api.core.text.text import longest


class Export(Identified):
    """A copy of everything that is mine, as one ZIP file."""

    status: Literal["preparing", "ready", "failed"]
    progress: int = Field(ge=0, le=100, description="How much is done, in percent.", examples=[40])
    size_bytes: int | None = Field(description="Of the ZIP, once it is ready.", examples=[1482110])
    requested_at: Instant
    ready_at: Instant | None
    expires_at: Instant | None = Field(description="Until when it can be downloaded.")
    url: str | None = Field(
        description="Where to download it, for ten minutes; each answer has another address. "
        "Null unless the session was confirmed in the last ten minutes.",
        examples=[None],
    )


class Farewell(Schema):
    """Why I leave, if I want to say it."""

    reason: Annotated[CleanText, AfterValidator(longest(500))] | None = Field(
        None,
        description="500 characters at most; kept without my name.",
        examples=["لم أعد أستعمل الحساب."],
    )


class DeletionDate(Schema):
    """When my account will be deleted; null while it stays."""

    deletes_at: Instant | None = Field(examples=["2026-12-05T09:30:00.482Z"])
