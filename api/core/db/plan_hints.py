"""Expressions that keep PostgreSQL's query plans stable and cheap."""

from typing import Any

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Exists,
    Float,
    Select,
    cast,
    func,
    literal,
    select,
)


def inline_literal(constant: Any) -> BindParameter[Any]:
    """Return a constant that is rendered into the SQL text.

    PostgreSQL matches partial indexes by the text alone. For a parameter in LIMIT it assumes a
    tenth of all rows: the generic plan looks expensive, and each execution is planned again.
    """
    return literal(constant, literal_execute=True)


def opaque_param(value: Any, kind: Any) -> ColumnElement[Any]:
    """Return a parameter whose value the planner does not see.

    The generic plan is then as good as a custom one and is kept. Planning a long statement costs as
    much as executing it.
    """
    return select(as_expression(value, kind)).scalar_subquery()


def as_expression(value: Any, kind: Any) -> ColumnElement[Any]:
    """Return a column or parameter as it is, and a value as a parameter of this type."""
    return value if isinstance(value, ColumnElement) else literal(value, kind)


def correlated_exists(found: Select[Any]) -> Exists:
    """Return EXISTS evaluated per row.

    Without it PostgreSQL may hash the whole subquery: every post a member saved, or every post with
    a word.
    """
    # OFFSET 0 prevents the subquery from being flattened.
    return found.offset(inline_literal(0)).exists()


def log2_of(count: Any) -> ColumnElement[float]:
    """Return log2(1 + count)."""
    # Both as double precision: numeric values would be converted through text.
    log, base = (
        func.ln(each, type_=Float) for each in (cast(count + 1, Float), literal(2.0, Float))
    )
    doublings: ColumnElement[Any] = log / base
    return doublings
