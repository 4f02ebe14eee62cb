"""Command line of operators.

python -m api.cli --help
"""

import argparse
import asyncio
import os
import sys
from pathlib import Path

import orjson
import structlog
from alembic import command as alembic
from alembic.config import Config

import api.auth.commands
import api.digests.commands
import api.moderation.commands
import api.payments.commands
import api.payouts.commands
import api.payouts.secret_commands
import api.revenue_share.commands
import api.search.commands
from api.core.db.server_requirements import UnsuitableServerError
from api.core.ids import new_id
from api.core.observability import logs, security_log
from api.core.settings import Settings

ROOT = Path(__file__).resolve().parent.parent


def migrate() -> None:
    """Migrate the database to the newest revision, as its owner."""
    config = Config(toml_file=str(ROOT / "pyproject.toml"))
    try:
        alembic.upgrade(config, "head")
    except UnsuitableServerError as error:
        sys.exit(str(error))


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
        api.payouts.secret_commands,
        api.auth.commands,
        api.revenue_share.commands,
        api.moderation.commands,
        api.search.commands,
        api.digests.commands,
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
        sys.exit(asyncio.run(_run_slice_command(args, " ".join(words[:2]))))


async def _run_slice_command(args: argparse.Namespace, name: str) -> int:
    """Run a command of a slice with the worker's context. Return its exit code.

    The proof of the acting member of staff has the same request id in the security log.
    """
    from api import worker  # noqa: PLC0415 - migrations need no worker

    settings = Settings()
    logs.configure(settings, to_stderr=True)
    security_log.begin(settings)
    structlog.contextvars.bind_contextvars(request_id=new_id().hex)
    async with worker.open_context(settings) as context:
        code: int = await args.run(context, args)
        security_log.record("operator_command", "success" if code == 0 else "failure", command=name)
        return code


if __name__ == "__main__":
    main()
