"""Compiled statements, cached by their shape.

Building and compiling a statement of the feed's size costs ten times its execution. Its SQL text is
therefore compiled once and executed with the parameters of each call. Parameters are explicit:

- `@compiled_once(viewer_id=Uuid)` compiles the statement of a function once per shape. The named
  arguments are parameters; the others are the shape, which is the key of the cache.
- `compile_statement` compiles a statement with `param`s, for a builder with a cache of its own.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache, wraps
from typing import Any, Final, ParamSpec, TypeAlias
from uuid import UUID

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
        constants = self.constants
        return self.text, tuple(
            [constants[name] if name in constants else values[name] for name in self.names]
        )


def param(name: str, kind: Any) -> BindParameter[Any]:
    """Return a parameter that `with_values` fills; values are the driver's, such as JSON text."""
    return bindparam(name, None, type_=kind)


def compile_statement(statement: AnySelect | Update) -> CompiledStatement:
    """Compile a statement whose variable parts are `param`s.

    Raises:
        TypeError: a constant is a time, or an id made of one, which would never change.
    """
    compiled = statement.compile(dialect=_DIALECT, compile_kwargs={"render_postcompile": True})
    constants = {name: bind.value for name, bind in compiled.binds.items() if bind.unique}
    for value in constants.values():
        if isinstance(value, datetime) or (isinstance(value, UUID) and value.version == 7):
            raise TypeError(f"{value!r} must be a parameter")
    return CompiledStatement(str(compiled), tuple(compiled.positiontup or ()), constants)


def compiled_once(**types: Any) -> Callable[[Callable[P, AnySelect]], Callable[P, Statement]]:
    """Compile the statement that a function builds, once per shape.

    `types` has the SQL type of each parameter by its name. The function receives a `param` in place
    of the parameter's value, or None for None. Its other arguments are the shape: each combination
    is compiled and cached separately, so they must have few values. Arguments are keyword-only.
    """

    def decorate(build: Callable[P, AnySelect]) -> Callable[P, Statement]:
        @lru_cache(CACHE_SIZE)
        def compile_shape(
            present: tuple[str, ...], shape: tuple[tuple[str, Any], ...]
        ) -> CompiledStatement:
            arguments: dict[str, Any] = dict.fromkeys(types) | dict(shape)
            arguments |= {name: param(name, types[name]) for name in present}
            compiled = compile_statement(build(**arguments))  # type: ignore[call-arg]
            if unused := set(present).difference(compiled.names):
                raise TypeError(f"{build.__qualname__} does not use {', '.join(sorted(unused))}")
            return compiled

        @wraps(build)
        def statement(*_: P.args, **arguments: P.kwargs) -> Statement:
            present, shape = [], []
            for name, value in arguments.items():
                if name not in types:
                    shape.append((name, value))
                elif value is not None:
                    present.append(name)
            return compile_shape(tuple(present), tuple(shape)).with_values(arguments)

        return statement

    return decorate
