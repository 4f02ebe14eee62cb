"""Parts of statements that Postgres plans once, and reckons without detours."""

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


def written(constant: Any) -> BindParameter[Any]:
    """A constant that stands in the statement's text instead of among its parameters.

    A partial index is found only by what the text says. And of a parameter in LIMIT Postgres
    assumes a tenth of all rows: it then holds the plan for any parameters for costly and makes one
    anew at each call, which costs more than running it.
    """
    return literal(constant, literal_execute=True)


def unforeseen(value: Any, kind: Any) -> ColumnElement[Any]:
    """A parameter for which Postgres expects as many rows whatever it is: so it keeps the plan for
    any parameters. To plan a long statement costs as much as running it."""
    return select(literal(value, kind)).scalar_subquery()


def of_each(found: Select[Any]) -> Exists:
    """Whether there is any, looked up for each row by itself.

    Where Postgres expects many rows it may rather read all that could be found for any of them, and
    look there: all that a member ever saved, or every post in which a word stands.
    """
    # What skips rows is made no other; of none it skips none.
    return found.offset(written(0)).exists()


def log2_of(count: Any) -> ColumnElement[float]:
    """log2(1 + count)"""
    # Both as doubles: of what is numeric each would be written as text and read again.
    log, base = (
        func.ln(each, type_=Float) for each in (cast(count + 1, Float), literal(2.0, Float))
    )
    doublings: ColumnElement[Any] = log / base
    return doublings
