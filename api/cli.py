"""What an operator runs.

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
    """Bring the database to the newest migration, as its owner."""
    config = Config(toml_file=str(ROOT / "pyproject.toml"))
    alembic.upgrade(config, "head")


def check_migrations() -> None:
    """Fail when the tables of the code and those of the migrations differ."""
    alembic.check(Config(toml_file=str(ROOT / "pyproject.toml")))


def seed() -> None:
    """Fill an empty database with the demo content; a filled one is left alone."""
    from api import seed as demo_content  # noqa: PLC0415 - loaded only for this command

    print(asyncio.run(demo_content.load(ROOT / "infra" / "demo")))


def cleanup() -> None:
    """Do now what the worker does by the clock."""
    from api import worker  # noqa: PLC0415 - migrating needs no worker

    asyncio.run(worker.run_schedule(Settings()))


def openapi() -> None:
    """Print the description of the API."""
    from api.main import create_app  # noqa: PLC0415 - migrating needs no application

    schema = orjson.dumps(create_app().openapi(), option=orjson.OPT_INDENT_2 | orjson.OPT_SORT_KEYS)
    sys.stdout.buffer.write(schema + b"\n")


COMMANDS = (migrate, check_migrations, seed, cleanup, openapi)


def use_local_environment(root: Path = ROOT) -> None:
    """Where the environment names no database, what `npm start` runs is meant."""
    kept = root / os.environ.get("DATA_DIR", ".data") / "environment.json"
    if "DATABASE_URL" not in os.environ and kept.exists():
        for name, value in orjson.loads(kept.read_bytes()).items():
            os.environ.setdefault(name, value)


def main() -> None:
    use_local_environment()
    parser = argparse.ArgumentParser(prog="api.cli", description="What an operator runs.")
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
    given = parser.parse_args()
    if given.run in COMMANDS:
        given.run()
    else:
        sys.exit(asyncio.run(_run_job(given)))


async def _run_job(given: argparse.Namespace) -> int:
    """Commands of a slice take what a job takes, and answer the exit code."""
    from api import worker  # noqa: PLC0415 - migrating needs no worker

    settings = Settings()
    logs.configure(settings)
    async with worker.open_context(settings) as jobs:
        code: int = await given.run(jobs, given)
        return code


if __name__ == "__main__":
    main()
