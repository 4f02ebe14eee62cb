"""Formatters behind `npm run format`: ruff for Python, biome for the web."""

from __future__ import annotations

import os
import subprocess
import sys

from infra.local.bootstrap import Bootstrap, BootstrapError, check_node
from infra.local.console import Console
from infra.local.process import ROOT, VENV
from infra.local.run_command import TaskError
from infra.local.signals import ShutdownRequest


def main() -> int:
    """Format everything in place. Return the exit code of the first tool that fails."""
    os.chdir(ROOT)
    try:
        check_node()
        prepare = Bootstrap(Console(), ShutdownRequest())
        with prepare.exclusive():
            prepare.python()
            prepare.node()
    except (BootstrapError, TaskError) as error:
        print(error, file=sys.stderr)
        return 1
    ruff = str(VENV / "bin" / "ruff")
    commands = (
        [ruff, "check", "--quiet", "--select", "I", "--fix", "."],
        [ruff, "format", "--quiet", "."],
        ["npm", "run", "--silent", "format", "-w", "web"],
    )
    for command in commands:
        code = subprocess.run(command, check=False).returncode
        if code:
            return code
    return 0


if __name__ == "__main__":
    sys.exit(main())
