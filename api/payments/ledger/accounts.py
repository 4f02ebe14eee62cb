"""Which account is meant: a platform's by its name, a member's by whose and which."""

from typing import Final, NamedTuple, TypeAlias, get_args
from uuid import UUID, uuid5

from api.payments.ledger.models import MemberAccount, PlatformAccount

_NAMESPACE: Final = UUID("6f1d3c1e-2a77-4c5b-9c0e-6b1f0f6a7d21")


class Holding(NamedTuple):
    """What the platform holds for a member."""

    member_id: UUID
    kind: MemberAccount


Side: TypeAlias = PlatformAccount | Holding

PLATFORM: Final[tuple[PlatformAccount, ...]] = get_args(PlatformAccount)


def pending(member_id: UUID) -> Holding:
    return Holding(member_id, "pending")


def available(member_id: UUID) -> Holding:
    return Holding(member_id, "available")


def account_id(side: Side) -> UUID:
    """The account's id, which follows from what it is, so that nobody has to look it up."""
    if isinstance(side, Holding):
        return uuid5(_NAMESPACE, f"{side.kind}:{side.member_id}")
    return uuid5(_NAMESPACE, side)
