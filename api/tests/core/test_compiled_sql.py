"""Statements that are built once: what differs is sent, and what would stand still is refused."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid4

import pytest
from sqlalchemy import select

from api.core.db.compiled_sql import compiled_once
from api.core.db.database import AnySelect
from api.core.ids import new_id
from api.users.models import Member


@compiled_once
def _found(*, id: UUID | None, handle: str | None, limit: int) -> AnySelect:
    query = select(Member.name).limit(limit)
    return query.where(Member.handle == handle if id is None else Member.id == id)


def test_compiled_statement_reuses_its_text_for_other_values() -> None:
    first, second = uuid4(), uuid4()
    one, other = (_found(id=each, handle=None, limit=7) for each in (first, second))
    assert one[0] is other[0]
    assert (one[1], other[1]) == ((first, 7), (second, 7))
    named = _found(id=None, handle="layla", limit=7)
    assert named[0] != one[0]
    assert named[1] == ("layla", 7)
    assert _found(id=None, handle="omar", limit=8)[1] == ("omar", 8)


@pytest.mark.parametrize("passing", [new_id, lambda: datetime.now(UTC)])
def test_compiled_statement_refuses_a_constant_time(passing: Any) -> None:
    @compiled_once
    def stale(*, id: UUID) -> AnySelect:
        given: Sequence[Any] = [Member.id == id, Member.created_at > passing()]
        if isinstance(passing(), UUID):
            given = [Member.id == id, Member.id > passing()]
        return select(Member.name).where(*given)

    with pytest.raises(TypeError, match="has to be an argument"):
        stale(id=uuid4())


def test_compiled_statement_requires_every_parameter() -> None:
    @compiled_once
    def chosen(*, sort: str) -> AnySelect:
        return select(Member.name).order_by(Member.id if sort == "newest" else Member.name)

    with pytest.raises(TypeError, match="leaves out"):
        chosen(sort="newest")
