"""Paginated source of one member's rows."""

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
    """Rows of one member. No connection is held while rows are written to storage."""

    database: Database
    member_id: UUID
    web_origin: str

    async def rows(self, query: AnySelect, *keys: Any) -> AsyncIterator[AnyRow]:
        """Yield all rows of a statement in the order of `keys`, which are unique together."""
        names = [f"key_{index}" for index in range(len(keys))]
        columns = (key.label(name) for key, name in zip(keys, names, strict=True))
        statement = query.add_columns(*columns).order_by(*keys).limit(PAGE_SIZE)
        after: tuple[Any, ...] | None = None
        while True:
            async with self.database.reading() as connection:
                page = await connection.execute(
                    statement.where(behind(keys, after, ascending=True))
                )
                batch = page.all()
            for row in batch:
                yield row
            if len(batch) < PAGE_SIZE:
                return
            after = tuple(getattr(batch[-1], name) for name in names)

    async def fetch_one(self, query: AnySelect) -> AnyRow | None:
        async with self.database.reading() as connection:
            return (await connection.execute(query)).one_or_none()

    def post_url(self, post_id: UUID) -> str:
        """Return the URL of a post's page."""
        return f"{self.web_origin}/posts/{post_id}"


@dataclass(frozen=True, slots=True)
class Section:
    """One file of the export: its name, its items, and their description in both languages."""

    file: str
    items: Callable[[RowSource], AsyncIterator[Json]]
    en: str
    ar: str


def to_json(row: AnyRow, *names: str) -> Json:
    """Return columns of a row under their camel-case JSON names."""
    return {to_camel(name): getattr(row, name) for name in names}


def created_at_of(id_: UUID) -> datetime:
    """Return the creation time of a UUIDv7."""
    return datetime.fromtimestamp((id_.int >> 80) / 1000, UTC)
