"""Keyset paging: an opaque cursor that holds the last row's keys, and the page it yields.

A list ordered by an id alone uses `after` and `page`. One ordered by more (a time, a score or a
price, then an id) uses `after_keys` and `page_keys`, and asks for what comes `behind` the keys.
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
from sqlalchemy import ColumnElement, literal, true, tuple_

from api.core import errors

R = TypeVar("R")

MAX_LIMIT = 100


@dataclass(frozen=True, slots=True)
class Paging:
    """What a list call asks for."""

    limit: int
    cursor: str | None

    def after(self, order: str) -> UUID | None:
        """The id to go on after, or None at the top.

        Raises:
            ApiError: `invalid_cursor` when it is no cursor, or one of a list in another order.
        """
        keys = self.after_keys(order, UUID)
        return None if keys is None else keys[0]

    def after_keys(self, order: str, *kinds: type[Any]) -> tuple[Any, ...] | None:
        """The keys to go on after, or None at the top; `kinds` are theirs, of UUID, int (of 32
        bits), float, datetime and str.

        Raises:
            ApiError: `invalid_cursor` when it is no cursor, or one of a list in another order.
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
        """Cut the one row too many that the query read, and point behind the last one kept."""
        return self.page_keys(order, rows, lambda row: (key(row),))

    def page_keys(
        self, order: str, rows: Sequence[R], keys: Callable[[R], Sequence[Any]]
    ) -> tuple[Sequence[R], str | None]:
        """As `page`, for a list in the order of several keys."""
        if len(rows) <= self.limit:
            return rows, None
        kept = rows[: self.limit]
        return kept, cursor(order, *keys(kept[-1]))


def cursor(order: str, *keys: Any) -> str:
    """The opaque form of a row's keys in a list of that order."""
    # The driver's own kind of UUID is none to orjson.
    written = orjson.dumps([order, *keys], default=str)
    return base64.urlsafe_b64encode(written).rstrip(b"=").decode()


def behind(
    columns: Sequence[Any], keys: Sequence[Any] | None, *, ascending: bool = False
) -> ColumnElement[bool]:
    """The rows that follow the one with these keys; every row where there are none.

    One comparison of rows, which an index answers when all its columns go the same way.
    """
    if keys is None:
        return true()
    row = tuple_(*columns)
    last = tuple_(*(literal(key, column.type) for key, column in zip(keys, columns, strict=True)))
    return row > last if ascending else row < last


def _read(key: Any, kind: type[Any]) -> Any:
    """A key as its kind; what nobody was given raises a ValueError or TypeError."""
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
    limit: Annotated[int, Query(ge=1, le=MAX_LIMIT, description="How many, 100 at most.")] = 20,
    cursor: Annotated[
        str | None,
        Query(max_length=512, description="`nextCursor` of the page before; absent at the top."),
    ] = None,
) -> Paging:
    return Paging(limit, cursor)


Paged = Annotated[Paging, Depends(_paging)]
