"""Compiled statements: one text per shape, explicit parameters, and no constant times."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid4

import pytest
from sqlalchemy import Text, Uuid, select

from api.core.db.compiled_sql import compile_statement, compiled_once, param
from api.core.db.database import AnySelect
from api.core.ids import new_id
from api.users.models import Member


@compiled_once(id=Uuid, handle=Text)
def _find(*, id: UUID | None, handle: str | None, limit: int) -> AnySelect:
    query = select(Member.name).limit(limit)
    return query.where(Member.handle == handle if id is None else Member.id == id)


def test_compiled_statement_reuses_its_text_for_other_values() -> None:
    first, second = uuid4(), uuid4()
    one, other = (_find(id=each, handle=None, limit=7) for each in (first, second))
    assert one[0] is other[0]
    assert (one[1], other[1]) == ((first, 7), (second, 7))
    by_handle = _find(id=None, handle="layla", limit=7)
    assert by_handle[0] != one[0]
    assert by_handle[1] == ("layla", 7)
    assert _find(id=None, handle="omar", limit=8)[1] == ("omar", 8)


def test_compiled_statement_sends_a_repeated_parameter_once() -> None:
    @compiled_once(id=Uuid)
    def find(*, id: UUID) -> AnySelect:
        return select(Member.name).where(Member.id == id, Member.id != id)

    member_id = uuid4()
    text, values = find(id=member_id)
    assert text.count("$1") == 2
    assert values == (member_id,)


@pytest.mark.parametrize("constant", [new_id, lambda: datetime.now(UTC)])
def test_compiled_statement_refuses_a_constant_time(constant: Any) -> None:
    @compiled_once(id=Uuid)
    def stale(*, id: UUID) -> AnySelect:
        conditions: Sequence[Any] = [Member.id == id, Member.created_at > constant()]
        if isinstance(constant(), UUID):
            conditions = [Member.id == id, Member.id > constant()]
        return select(Member.name).where(*conditions)

    with pytest.raises(TypeError, match="must be a parameter"):
        stale(id=uuid4())


def test_compiled_statement_requires_every_parameter() -> None:
    @compiled_once(sort=Text)
    def find_sorted(*, sort: str) -> AnySelect:
        return select(Member.name).order_by(Member.id if sort == "newest" else Member.name)

    with pytest.raises(TypeError, match="does not use sort"):
        find_sorted(sort="newest")


def test_compiled_statement_takes_values_by_parameter_name() -> None:
    statement = compile_statement(
        select(Member.name).where(Member.id == param("id", Uuid)).limit(3)
    )
    member_id = uuid4()
    assert statement.with_values({"id": member_id, "unused": 1})[1] == (member_id, 3)
