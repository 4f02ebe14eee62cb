"""Commands of slices: each adds its own to `python -m api.cli`."""

from argparse import ArgumentParser, Namespace
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, TypeAlias

from api.core.events.dispatch import Jobs

if TYPE_CHECKING:
    from argparse import _SubParsersAction

    Commands: TypeAlias = "_SubParsersAction[ArgumentParser]"

# Answers the exit code.
Command: TypeAlias = Callable[[Jobs, Namespace], Awaitable[int]]
