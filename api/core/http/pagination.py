"""Keyset pagination with opaque cursors, which hold the keys of the last row.

A list ordered by an id uses `after` and `page`. A list ordered by several keys (a time, a score or
a price, then an id) uses `after_keys` and `page_keys`, with the condition of `behind`.
"""

import base64
import binascii
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated, Any, TypeVar
from uuid import UUID

import orjson
from fastapi import Depends, Query
from sqlalchemy import ColumnElement, true, tuple_

from api.core import errors
from api.core.db.plan_hints import as_expression

R = TypeVar("R")

MAX_LIMIT = 100


@dataclass(frozen=True, slots=True)
class Paging:
    """Page size and cursor of a request."""

    limit: int
    cursor: str | None

    def after(self, order: str) -> UUID | None:
        """Return the id of the cursor, or None on the first page.

        Raises:
            ApiError: `invalid_cursor` for a malformed cursor or one of another list.
        """
        keys = self.after_keys(order, UUID)
        return None if keys is None else keys[0]

    def after_keys(self, order: str, *kinds: type[Any]) -> tuple[Any, ...] | None:
        """Return the keys of the cursor, or None on the first page.

        `kinds` are their types: UUID, int (32 bits), float, datetime or str.

        Raises:
            ApiError: `invalid_cursor` for a malformed cursor or one of another list.
        """
        if self.cursor is None:
            return None
        try:
            padded = self.cursor + "=" * (-len(self.cursor) % 4)
            found, *keys = orjson.loads(base64.urlsafe_b64decode(padded))
            if found != order:
                raise ValueError(found)
            return tuple(_read(key, kind) for key, kind in zip(keys, kinds, strict=True))
        except (ValueError, TypeError, OverflowError, binascii.Error) as error:
            raise errors.invalid_cursor.for_field("cursor") from error

    def page(
        self, order: str, rows: Sequence[R], key: Callable[[R], Any]
    ) -> tuple[Sequence[R], str | None]:
        """Return the page and the next cursor; the query reads one row more than the limit."""
        return self.page_keys(order, rows, lambda row: (key(row),))

    def page_keys(
        self, order: str, rows: Sequence[R], keys: Callable[[R], Sequence[Any]]
    ) -> tuple[Sequence[R], str | None]:
        """Return the page and the next cursor of a list ordered by several keys."""
        if len(rows) <= self.limit:
            return rows, None
        kept = rows[: self.limit]
        return kept, cursor(order, *keys(kept[-1]))


def cursor(order: str, *keys: Any) -> str:
    """Return the cursor of a row's keys."""
    # orjson does not know the driver's UUID type.
    encoded = orjson.dumps([order, *keys], default=str)
    return base64.urlsafe_b64encode(encoded).rstrip(b"=").decode()


def behind(
    columns: Sequence[Any], keys: Sequence[Any] | None, *, ascending: bool = False
) -> ColumnElement[bool]:
    """Return the condition for rows after the one with these keys; true without keys.

    It is one row comparison, which an index answers when all its columns have the same direction.
    """
    if keys is None:
        return true()
    row = tuple_(*columns)
    last = tuple_(
        *(as_expression(key, column.type) for key, column in zip(keys, columns, strict=True))
    )
    return row > last if ascending else row < last


def _read(key: Any, kind: type[Any]) -> Any:
    """Parse a key; raises ValueError or TypeError for a value that no cursor contains."""
    if kind is int:
        # A bool is an int to Python, and Postgres would refuse more than its column holds.
        if type(key) is not int or not -(2**31) <= key < 2**31:
            raise ValueError(key)
        return key
    if kind is float:
        if type(key) not in {int, float} or not math.isfinite(key):
            raise ValueError(key)
        return float(key)
    if not isinstance(key, str) or "\0" in key:
        raise TypeError(key)
    if kind is datetime:
        instant = datetime.fromisoformat(key)
        if instant.tzinfo is None:
            raise ValueError(key)
        return instant.astimezone(UTC)
    return kind(key)


# Not a plain function: FastAPI would hand it to a thread.
async def _paging(
    limit: Annotated[int, Query(ge=1, le=MAX_LIMIT, description="Page size, at most 100.")] = 20,
    cursor: Annotated[
        str | None,
        Query(
            max_length=512,
            description="`nextCursor` of the previous page; absent for the first page.",
        ),
    ] = None,
) -> Paging:
    return Paging(limit, cursor)


Paged = Annotated[Paging, Depends(_paging)]
