"""Ids in paths and bodies: UUIDv7, as text on the wire."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from fastapi import Path
from uuid_utils.compat import uuid7

from api.core.errors import Problem

PathId = Annotated[
    str,
    Path(
        description="The `_id` of what the path names.",
        examples=["0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a"],
        max_length=64,
    ),
]


def new_id() -> UUID:
    """A UUIDv7: ordered by time, so that it pages and indexes well."""
    return uuid7()


def first_id(instant: datetime) -> UUID:
    """The least UUIDv7 of an instant: what is older has a smaller id."""
    milliseconds = int(instant.timestamp() * 1000)
    return UUID(int=milliseconds << 80 | 0x7 << 76 | 0b10 << 62)


def parse_id(value: str, missing: Problem) -> UUID:
    """The id, or the thing's own 404: what can't be an id can't be found either."""
    try:
        return UUID(value)
    except ValueError as error:
        raise missing() from error
