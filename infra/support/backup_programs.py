"""Programs of the backup image on this machine, and the pair of keys of its backups."""

from __future__ import annotations

import os
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Final

from infra.local.postgres import binaries_dir
from infra.local.process import ROOT, VENV

_PACKAGES: Final = ("rsync", "libpopt0", "libxxhash0")


@cache
def missing_program() -> str:
    """Return the reason why backups cannot be made here, or an empty string."""
    if not (VENV / "bin" / "barman").exists():
        return "Barman is not installed in .venv"
    for name in ("gpg", "file"):
        if shutil.which(name) is None:
            return f"{name} is not installed"
    return (
        "" if _rsync_environment() is not None else "rsync is not installed, nor to be had by apt"
    )


def program_environment() -> dict[str, str]:
    """Return the environment in which the programs of the backup image are found."""
    own = _rsync_environment() or {}
    path = [
        str(binaries_dir()),
        str(VENV / "bin"),
        *own.get("PATH", "").split(),
        os.environ["PATH"],
    ]
    return own | {"PATH": ":".join(path)}


@cache
def _rsync_environment() -> dict[str, str] | None:
    """Return what rsync needs; it is unpacked below .data if only apt has it."""
    if shutil.which("rsync"):
        return {}
    folder = ROOT / ".data" / "rsync"
    if not (folder / "usr/bin/rsync").exists():
        if not (shutil.which("apt-get") and shutil.which("dpkg")):
            return None
        folder.mkdir(parents=True, exist_ok=True)
        fetch = ["apt-get", "--quiet", "download", *_PACKAGES]
        if subprocess.run(fetch, cwd=folder, capture_output=True, check=False).returncode != 0:
            return None
        for package in folder.glob("*.deb"):
            subprocess.run(["dpkg", "--extract", package, folder], check=True)
            package.unlink()
    libraries = next((folder / "usr/lib").glob("*-linux-gnu"))
    return {"PATH": str(folder / "usr/bin"), "LD_LIBRARY_PATH": str(libraries)}


def make_keys(folder: Path, passphrase: str) -> tuple[Path, Path]:
    """Make a pair of keys as docs/deploy.md does; return the files of the public and secret one."""
    folder.mkdir(parents=True)
    public, secret = folder / "backup-public-key.asc", folder / "backup-secret-key.asc"
    home = folder / "gnupg"
    home.mkdir(mode=0o700)
    quiet = ["gpg", "--homedir", str(home), "--batch", "--quiet", "--pinentry-mode", "loopback"]
    secretly = [*quiet, "--passphrase", passphrase]
    name = "qima-backup"
    for command in (
        [*secretly, "--quick-generate-key", name, "default", "default", "never"],
        [*quiet, "--armor", "--output", str(public), "--export", name],
        [*secretly, "--armor", "--output", str(secret), "--export-secret-keys", name],
    ):
        subprocess.run(command, capture_output=True, check=True)
    subprocess.run(["gpgconf", "--homedir", str(home), "--kill", "all"], check=False)
    return public, secret
