"""Operator command that encrypts stored values with the current application secret."""

import sys
from argparse import Namespace
from typing import TYPE_CHECKING

from cryptography.fernet import InvalidToken

from api.auth import keys
from api.core.db.owner import OwnerRequiredError, open_as_owner
from api.core.events.dispatch import WorkerContext
from api.core.observability import security_log
from api.core.settings import Settings
from api.payouts import re_encryption

if TYPE_CHECKING:
    from api.core.commands import Commands


def add(commands: "Commands") -> None:
    """Add the group `secrets`."""
    group = commands.add_parser("secrets", help="Application secrets.").add_subparsers(
        metavar="COMMAND", required=True
    )
    group.add_parser("re-encrypt", help=re_encrypt.__doc__).set_defaults(run=re_encrypt)


async def re_encrypt(jobs: WorkerContext, _: Namespace) -> int:
    """Encrypt bank accounts and signing keys with the first secret of APP_SECRET."""
    settings = jobs.service(Settings)
    try:
        async with open_as_owner(settings) as owner:
            total = await re_encryption.count_methods(owner)
            done = 0
            async for size in re_encryption.re_encrypt_methods(owner, settings):
                done += size
                print(f"payout methods: {done} of {total}")
            count = await keys.re_encrypt(owner, settings)
            print(f"signing keys: {count}")
    except (OwnerRequiredError, re_encryption.UnknownSecretError) as error:
        print(error, file=sys.stderr)
        return 1
    except InvalidToken:
        print("A value is of no secret in APP_SECRET.", file=sys.stderr)
        return 1
    security_log.record("secrets_re_encrypted", "success", key=settings.keyring.current_id)
    print("Every stored value is of the current secret.")
    return 0
