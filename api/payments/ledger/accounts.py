"""Account references: a platform account by name, a member account by member and kind."""

from typing import Final, NamedTuple, TypeAlias, get_args
from uuid import UUID, uuid5

from api.payments.ledger.models import MemberAccountKind, PlatformAccount

_NAMESPACE: Final = UUID("6f1d3c1e-2a77-4c5b-9c0e-6b1f0f6a7d21")


class MemberAccount(NamedTuple):
    """An account that holds a member's money."""

    member_id: UUID
    kind: MemberAccountKind


AccountRef: TypeAlias = PlatformAccount | MemberAccount

PLATFORM_ACCOUNTS: Final[tuple[PlatformAccount, ...]] = get_args(PlatformAccount)


def pending_account(member_id: UUID) -> MemberAccount:
    return MemberAccount(member_id, "pending")


def available_account(member_id: UUID) -> MemberAccount:
    return MemberAccount(member_id, "available")


def account_id(account: AccountRef) -> UUID:
    """Derive the account's id from the reference, which saves a lookup."""
    if isinstance(account, MemberAccount):
        return uuid5(_NAMESPACE, f"{account.kind}:{account.member_id}")
    return uuid5(_NAMESPACE, account)
