"""Which account is meant: a platform's by its name, a member's by whose and which."""

from typing import Final, NamedTuple, TypeAlias, get_args
from uuid import UUID, uuid5

from api.payments.ledger.models import MemberAccountKind, PlatformAccount

_NAMESPACE: Final = UUID("6f1d3c1e-2a77-4c5b-9c0e-6b1f0f6a7d21")


class MemberAccount(NamedTuple):
    """What the platform holds for a member."""

    member_id: UUID
    kind: MemberAccountKind


AccountRef: TypeAlias = PlatformAccount | MemberAccount

PLATFORM_ACCOUNTS: Final[tuple[PlatformAccount, ...]] = get_args(PlatformAccount)


def pending_account(member_id: UUID) -> MemberAccount:
    return MemberAccount(member_id, "pending")


def available_account(member_id: UUID) -> MemberAccount:
    return MemberAccount(member_id, "available")


def account_id(side: AccountRef) -> UUID:
    """The account's id, which follows from what it is, so that nobody has to look it up."""
    if isinstance(side, MemberAccount):
        return uuid5(_NAMESPACE, f"{side.kind}:{side.member_id}")
    return uuid5(_NAMESPACE, side)
