"""Members beside a row: columns with a prefix, and their JSON."""

from typing import Any, Final, NamedTuple
from uuid import UUID

from api.core.db.database import AnyRow
from api.files.serializers import StoredImage
from api.users.service import serialize_author

_NAMES: Final = ("id", "name", "handle", "picture", "is_staff")


class _Person(NamedTuple):
    id: UUID
    name: str
    handle: str | None
    picture: StoredImage | None
    is_staff: bool


def person_columns(member: Any, prefix: str) -> tuple[Any, ...]:
    """Return the columns of an alias of `Member` for `serialize_person`.

    Two underscores: a case has an `owner_id` of its own.
    """
    return tuple(getattr(member, name).label(f"{prefix}__{name}") for name in _NAMES)


def serialize_person(row: AnyRow, prefix: str, origin: str) -> dict[str, Any] | None:
    """Serialize a member of a row as `schemas.Author`; None without one."""
    values = [getattr(row, f"{prefix}__{name}") for name in _NAMES]
    return None if values[0] is None else serialize_author(_Person(*values), origin)
