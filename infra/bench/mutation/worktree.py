"""Temporary copy of the checkout, to which the faults are applied."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from infra.bench.mutation.mutant import Mutant, apply_edit
from infra.local.process import ROOT

_PACKAGE_DIRECTORIES: Final = ("node_modules", "web/node_modules")


class Checkout:
    """Copy of the checkout; the checkout itself is never changed."""

    def __init__(self, root: Path) -> None:
        self.root = root

    @contextmanager
    def apply(self, mutant: Mutant) -> Iterator[None]:
        """Apply the mutant's edits for the duration of the block.

        Raises:
            EditError: an edit doesn't apply.
        """
        before: dict[Path, str] = {}
        try:
            for edit in mutant.edits:
                path = self.root / edit.module
                source = path.read_text(encoding="utf-8")
                before.setdefault(path, source)
                path.write_text(apply_edit(source, edit), encoding="utf-8")
            yield
        finally:
            for path, text in before.items():
                path.write_text(text, encoding="utf-8")


@contextmanager
def copy_checkout() -> Iterator[Checkout]:
    """Copy the checkout, with uncommitted changes; installed packages are hard links.

    Raises:
        SystemExit: the checkout is not a git work tree.
    """
    with tempfile.TemporaryDirectory(prefix="qima-mutants-") as folder:
        root = Path(folder).resolve() / "qima"
        for name in _list_files():
            target = root / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target, follow_symlinks=False)
        (root / ".venv").symlink_to((ROOT / ".venv").resolve())
        for name in _PACKAGE_DIRECTORIES:
            if (ROOT / name).is_dir():
                shutil.copytree(
                    ROOT / name, root / name, symlinks=True, copy_function=_link_or_copy
                )
        _link_git_directory(root)
        yield Checkout(root)


def _list_files() -> list[str]:
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        listed = subprocess.run(
            command, cwd=ROOT, capture_output=True, text=True, check=True
        ).stdout
    except (OSError, subprocess.CalledProcessError) as error:
        raise SystemExit(f"Mutation tests need a git work tree: {error}") from error
    # A virtual environment that is a symbolic link is not covered by .gitignore's folder rules.
    return [
        name
        for name in listed.split("\0")
        if name and not name.startswith((".venv", "node_modules")) and (ROOT / name).is_file()
    ]


def _link_git_directory(root: Path) -> None:
    """Point the copy at the checkout's git directory, for tests that read earlier releases."""
    command = ["git", "rev-parse", "--absolute-git-dir"]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    (root / ".git").write_text(f"gitdir: {found.strip()}\n", encoding="utf-8")


def _link_or_copy(source: str, target: str) -> None:
    try:
        os.link(source, target, follow_symlinks=False)
    except OSError:
        shutil.copy2(source, target, follow_symlinks=False)
