"""A disk of the parts' own that can be full, where one may be mounted."""

from __future__ import annotations

import contextlib
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final

SIZE: Final = "4g"
"""Of memory, as far as it is used."""


class Disk:
    """The folder that all parts keep their data in."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def mount(self) -> bool:
        """Makes it a file system of its own; false where the kernel does not let us."""
        self.folder.mkdir(parents=True, exist_ok=True)
        return self._mount("-t", "tmpfs", "-o", f"size={SIZE},mode=700", "tmpfs")

    def unmount(self) -> None:
        """Nothing of it is left."""
        if self.is_mounted:
            subprocess.run(["umount", "--lazy", self.folder], check=True, capture_output=True)

    @property
    def is_mounted(self) -> bool:
        return self.folder.is_mount()

    @contextlib.contextmanager
    def full(self) -> Iterator[None]:
        """Not a byte more has a place."""
        has = os.statvfs(self.folder)
        self._resize(str((has.f_blocks - has.f_bfree) * has.f_frsize))
        try:
            yield
        finally:
            self._resize(SIZE)

    def _resize(self, size: str) -> None:
        if not self._mount("-o", f"remount,size={size}"):
            raise OSError("The disk could not be made smaller or larger.")

    def _mount(self, *options: str) -> bool:
        command = ["mount", *options, str(self.folder)]
        try:
            return subprocess.run(command, check=False, capture_output=True).returncode == 0
        except FileNotFoundError:
            return False
