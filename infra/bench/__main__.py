"""Entry point of `npm run bench`: prepares the environment, then runs the bench."""

from __future__ import annotations

import os
import sys

from infra.bench.core.lines import needs_web
from infra.local.bootstrap import Bootstrap, BootstrapError, check_node
from infra.local.console import Console
from infra.local.process import PYTHON, ROOT
from infra.local.run_command import TaskError
from infra.local.signals import ShutdownRequest

# Benches that need only PostgreSQL and the API, with their former names. The others need the built
# web.
SINGLE = {
    "scaling",
    "query-costs",
    "fanout",
    "hot-rows",
    "period-close",
    "ledger-soak",
    "shares",
    "spam",
    "relevance",
    "chaos",
    "deliveries",
    "restore",
    *("growth", "lists", "months", "books", "hostile"),
    "fuzz",
    "-h",
    "--help",
}


def main() -> None:
    """Prepare, then replace this process by the bench."""
    console = Console()
    prepare = Bootstrap(console, ShutdownRequest())
    try:
        with prepare.exclusive():
            prepare.python()
            if not SINGLE & set(sys.argv) and needs_web(sys.argv):
                check_node()
                prepare.node()
                # Mutants that need a build are built in a copy.
                if not {"mutation", "mutants"} & set(sys.argv):
                    prepare.web()
    except (BootstrapError, TaskError) as error:
        console.print_line(f"\n{error}")
        sys.exit(1)
    os.chdir(ROOT)
    os.execv(PYTHON, [str(PYTHON), "-m", "infra.bench.core.cli", *sys.argv[1:]])


if __name__ == "__main__":
    main()
