"""A copy of the checkout in a folder of its own: what git knows, and what is installed."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from infra.bench.mutation.mutant import Edit, Mutant
from infra.local.process import ROOT

_INSTALLED: Final = ("node_modules", "web/node_modules")


class Checkout:
    """Faults come and go in it; the checkout itself stays as it is."""

    def __init__(self, root: Path) -> None:
        self.root = root

    @contextmanager
    def broken(self, mutant: Mutant) -> Iterator[None]:
        """The fault is there for as long as this lasts.

        Raises:
            ValueError: a piece doesn't stand there exactly once.
        """
        before: dict[Path, str] = {}
        try:
            for edit in mutant.edits:
                path = self.root / edit.file
                before.setdefault(path, path.read_text(encoding="utf-8"))
                path.write_text(_edited(path, edit), encoding="utf-8")
            yield
        finally:
            for path, text in before.items():
                path.write_text(text, encoding="utf-8")


def _edited(path: Path, edit: Edit) -> str:
    text = path.read_text(encoding="utf-8")
    if text.count(edit.old) != 1:
        raise ValueError(f"{edit.file} has the piece {text.count(edit.old)} times:\n{edit.old}")
    return text.replace(edit.old, edit.new)


@contextmanager
def copied() -> Iterator[Checkout]:
    """With whatever is not yet committed; packages are shared with the checkout, not copied.

    Raises:
        SystemExit: nothing says which files are the checkout's own.
    """
    with tempfile.TemporaryDirectory(prefix="qima-mutants-") as folder:
        root = Path(folder).resolve() / "qima"
        for name in _files():
            target = root / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target, follow_symlinks=False)
        (root / ".venv").symlink_to((ROOT / ".venv").resolve())
        for name in _INSTALLED:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, root / name, symlinks=True, copy_function=_shared)
        _keep_history(root)
        yield Checkout(root)


def _files() -> list[str]:
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        listed = subprocess.run(
            command, cwd=ROOT, capture_output=True, text=True, check=True
        ).stdout
    except (OSError, subprocess.CalledProcessError) as error:
        raise SystemExit(f"Mutants need a checkout of git: {error}") from error
    # The environment may be a link, which the rules for folders don't leave out.
    return [
        name
        for name in listed.split("\0")
        if name and not name.startswith((".venv", "node_modules")) and (ROOT / name).is_file()
    ]


def _keep_history(root: Path) -> None:
    """What takes older code out of it reads the checkout's own."""
    command = ["git", "rev-parse", "--absolute-git-dir"]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    (root / ".git").write_text(f"gitdir: {found.strip()}\n", encoding="utf-8")


def _shared(source: str, target: str) -> None:
    """A package's file, twice by name and once on the disk, where that is possible."""
    try:
        os.link(source, target, follow_symlinks=False)
    except OSError:
        shutil.copy2(source, target, follow_symlinks=False)
