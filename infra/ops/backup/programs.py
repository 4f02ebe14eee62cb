"""Calls of Barman and rclone."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Mapping
from typing import Any, Final

from infra.ops.backup.settings import SERVER, BackupSettings

# rclone's exit code for a missing folder.
_NOT_FOUND: Final = 3


class BackupError(RuntimeError):
    """A program failed; the message has its last lines."""

    def __init__(self, message: str, code: int | None = None) -> None:
        super().__init__(message)
        self.code = code


def run_program(words: list[str], environ: Mapping[str, str] | None = None) -> str:
    """Run a program; return its standard output.

    Raises:
        BackupError: its exit code is not 0.
    """
    done = subprocess.run(
        words, env=environ, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        lines = f"{done.stdout}\n{done.stderr}".strip().splitlines()[-10:]
        raise BackupError(f"{' '.join(words[:2])}: {' '.join(lines)}", done.returncode)
    return done.stdout


def barman(command: str, *options: str) -> str:
    """Run a command of Barman for the server."""
    return run_program(["barman", command, *options, SERVER])


def run_cron() -> None:
    """Run Barman's maintenance, which starts the reception and the archiving of the log.

    Both write to this process's output and outlive the call, so their output cannot be captured.

    Raises:
        BackupError: its exit code is not 0.
    """
    words = ["barman", "--quiet", "cron", "--keep-descriptors"]
    if subprocess.run(words, stdin=subprocess.DEVNULL, check=False).returncode != 0:
        raise BackupError("barman cron failed")


def barman_json(command: str) -> Any:
    """Return the output of a query of Barman; a failed check has output, too."""
    words = ["barman", "--format", "json", command, SERVER]
    done = subprocess.run(
        words, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    try:
        return json.loads(done.stdout)[SERVER]
    except (ValueError, KeyError) as error:
        raise BackupError(f"barman {command}: {done.stderr.strip()[-500:]}") from error


class Rclone:
    """rclone with the remotes `bucket`, `storage` (a bucket of uploads), `uploads` (encrypted)."""

    def __init__(self, settings: BackupSettings, environ: Mapping[str, str] = os.environ) -> None:
        obscured = subprocess.run(
            ["rclone", "obscure", "-"],
            input=settings.passphrase,
            env=dict(environ) | {"RCLONE_CONFIG": ""},
            capture_output=True,
            text=True,
            check=True,
        )
        self._environ = {
            **environ,
            "RCLONE_CONFIG": "",
            **_s3_remote("BUCKET", "BACKUP_S3_", environ),
            **_s3_remote("STORAGE", "STORAGE_S3_", environ),
            "RCLONE_CONFIG_UPLOADS_TYPE": "crypt",
            "RCLONE_CONFIG_UPLOADS_REMOTE": settings.upload_target,
            "RCLONE_CONFIG_UPLOADS_PASSWORD": obscured.stdout.strip(),
        }

    def run(self, *words: str) -> str:
        """Run a command of rclone."""
        return run_program(["rclone", *words], self._environ)

    def list_folders(self, path: str) -> list[str]:
        """Return the names of folders; none if the path does not exist."""
        try:
            return [name.strip("/") for name in self.run("lsf", "--dirs-only", path).split()]
        except BackupError as error:
            if error.code == _NOT_FOUND:
                return []
            raise


def _s3_remote(name: str, prefix: str, environ: Mapping[str, str]) -> dict[str, str]:
    endpoint = environ.get(f"{prefix}ENDPOINT") or ""
    key = environ.get(f"{prefix}ACCESS_KEY_ID") or ""
    values = {
        "TYPE": "s3",
        "PROVIDER": "Other" if endpoint else "AWS",
        "ENDPOINT": endpoint,
        "REGION": environ.get(f"{prefix}REGION") or "us-east-1",
        "ACCESS_KEY_ID": key,
        "SECRET_ACCESS_KEY": environ.get(f"{prefix}SECRET_ACCESS_KEY") or "",
        # Without a key, the machine's role.
        "ENV_AUTH": "false" if key else "true",
        "NO_CHECK_BUCKET": "true",
    }
    return {f"RCLONE_CONFIG_{name}_{option}": value for option, value in values.items() if value}
