"""Where a copy's contents come from: rows of one member's, a page at a time."""

from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final, TypeAlias
from uuid import UUID

from pydantic.alias_generators import to_camel

from api.core.db.database import AnyRow, AnySelect, Database
from api.core.http.pagination import behind

Json: TypeAlias = dict[str, Any]

PAGE_SIZE: Final = 500


@dataclass(frozen=True, slots=True)
class RowSource:
    """One member's rows. No connection is held while what was read is on its way to storage."""

    database: Database
    member_id: UUID
    web_origin: str

    async def rows(self, query: AnySelect, *keys: Any) -> AsyncIterator[AnyRow]:
        """All rows of a statement, in the order of `keys`, which tell one row from another."""
        names = [f"key_{place}" for place in range(len(keys))]
        named = (key.label(name) for key, name in zip(keys, names, strict=True))
        asked = query.add_columns(*named).order_by(*keys).limit(PAGE_SIZE)
        after: tuple[Any, ...] | None = None
        while True:
            async with self.database.reading() as connection:
                page = await connection.execute(asked.where(behind(keys, after, ascending=True)))
                found = page.all()
            for row in found:
                yield row
            if len(found) < PAGE_SIZE:
                return
            after = tuple(getattr(found[-1], name) for name in names)

    async def one(self, query: AnySelect) -> AnyRow | None:
        async with self.database.reading() as connection:
            return (await connection.execute(query)).one_or_none()

    def page(self, post_id: UUID) -> str:
        """Where a post can be read."""
        return f"{self.web_origin}/posts/{post_id}"


@dataclass(frozen=True, slots=True)
class Section:
    """One file of the copy: its name, its items, and what they are in both languages."""

    file: str
    items: Callable[[RowSource], AsyncIterator[Json]]
    en: str
    ar: str


def to_json(row: AnyRow, *names: str) -> Json:
    """Columns of a row by the names that the wire would give them."""
    return {to_camel(name): getattr(row, name) for name in names}


def created_at_of(id_: UUID) -> datetime:
    """When a UUIDv7 was made."""
    return datetime.fromtimestamp((id_.int >> 80) / 1000, UTC)
