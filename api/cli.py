"""What an operator runs.

python -m api.cli migrate | seed | sweep | openapi
"""

import argparse
import asyncio
import sys
from pathlib import Path

import orjson
from alembic import command
from alembic.config import Config

from api.kernel.settings import Settings

ROOT = Path(__file__).resolve().parent.parent


def migrate() -> None:
    """Bring the database to the newest migration, as its owner."""
    config = Config(toml_file=str(ROOT / "pyproject.toml"))
    command.upgrade(config, "head")


def check_migrations() -> None:
    """Fail when the tables of the code and those of the migrations differ."""
    command.check(Config(toml_file=str(ROOT / "pyproject.toml")))


def seed() -> None:
    """Fill an empty database with the demo content; a filled one is left alone."""
    from api import demo  # noqa: PLC0415 - the demo's parts are loaded when they are asked for

    print(asyncio.run(demo.load(ROOT / "infra" / "demo")))


def sweep() -> None:
    """Do now what the worker does by the clock."""
    from api import worker  # noqa: PLC0415 - migrating needs no worker

    asyncio.run(worker.sweep(Settings()))


def openapi() -> None:
    """Print the description of the API."""
    from api.main import create_app  # noqa: PLC0415 - migrating needs no application

    schema = orjson.dumps(create_app().openapi(), option=orjson.OPT_INDENT_2 | orjson.OPT_SORT_KEYS)
    sys.stdout.buffer.write(schema + b"\n")


COMMANDS = {
    "migrate": migrate,
    "check-migrations": check_migrations,
    "seed": seed,
    "sweep": sweep,
    "openapi": openapi,
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="api.cli", description=__doc__)
    parser.add_argument("command", choices=COMMANDS)
    COMMANDS[parser.parse_args().command]()


if __name__ == "__main__":
    main()
