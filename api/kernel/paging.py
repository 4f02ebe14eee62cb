"""Keyset paging: an opaque cursor that holds the last row's keys, and the page it yields."""

import base64
import binascii
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, TypeVar
from uuid import UUID

import orjson
from fastapi import Depends, Query

from api.kernel import errors

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
        if self.cursor is None:
            return None
        try:
            padded = self.cursor + "=" * (-len(self.cursor) % 4)
            found, key = orjson.loads(base64.urlsafe_b64decode(padded))
            if found != order:
                raise ValueError(found)
            return UUID(key)
        except (ValueError, TypeError, AttributeError, binascii.Error) as error:
            raise errors.invalid_cursor.on("cursor") from error

    def page(
        self, order: str, rows: Sequence[R], key: Callable[[R], Any]
    ) -> tuple[Sequence[R], str | None]:
        """Cut the one row too many that the query read, and point behind the last one kept."""
        if len(rows) <= self.limit:
            return rows, None
        kept = rows[: self.limit]
        return kept, cursor(order, key(kept[-1]))


def cursor(order: str, key: Any) -> str:
    """The opaque form of a row's key in a list of that order."""
    return base64.urlsafe_b64encode(orjson.dumps([order, str(key)])).rstrip(b"=").decode()


def _paging(
    limit: Annotated[int, Query(ge=1, le=MAX_LIMIT, description="How many, 100 at most.")] = 20,
    cursor: Annotated[
        str | None,
        Query(max_length=512, description="`nextCursor` of the page before; absent at the top."),
    ] = None,
) -> Paging:
    return Paging(limit, cursor)


Paged = Annotated[Paging, Depends(_paging)]
