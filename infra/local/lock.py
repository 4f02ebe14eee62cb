"""Lock that admits one supervisor per data folder."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path


class AlreadyRunningError(RuntimeError):
    """Another process runs in this folder; the message has its id."""


def acquire(folder: Path) -> int:
    """Lock the folder until this process exits.

    Raises:
        AlreadyRunningError: another process holds the lock.
    """
    path = folder / "lock"
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        owner = os.pread(handle, 32, 0).decode("ascii").strip() or "unknown"
        os.close(handle)
        raise AlreadyRunningError(
            f"Qima already runs in {folder} (process {owner}); stop it, or set another DATA_DIR."
        ) from None
    os.ftruncate(handle, 0)
    os.pwrite(handle, f"{os.getpid()}\n".encode("ascii"), 0)
    return handle
