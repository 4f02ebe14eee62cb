"""Statements on payouts and payout methods."""

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import (
    ColumnElement,
    and_,
    exists,
    func,
    insert,
    literal_column,
    or_,
    select,
    tuple_,
    update,
)
from sqlalchemy.dialects.postgresql import insert as upsert

from api.core.db.database import AnyRow, AnySelect, ReadConnection, WriteTransaction
from api.core.observability import security_log
from api.payments.ledger.verification import compare
from api.payments.models import WebhookEvent
from api.payouts.models import ConnectAccount, Payout, PayoutEvent, PayoutMethod
from api.users.models import Member

# Literals: a prepared statement with parameters does not use the partial index.
LIVE = Payout.status.in_([literal_column("'pending'"), literal_column("'in-progress'")])
# Without the account number, which only the bank's file contains.
_METHOD_COLUMNS = (
    PayoutMethod.id,
    PayoutMethod.kind,
    PayoutMethod.country,
    PayoutMethod.iban_hmac,
    PayoutMethod.is_iban,
    PayoutMethod.last4,
    PayoutMethod.beneficiary_name,
    PayoutMethod.address,
    PayoutMethod.city,
    PayoutMethod.residence_country,
    PayoutMethod.street,
    PayoutMethod.building_number,
    PayoutMethod.post_code,
    PayoutMethod.routing_number,
    PayoutMethod.bic,
    PayoutMethod.bank_name,
    PayoutMethod.usable_from,
)


async def get_eligibility(connection: ReadConnection | WriteTransaction, member_id: UUID) -> AnyRow:
    """Return the attributes of a member that decide on payouts."""
    rows = await connection.execute(
        select(
            Member.birth_date,
            Member.suspended_at.is_not(None).label("is_suspended"),
            Member.country_id,
        ).where(Member.id == member_id)
    )
    return rows.one()


async def lock_member(connection: WriteTransaction, member_id: UUID) -> None:
    """Serialize changes of a member's payout methods."""
    await connection.execute(
        select(Member.id).where(Member.id == member_id).with_for_update(key_share=True)
    )


async def list_methods(
    connection: ReadConnection | WriteTransaction, member_id: UUID
) -> Sequence[AnyRow]:
    """List a member's live methods, newest first; at most one of each kind."""
    failed = exists().where(
        Payout.method_id == PayoutMethod.id,
        Payout.status == "failed",
        # Other failures are not caused by the account.
        Payout.failure_code.not_in(["cancelled", "member_suspended"]),
        func.coalesce(Payout.failure_reason, "").not_in(["suspicious_activity", "other"]),
    )
    rows = await connection.execute(
        select(
            *_METHOD_COLUMNS,
            ConnectAccount.status.label("account_status"),
            ConnectAccount.account_id,
            and_(PayoutMethod.kind == "wire-transfer", failed).label("has_failed"),
        )
        .outerjoin(
            ConnectAccount,
            and_(
                PayoutMethod.kind == "connect", ConnectAccount.member_id == PayoutMethod.member_id
            ),
        )
        .where(PayoutMethod.member_id == member_id, PayoutMethod.retired_at.is_(None))
        .order_by(PayoutMethod.id.desc())
        .limit(2)
    )
    return rows.all()


async def get_live_wire(connection: WriteTransaction, member_id: UUID) -> AnyRow | None:
    """Return the member's live bank account with its encrypted number."""
    rows = await connection.execute(
        select(*PayoutMethod.__table__.c).where(
            PayoutMethod.member_id == member_id,
            PayoutMethod.kind == "wire-transfer",
            PayoutMethod.retired_at.is_(None),
        )
    )
    return rows.one_or_none()


async def retire_method(
    connection: WriteTransaction, member_id: UUID, kind: str, at: datetime
) -> None:
    await connection.execute(
        update(PayoutMethod)
        .where(
            PayoutMethod.member_id == member_id,
            PayoutMethod.kind == kind,
            PayoutMethod.retired_at.is_(None),
        )
        .values(retired_at=at)
    )


async def insert_method(connection: WriteTransaction, **values: Any) -> None:
    await connection.execute(insert(PayoutMethod).values(**values))


async def get_connect_account(
    connection: ReadConnection | WriteTransaction, member_id: UUID
) -> AnyRow | None:
    rows = await connection.execute(
        select(ConnectAccount.account_id, ConnectAccount.country, ConnectAccount.status).where(
            ConnectAccount.member_id == member_id
        )
    )
    return rows.one_or_none()


async def insert_connect_account(connection: WriteTransaction, **values: Any) -> bool:
    """Insert an account; False if the member has one."""
    rows = await connection.execute(
        upsert(ConnectAccount)
        .values(**values)
        .on_conflict_do_nothing()
        .returning(ConnectAccount.member_id)
    )
    return rows.one_or_none() is not None


async def set_account_status(
    connection: WriteTransaction, account_id: str, status: str, at: datetime
) -> None:
    """Store an account's status unless a more recent one is stored."""
    await connection.execute(
        update(ConnectAccount)
        .where(ConnectAccount.account_id == account_id, ConnectAccount.synced_at <= at)
        .values(status=status, synced_at=at)
    )


async def list_accounts_to_refresh(
    connection: ReadConnection, before: datetime, *, after: AnyRow | None, limit: int
) -> Sequence[AnyRow]:
    """List accounts to refresh, oldest first: all of them daily, others since `before`."""
    query = (
        select(ConnectAccount.account_id, ConnectAccount.synced_at)
        .where(
            or_(
                and_(ConnectAccount.status != "ready", ConnectAccount.synced_at < before),
                ConnectAccount.synced_at < before - timedelta(days=1),
            )
        )
        .order_by(ConnectAccount.synced_at, ConnectAccount.account_id)
        .limit(limit)
    )
    if after is not None:
        keys = tuple_(ConnectAccount.synced_at, ConnectAccount.account_id)
        query = query.where(keys > (after.synced_at, after.account_id))
    return (await connection.execute(query)).all()


async def is_known_account(connection: ReadConnection, account_id: str) -> bool:
    return bool(
        await connection.scalar(select(exists().where(ConnectAccount.account_id == account_id)))
    )


async def set_bank_failure(
    connection: WriteTransaction, account_id: str, at: datetime | None
) -> bool:
    """Store or clear the refusal of an account's bank; False if nothing changed."""
    unchanged = ConnectAccount.bank_failed_at.is_not_distinct_from(at)
    updated = await connection.execute(
        update(ConnectAccount)
        .where(ConnectAccount.account_id == account_id, ~unchanged)
        .values(bank_failed_at=at)
    )
    return bool(updated.rowcount)


async def get_latest_transferred(connection: WriteTransaction, account_id: str) -> AnyRow | None:
    """Return the latest payout that was transferred to a connected account."""
    rows = await connection.execute(
        select(Payout.id, Payout.member_id, Payout.amount_cents)
        .join(ConnectAccount, ConnectAccount.member_id == Payout.member_id)
        .join(PayoutMethod, PayoutMethod.id == Payout.method_id)
        .where(
            ConnectAccount.account_id == account_id,
            PayoutMethod.kind == "connect",
            Payout.status == "transferred",
        )
        .order_by(Payout.id.desc())
        .limit(1)
    )
    return rows.one_or_none()


async def sum_payouts(connection: ReadConnection | WriteTransaction, member_id: UUID) -> AnyRow:
    """Sum a member's live and transferred payouts, in cents."""
    rows = await connection.execute(
        select(
            _sum(LIVE).label("live_cents"),
            _sum(Payout.status == "transferred").label("transferred_cents"),
        ).where(Payout.member_id == member_id)
    )
    return rows.one()


def _sum(condition: ColumnElement[bool]) -> ColumnElement[int]:
    return func.coalesce(func.sum(Payout.amount_cents).filter(condition), 0)


async def has_live(connection: ReadConnection | WriteTransaction, member_id: UUID) -> bool:
    return bool(
        await connection.scalar(select(exists().where(Payout.member_id == member_id, LIVE)))
    )


async def insert_payout(connection: WriteTransaction, **values: Any) -> bool:
    """Insert a payout; False if the member has a live one. The index decides races."""
    rows = await connection.execute(
        upsert(Payout)
        .values(**values)
        .on_conflict_do_nothing(index_elements=[Payout.member_id], index_where=LIVE)
        .returning(Payout.id)
    )
    return rows.one_or_none() is not None


def _select_payouts() -> AnySelect:
    columns = select(
        Payout.id,
        Payout.number,
        Payout.amount_cents,
        Payout.status,
        Payout.failure_code,
        Payout.failure_reason,
        Payout.held_at,
        Payout.hold_reason,
        Payout.requested_at,
        Payout.settled_at,
        PayoutMethod.kind,
        PayoutMethod.is_iban,
        PayoutMethod.last4,
        PayoutMethod.bank_name,
        (
            (Payout.status == "transferred")
            # The provider reports the day of a refusal, not its time.
            & (Payout.settled_at < ConnectAccount.bank_failed_at + timedelta(days=1))
        ).label("is_stopped"),
    )
    return columns.join(PayoutMethod, PayoutMethod.id == Payout.method_id).outerjoin(
        ConnectAccount,
        and_(PayoutMethod.kind == "connect", ConnectAccount.member_id == Payout.member_id),
    )


async def get_payout(connection: ReadConnection | WriteTransaction, payout_id: UUID) -> AnyRow:
    rows = await connection.execute(_select_payouts().where(Payout.id == payout_id))
    return rows.one()


async def lock_own_payout(
    connection: WriteTransaction, member_id: UUID, payout_id: UUID
) -> AnyRow | None:
    """Lock a payout of the member; None if there is none with the id."""
    rows = await connection.execute(
        select(Payout.id, Payout.status, Payout.failure_code, Payout.held_at, Payout.hold_reason)
        .where(Payout.id == payout_id, Payout.member_id == member_id)
        .with_for_update()
    )
    return rows.one_or_none()


async def list_payouts(
    connection: ReadConnection, member_id: UUID, *, after: UUID | None, limit: int
) -> Sequence[AnyRow]:
    """List a member's payouts, newest first."""
    query = (
        _select_payouts()
        .where(Payout.member_id == member_id)
        .order_by(Payout.id.desc())
        .limit(limit)
    )
    if after is not None:
        query = query.where(Payout.id < after)
    return (await connection.execute(query)).all()


async def update_status(
    connection: WriteTransaction,
    payout_id: UUID,
    sources: Collection[str],
    target: str,
    **values: Any,
) -> AnyRow | None:
    """Change a payout's status; None if it is not in a source status."""
    rows = await connection.execute(
        update(Payout)
        .where(Payout.id == payout_id, Payout.status.in_(sources))
        .values(status=target, **values)
        .returning(Payout.id, Payout.member_id, Payout.amount_cents)
    )
    return rows.one_or_none()


async def add_event(connection: WriteTransaction, **values: Any) -> None:
    """Append an event to the audit log; acts of members and staff go to the security log too."""
    actor, subject = values.get("actor_id"), values.get("member_id")
    if actor is not None and actor != subject:
        security_log.record(f"audit_{values['action'].replace('-', '_')}", "success", member=actor)
    await connection.execute(insert(PayoutEvent).values(**values).inline())


async def count_refused_accounts(connection: ReadConnection, member_id: UUID) -> int:
    """Count the refusals of the provider to create an account for the member."""
    return int(
        await connection.scalar(
            select(func.count()).where(
                PayoutEvent.member_id == member_id, PayoutEvent.action == "account-refused"
            )
        )
        or 0
    )


async def list_tampered_events(connection: ReadConnection) -> Sequence[int]:
    """List the numbers of audit-log events whose digest or predecessor is wrong."""
    previous = func.lag(PayoutEvent.digest).over(order_by=PayoutEvent.number)
    digest = func.payout_event_digest(previous, literal_column("payout_event"))
    checked = select(
        PayoutEvent.number, (digest == PayoutEvent.digest).label("is_valid")
    ).subquery()
    rows = await connection.scalars(
        select(checked.c.number).where(~checked.c.is_valid).order_by(checked.c.number).limit(100)
    )
    return rows.all()


async def get_webhook_event(connection: ReadConnection, event_id: str) -> AnyRow | None:
    """Return the type, the object id and the connected account of a stored webhook event."""
    rows = await connection.execute(
        select(
            WebhookEvent.type,
            WebhookEvent.hint["id"].astext.label("object_id"),
            WebhookEvent.hint["account"].astext.label("account_id"),
        ).where(WebhookEvent.event_id == event_id)
    )
    return rows.one_or_none()


async def is_active_staff(connection: ReadConnection | WriteTransaction, member_id: UUID) -> bool:
    """Return whether a member is staff and not suspended."""
    return bool(
        await connection.scalar(
            select(Member.is_staff).where(Member.id == member_id, Member.suspended_at.is_(None))
        )
    )


async def check_payout_clearing(connection: ReadConnection) -> list[str]:
    """Compare `payout_clearing` with the payouts that are neither transferred nor failed."""
    live = select(func.sum(Payout.amount_cents)).where(Payout.settled_at.is_(None))
    expected = int(await connection.scalar(live) or 0)
    return await compare(connection, "payout_clearing", expected, "live payouts")
