"""Operator commands that slices add to `python -m api.cli`."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, TypeAlias

from api.core.events.dispatch import WorkerContext

if TYPE_CHECKING:
    from argparse import _SubParsersAction

    Commands: TypeAlias = "_SubParsersAction[ArgumentParser]"

# Returns the exit code.
Command: TypeAlias = Callable[[WorkerContext, Namespace], Awaitable[int]]


def deprecated(command: Command, *, old: str, new: str) -> Command:
    """Wrap a command that is kept under its former name: it prints a warning, then runs."""

    async def run(jobs: WorkerContext, args: Namespace) -> int:
        print(f"`{old}` is deprecated: use `{new}`.", file=sys.stderr)
        return await command(jobs, args)

    return run
