"""File system for the data folder, which can be filled where mounting is permitted."""

from __future__ import annotations

import contextlib
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final

DISK_SIZE: Final = "4g"
"""Of memory, as far as it is used."""


class Disk:
    """The data folder of all processes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def mount(self) -> bool:
        """Mount a tmpfs on the folder. Return false if the kernel does not permit it."""
        self.folder.mkdir(parents=True, exist_ok=True)
        return self._run_mount("-t", "tmpfs", "-o", f"size={DISK_SIZE},mode=700", "tmpfs")

    def unmount(self) -> None:
        """Unmount the file system and discard its contents."""
        if self.is_mounted:
            subprocess.run(["umount", "--lazy", self.folder], check=True, capture_output=True)

    @property
    def is_mounted(self) -> bool:
        return self.folder.is_mount()

    @contextlib.contextmanager
    def full(self) -> Iterator[None]:
        """Shrink the file system to its used size for a while."""
        usage = os.statvfs(self.folder)
        self._resize(str((usage.f_blocks - usage.f_bfree) * usage.f_frsize))
        try:
            yield
        finally:
            self._resize(DISK_SIZE)

    def _resize(self, size: str) -> None:
        if not self._run_mount("-o", f"remount,size={size}"):
            raise OSError("The file system could not be resized.")

    def _run_mount(self, *options: str) -> bool:
        command = ["mount", *options, str(self.folder)]
        try:
            return subprocess.run(command, check=False, capture_output=True).returncode == 0
        except FileNotFoundError:
            return False
