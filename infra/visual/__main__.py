"""Visual regression tests: screenshots of every screen, compared with the stored ones.

npm run visual                    about a hundred screenshots, as in `npm test`
npm run visual -- all             every screen in every language, width and theme, compared with the
                                  last accepted ones of this checkout, which are not in git
npm run visual -- review          a page with expected, actual and difference side by side
npm run visual -- --update-snapshots [NAME…]
                                  accepts the last screenshots, or those whose names begin so
npm run visual -- record          records API responses of the product at API_ORIGIN
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence

from infra.local.bootstrap import Bootstrap, BootstrapError, check_node
from infra.local.console import Console
from infra.local.node import find_node
from infra.local.process import ROOT
from infra.local.run_command import TaskError
from infra.local.signals import ShutdownRequest

VISUAL = ROOT / "web" / "e2e" / "visual"
COMMANDS = ("draw", "all", "review", "accept", "record")


def main(arguments: Sequence[str]) -> int:
    """Parse the command line and run a command."""
    parser = argparse.ArgumentParser(
        prog="npm run visual --",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("command", nargs="?", default="draw", choices=COMMANDS)
    parser.add_argument("names", nargs="*", metavar="name")
    words = ["accept" if word == "--update-snapshots" else word for word in arguments]
    args = parser.parse_args(words)
    if args.command in {"review", "accept"}:
        return _run([find_node(), str(VISUAL / "review.mjs"), args.command, *args.names])
    if args.command == "record":
        return _run([find_node(), str(VISUAL / "mock" / "record.mjs")])
    return _compare(args.names, is_full=args.command == "all")


def _compare(names: Sequence[str], *, is_full: bool) -> int:
    console, stopping = Console(), ShutdownRequest()
    try:
        check_node()
        prepare = Bootstrap(console, stopping)
        with prepare.exclusive():
            prepare.node()
            prepare.web()
    except (BootstrapError, TaskError) as error:
        console.print_line(str(error))
        return 1
    env = os.environ | ({"VISUAL": "all"} if is_full else {})
    selection = [f"--grep={'|'.join(names)}"] if names else []
    code = _run(["npm", "run", "visual", "-w", "web", "--", "--reporter=line", *selection], env)
    _run([find_node(), str(VISUAL / "review.mjs"), "review"])
    return code


def _run(command: Sequence[str], env: Mapping[str, str] | None = None) -> int:
    return subprocess.run(command, cwd=ROOT, env=env, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
