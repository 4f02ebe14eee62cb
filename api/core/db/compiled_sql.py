"""Statements that are built once and sent often.

To build a statement of the feed's size costs ten times what sending it does, and all that differs
from call to call are ids and names. So it is built with some that are nobody's, its text is kept,
and it is sent with the caller's in their places.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache, wraps
from typing import Any, Final, ParamSpec, TypeAlias
from uuid import UUID, uuid4

from sqlalchemy import BindParameter, Update, bindparam
from sqlalchemy.dialects.postgresql.asyncpg import dialect

from api.core.db.database import AnyRow, AnySelect, Asking, Reading

P = ParamSpec("P")

# A statement's text, and what is sent with it.
Statement: TypeAlias = tuple[str, tuple[Any, ...]]

# Room for every length of a page (100), at its top and further down, of three kinds, for guests and
# members: whoever asks for each in turn has nothing built anew.
KEPT: Final = 1_280
_DIALECT: Final = dialect()  # type: ignore[no-untyped-call]


async def fetch(connection: Asking, statement: Statement) -> Sequence[AnyRow]:
    """The rows of a statement that is kept."""
    text, values = statement
    if isinstance(connection, Reading):
        return await connection.fetch(text, values)
    return (await connection.exec_driver_sql(text, values)).all()


@dataclass(frozen=True, slots=True)
class Prepared:
    """A statement's text, and the names of what is sent with it, in their places."""

    text: str
    names: tuple[str, ...]
    constants: Mapping[str, Any]

    def with_values(self, values: Mapping[str, Any]) -> Statement:
        """As it is sent: for `fetch`."""
        known = {**self.constants, **values}
        return self.text, tuple([known[name] for name in self.names])


def given(name: str, kind: Any) -> BindParameter[Any]:
    """What `with_values` gives by that name, as the driver takes it: JSON as text, say."""
    return bindparam(name, None, type_=kind)


def prepared(statement: AnySelect | Update) -> Prepared:
    """Of a statement with `given`s for what differs from call to call."""
    compiled = statement.compile(dialect=_DIALECT, compile_kwargs={"render_postcompile": True})
    constants = {name: bind.value for name, bind in compiled.binds.items() if bind.unique}
    return Prepared(str(compiled), tuple(compiled.positiontup or ()), constants)


def built_once(build: Callable[P, AnySelect]) -> Callable[P, Statement]:
    """Keep the text of what `build` answers, for `fetch(connection, statement(...))`.

    Arguments are given by name. An id or a text among them is sent anew with each call. Of
    anything else (how many, whether a guest asks) each value has a statement of its own, so that
    it may decide what is built and must be one of few.
    """

    @lru_cache(KEPT)
    def kept(
        sent: tuple[tuple[str, bool], ...], others: tuple[tuple[str, Any], ...]
    ) -> tuple[str, tuple[tuple[str | None, Any], ...]]:
        nobodys = {name: uuid4().hex if is_text else uuid4() for name, is_text in sent}
        given: dict[str, Any] = nobodys | dict(others)
        compiled = build(**given).compile(  # type: ignore[call-arg]
            dialect=_DIALECT, compile_kwargs={"render_postcompile": True}
        )
        named = {id(value): name for name, value in nobodys.items()}
        values = [compiled.params[place] for place in compiled.positiontup or ()]
        places = tuple((named.get(id(value)), value) for value in values)
        if {name for name, _ in places if name} != nobodys.keys():
            raise TypeError(f"{build.__qualname__} leaves out one of {', '.join(nobodys)}")
        for name, value in places:
            _refuse_what_passes(name, value)
        return str(compiled), places

    @wraps(build)
    def statement(*_: P.args, **given: P.kwargs) -> Statement:
        sent, others = [], []
        for name, value in given.items():
            if isinstance(value, UUID | str):
                sent.append((name, isinstance(value, str)))
            else:
                others.append((name, value))
        text, places = kept(tuple(sent), tuple(others))
        return text, tuple(given[name] if name else value for name, value in places)

    return statement


def _refuse_what_passes(name: str | None, value: Any) -> None:
    """A time, or an id made of one, would stand still in a statement that is kept."""
    passes = isinstance(value, datetime) or (isinstance(value, UUID) and value.version == 7)
    if passes and name is None:
        raise TypeError(f"{value!r} has to be an argument")
