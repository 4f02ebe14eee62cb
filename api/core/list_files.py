"""Lists in text files, one entry a line, which operators replace while the service runs."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import structlog

log = structlog.get_logger("lists")

CHECK_SECONDS: Final = 5.0


class ListFiles:
    """Entries of a file, or of the `*.txt` files of a folder; read again when one changes.

    Empty lines and lines that begin with `#` are skipped. `parse` returns None for a line that is
    no entry, which is logged.
    """

    def __init__(self, path: Path | None, parse: Callable[[str], str | None]) -> None:
        self._path = path
        self._parse = parse
        self._entries: frozenset[str] = frozenset()
        self._version: tuple[tuple[Path, int, int], ...] = ()
        self._next_check = 0.0

    @property
    def is_configured(self) -> bool:
        return self._path is not None

    @property
    def entries(self) -> frozenset[str]:
        """Return the entries, at most `CHECK_SECONDS` old."""
        if self._path is not None and time.monotonic() >= self._next_check:
            self._next_check = time.monotonic() + CHECK_SECONDS
            self._reload(self._path)
        return self._entries

    def check_again(self) -> None:
        """Look at the files with the next access."""
        self._next_check = 0.0

    def _reload(self, path: Path) -> None:
        try:
            files = sorted(path.glob("*.txt")) if path.is_dir() else [path]
            stats = [(file, file.stat()) for file in files]
            version = tuple((file, stat.st_mtime_ns, stat.st_size) for file, stat in stats)
            if version != self._version:
                self._entries = frozenset(entry for file in files for entry in self._read(file))
                self._version = version
        except OSError as error:
            # The entries read before stay in force.
            log.warning("list_unreadable", path=str(path), error=str(error))

    def _read(self, file: Path) -> Iterator[str]:
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            text = line.partition("#")[0].strip()
            if not text:
                continue
            entry = self._parse(text)
            if entry is None:
                log.warning("list_entry_invalid", file=str(file), line=number)
            else:
                yield entry
