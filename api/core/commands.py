"""Commands of slices: each adds its own to `python -m api.cli`."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, TypeAlias

from api.core.events.dispatch import Jobs

if TYPE_CHECKING:
    from argparse import _SubParsersAction

    Commands: TypeAlias = "_SubParsersAction[ArgumentParser]"

# Answers the exit code.
Command: TypeAlias = Callable[[Jobs, Namespace], Awaitable[int]]


def deprecated(command: Command, *, old: str, new: str) -> Command:
    """Wrap a command that is kept under its former name: it prints a warning, then runs."""

    async def run(jobs: Jobs, args: Namespace) -> int:
        print(f"`{old}` is deprecated: use `{new}`.", file=sys.stderr)
        return await command(jobs, args)

    return run
