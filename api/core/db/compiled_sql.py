"""Cache of compiled statements.

Building and compiling a statement of the feed's size costs ten times its execution. Its SQL text is
therefore compiled once and executed with the parameters of each call.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache, wraps
from typing import Any, Final, ParamSpec, TypeAlias
from uuid import UUID, uuid4

from sqlalchemy import BindParameter, Update, bindparam
from sqlalchemy.dialects.postgresql.asyncpg import dialect

from api.core.db.database import AnyConnection, AnyRow, AnySelect, ReadConnection

P = ParamSpec("P")

# SQL text and parameter values.
Statement: TypeAlias = tuple[str, tuple[Any, ...]]

# Every page size (100), first and further pages, three kinds, guests and members.
CACHE_SIZE: Final = 1_280
_DIALECT: Final = dialect()  # type: ignore[no-untyped-call]


async def fetch_all(connection: AnyConnection, statement: Statement) -> Sequence[AnyRow]:
    """Execute a compiled statement and return its rows."""
    text, values = statement
    if isinstance(connection, ReadConnection):
        return await connection.fetch(text, values)
    return (await connection.exec_driver_sql(text, values)).all()


@dataclass(frozen=True, slots=True)
class CompiledStatement:
    """SQL text with the names of its parameters in order."""

    text: str
    names: tuple[str, ...]
    constants: Mapping[str, Any]

    def with_values(self, values: Mapping[str, Any]) -> Statement:
        """Return the statement for `fetch_all`."""
        every = {**self.constants, **values}
        return self.text, tuple([every[name] for name in self.names])


def param(name: str, kind: Any) -> BindParameter[Any]:
    """Return a parameter that `with_values` fills; values are the driver's, such as JSON text."""
    return bindparam(name, None, type_=kind)


def compile_statement(statement: AnySelect | Update) -> CompiledStatement:
    """Compile a statement whose variable parts are `param`s."""
    compiled = statement.compile(dialect=_DIALECT, compile_kwargs={"render_postcompile": True})
    constants = {name: bind.value for name, bind in compiled.binds.items() if bind.unique}
    return CompiledStatement(str(compiled), tuple(compiled.positiontup or ()), constants)


def compiled_once(build: Callable[P, AnySelect]) -> Callable[P, Statement]:
    """Keep the text of what `build` answers, for `fetch(connection, statement(...))`.

    Arguments are given by name. An id or a text among them is sent anew with each call. Of
    anything else (how many, whether a guest asks) each value has a statement of its own, so that
    it may decide what is built and must be one of few.
    """

    @lru_cache(CACHE_SIZE)
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
