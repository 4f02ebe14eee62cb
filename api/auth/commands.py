"""Operator commands of the signing keys."""

import sys
from argparse import Namespace
from typing import TYPE_CHECKING

from api.auth import keys
from api.core.clock import iso, now
from api.core.events.dispatch import WorkerContext
from api.core.settings import Settings

if TYPE_CHECKING:
    from api.core.commands import Commands


def add(commands: "Commands") -> None:
    """Add the group `keys`."""
    group = commands.add_parser("keys", help="Signing keys of access tokens.").add_subparsers(
        metavar="COMMAND", required=True
    )
    group.add_parser("list", help=list_keys.__doc__).set_defaults(run=list_keys)
    revoked = group.add_parser("revoke", help=revoke.__doc__)
    revoked.add_argument("kid", metavar="KID")
    revoked.set_defaults(run=revoke)


async def list_keys(jobs: WorkerContext, _: Namespace) -> int:
    """List the published signing keys, newest first."""
    ring = keys.KeyRing(jobs.database, jobs.service(Settings))
    await ring.load()
    for kid, key in ring.keys.items():
        state = "signs" if kid == ring.signer.kid else "verifies"
        if key.active_from > now():
            state = "next"
        print(f"{kid}  {key.bits} bits  from {iso(key.active_from)}  {state}")
    return 0


async def revoke(jobs: WorkerContext, given: Namespace) -> int:
    """Revoke a signing key: its tokens end within five seconds, and another key signs at once."""
    if not await keys.revoke(jobs.database, jobs.service(Settings), given.kid):
        print(f"There is no key {given.kid}.", file=sys.stderr)
        return 1
    print(f"{given.kid} is revoked. Its tokens are refused within five seconds.")
    return 0
