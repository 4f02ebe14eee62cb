"""Command line of operators.

python -m api.cli --help
"""

import argparse
import asyncio
import os
import sys
from pathlib import Path

import orjson
from alembic import command as alembic
from alembic.config import Config

import api.moderation.commands
import api.payments.commands
import api.payouts.commands
import api.revenue_share.commands
from api.core.observability import logs
from api.core.settings import Settings

ROOT = Path(__file__).resolve().parent.parent


def migrate() -> None:
    """Migrate the database to the newest revision, as its owner."""
    config = Config(toml_file=str(ROOT / "pyproject.toml"))
    alembic.upgrade(config, "head")


def check_migrations() -> None:
    """Fail when the models and the migrations differ."""
    alembic.check(Config(toml_file=str(ROOT / "pyproject.toml")))


def seed() -> None:
    """Load the demo content into an empty database; another one is left unchanged."""
    from api import seed as demo_content  # noqa: PLC0415 - loaded only for this command

    print(asyncio.run(demo_content.load(ROOT / "infra" / "demo")))


def cleanup() -> None:
    """Run every scheduled job of the worker once."""
    from api import worker  # noqa: PLC0415 - migrations need no worker

    asyncio.run(worker.run_schedule(Settings()))


def openapi() -> None:
    """Print the OpenAPI document."""
    from api.main import create_app  # noqa: PLC0415 - migrations need no application

    schema = orjson.dumps(create_app().openapi(), option=orjson.OPT_INDENT_2 | orjson.OPT_SORT_KEYS)
    sys.stdout.buffer.write(schema + b"\n")


COMMANDS = (migrate, check_migrations, seed, cleanup, openapi)
# Former names, kept for one release.
DEPRECATED = {"sweep": "cleanup"}


def use_local_environment(root: Path = ROOT) -> None:
    """Use the services of `npm start` when the environment names no database."""
    kept = root / os.environ.get("DATA_DIR", ".data") / "environment.json"
    if "DATABASE_URL" not in os.environ and kept.exists():
        for name, value in orjson.loads(kept.read_bytes()).items():
            os.environ.setdefault(name, value)


def main() -> None:
    use_local_environment()
    parser = argparse.ArgumentParser(prog="api.cli", description="Commands of operators.")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for command in COMMANDS:
        name = command.__name__.replace("_", "-")
        commands.add_parser(name, help=command.__doc__).set_defaults(run=command)
    for slice_ in (
        api.payments.commands,
        api.payouts.commands,
        api.revenue_share.commands,
        api.moderation.commands,
    ):
        slice_.add(commands)
    words = sys.argv[1:]
    if words and words[0] in DEPRECATED:
        name = DEPRECATED[words[0]]
        print(f"`{words[0]}` is deprecated: use `{name}`.", file=sys.stderr)
        words[0] = name
    args = parser.parse_args(words)
    if args.run in COMMANDS:
        args.run()
    else:
        sys.exit(asyncio.run(_run_slice_command(args)))


async def _run_slice_command(args: argparse.Namespace) -> int:
    """Run a command of a slice with the worker's context. Return its exit code."""
    from api import worker  # noqa: PLC0415 - migrations need no worker

    settings = Settings()
    logs.configure(settings)
    async with worker.open_context(settings) as context:
        code: int = await args.run(context, args)
        return code


if __name__ == "__main__":
    main()
