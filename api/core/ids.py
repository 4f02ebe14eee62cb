"""Identifiers: UUIDv7, as text in JSON."""

from datetime import UTC, datetime
from typing import Annotated
from uuid import UUID

from fastapi import Path
from uuid_utils.compat import uuid7

from api.core.errors import Problem

PathId = Annotated[
    str,
    Path(
        description="The `_id` of the object.",
        examples=["0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a"],
        max_length=64,
        # For the document: other text is the id of no object, which is 404.
        json_schema_extra={"format": "uuid"},
    ),
]


def new_id() -> UUID:
    """Return a UUIDv7, which is ordered by time."""
    return uuid7()


def first_id(instant: datetime) -> UUID:
    """Return the smallest UUIDv7 of an instant; older objects have smaller ids."""
    milliseconds = int(instant.timestamp() * 1000)
    return UUID(int=milliseconds << 80 | 0x7 << 76 | 0b10 << 62)


def created_at(id_: UUID) -> datetime:
    """Return the instant of a UUIDv7, to the millisecond."""
    return datetime.fromtimestamp((id_.int >> 80) / 1000, UTC)


def parse_id(value: str, missing: Problem) -> UUID:
    """Parse an id.

    Raises:
        ApiError: `missing`; text that is no id belongs to no object.
    """
    try:
        return UUID(value)
    except ValueError as error:
        raise missing() from error
