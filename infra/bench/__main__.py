"""npm run bench: makes sure of the Python environment, then measures with it."""

from __future__ import annotations

import os
import sys

from infra.local.console import Console
from infra.local.prepare import Prepare, PrepareError
from infra.local.process import PYTHON, ROOT
from infra.local.stopping import Stopping
from infra.local.task import TaskError


def main() -> None:
    """Becomes the measurement itself."""
    console = Console()
    prepare = Prepare(console, Stopping())
    try:
        with prepare.alone():
            prepare.python()
    except (PrepareError, TaskError) as error:
        console.say(f"\n{error}")
        sys.exit(1)
    os.chdir(ROOT)
    os.execv(PYTHON, [str(PYTHON), "-m", "infra.bench.measuring", *sys.argv[1:]])


if __name__ == "__main__":
    main()
