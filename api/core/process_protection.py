"""Protection of this process's memory, which holds the service's secrets."""

import ctypes
import platform
from typing import Final

import structlog

from api.core.settings import Settings

log = structlog.get_logger("process")

_PR_SET_DUMPABLE: Final = 4


def protect_production(settings: Settings) -> None:
    """Forbid the inspection of this process in production."""
    if settings.is_production:
        forbid_inspection()


def forbid_inspection() -> bool:
    """Forbid other processes of this user to read this one's memory and environment.

    Return whether the kernel accepted it; otherwise log that it did not.
    """
    is_linux = platform.system() == "Linux"
    accepted = is_linux and ctypes.CDLL(None).prctl(_PR_SET_DUMPABLE, 0, 0, 0, 0) == 0
    if not accepted:
        log.warning("process_memory_unprotected")
    return accepted
