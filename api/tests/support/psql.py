"""A psql process that stays connected: to start one for each statement costs 40 ms."""

import subprocess
import tempfile
import threading
import weakref
from typing import IO

from infra.local.postgres import Postgres, PostgresError

_END = "-- end of the output --"
# A statement's settings, roles and temporary tables end with its call.
_SUFFIX = f"\n;\nDISCARD ALL;\n\\echo {_END}\n"


class PsqlSession:
    """Runs statements as the superuser of one database, each call as in a new session.

    A failed statement ends the process; the next call starts another. The process also ends with
    this object.
    """

    def __init__(self, postgres: Postgres, database: str) -> None:
        self._postgres = postgres
        self._database = database
        self._lock = threading.Lock()
        self._errors: IO[str] = tempfile.TemporaryFile("w+", encoding="utf-8")  # noqa: SIM115
        self._process: subprocess.Popen[str] | None = None

    def run(self, statements: str) -> str:
        """Run statements; return psql's unaligned output.

        Raises:
            PostgresError: a statement failed; later ones were not run.
        """
        with self._lock:
            process = self._connected()
            assert process.stdin
            process.stdin.write(statements + _SUFFIX)
            process.stdin.flush()
            output = self._read(process)
            if output is None:
                self._errors.seek(0)
                raise PostgresError(self._errors.read().strip())
            return output.strip()

    def _read(self, process: subprocess.Popen[str]) -> str | None:
        """Return the output of a call, or None if the process ended before."""
        assert process.stdout
        lines: list[str] = []
        for line in process.stdout:
            if line.rstrip("\n") == _END:
                return "".join(lines)
            lines.append(line)
        process.wait()
        return None

    def _connected(self) -> subprocess.Popen[str]:
        if self._process is None or self._process.poll() is not None:
            self._errors.seek(0)
            self._errors.truncate()
            command, env = self._postgres.psql(self._database)
            self._process = subprocess.Popen(
                command,
                env=env,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                encoding="utf-8",
            )
            weakref.finalize(self, _close, self._process, self._errors)
        return self._process


def _close(process: subprocess.Popen[str], errors: IO[str]) -> None:
    assert process.stdin
    assert process.stdout
    process.kill()
    process.wait()
    for stream in (process.stdin, process.stdout, errors):
        stream.close()
