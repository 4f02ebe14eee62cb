"""npm run bench: makes sure of what it measures, then measures it."""

from __future__ import annotations

import os
import sys

from infra.local.bootstrap import Prepare, PrepareError, check_node
from infra.local.console import Console
from infra.local.process import PYTHON, ROOT
from infra.local.run_command import TaskError
from infra.local.signals import Stopping

# Works that ask Postgres and the API alone; the scoreboard loads the web's pages too.
SINGLE = {
    "growth",
    "lists",
    "fanout",
    "months",
    "books",
    "chaos",
    "restore",
    "hostile",
    "-h",
    "--help",
}


def main() -> None:
    """Becomes the measurement itself."""
    console = Console()
    prepare = Prepare(console, Stopping())
    try:
        with prepare.alone():
            prepare.python()
            if not SINGLE & set(sys.argv):
                check_node()
                prepare.node()
                # Mutants are built in a copy, those that need a build.
                if "mutants" not in sys.argv:
                    prepare.web()
    except (PrepareError, TaskError) as error:
        console.say(f"\n{error}")
        sys.exit(1)
    os.chdir(ROOT)
    os.execv(PYTHON, [str(PYTHON), "-m", "infra.bench.core.cli", *sys.argv[1:]])


if __name__ == "__main__":
    main()
