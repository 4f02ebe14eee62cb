"""Pictures of every screen, compared with those that were accepted.

npm run visual                    about a hundred, as `npm test` draws them
npm run visual -- all             every screen in every language, width and theme; compared with the
                                  last accepted ones of this checkout, which stay outside git
npm run visual -- review          one page with expected, actual and difference side by side
npm run visual -- accept [name…]  takes what was drawn last, or those whose names begin so
npm run visual -- record          new answers, of the product at API_ORIGIN with its demo content
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence

from infra.local.bootstrap import Prepare, PrepareError, check_node
from infra.local.console import Console
from infra.local.process import ROOT
from infra.local.run_command import TaskError
from infra.local.signals import Stopping

VISUAL = ROOT / "web" / "e2e" / "visual"
COMMANDS = ("draw", "all", "review", "accept", "record")


def main(arguments: Sequence[str]) -> int:
    """Reads the command line."""
    parser = argparse.ArgumentParser(
        prog="npm run visual --",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("command", nargs="?", default="draw", choices=COMMANDS)
    parser.add_argument("names", nargs="*", metavar="name")
    asked = parser.parse_args(arguments)
    if asked.command in {"review", "accept"}:
        return _run(["node", str(VISUAL / "review.mjs"), asked.command, *asked.names])
    if asked.command == "record":
        return _run(["node", str(VISUAL / "mock" / "record.mjs")])
    return _draw(asked.names, everything=asked.command == "all")


def _draw(names: Sequence[str], *, everything: bool) -> int:
    console, stopping = Console(), Stopping()
    try:
        check_node()
        prepare = Prepare(console, stopping)
        with prepare.alone():
            prepare.node()
            prepare.web()
    except (PrepareError, TaskError) as error:
        console.say(str(error))
        return 1
    env = os.environ | ({"VISUAL": "all"} if everything else {})
    wanted = [f"--grep={'|'.join(names)}"] if names else []
    code = _run(["npm", "run", "visual", "-w", "web", "--", "--reporter=line", *wanted], env)
    _run(["node", str(VISUAL / "review.mjs"), "review"])
    return code


def _run(command: Sequence[str], env: Mapping[str, str] | None = None) -> int:
    return subprocess.run(command, cwd=ROOT, env=env, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
