"""Statements of payouts and of where they go."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import (
    ColumnElement,
    Date,
    Interval,
    and_,
    cast,
    exists,
    func,
    insert,
    literal,
    literal_column,
    select,
    update,
)
from sqlalchemy.dialects.postgresql import insert as upsert

from api.core.db.database import AnyRow, AnySelect, Reading, Writing
from api.payments.models import Payment, Purchase, WebhookEvent
from api.payouts.models import ConnectAccount, Payout, PayoutEvent, PayoutMethod
from api.users.models import Member

# Written out: with parameters a prepared statement would not find the partial index again.
LIVE = Payout.status.in_([literal_column("'pending'"), literal_column("'in-progress'")])
_MAX_RELEASES = 8
# All but the number, which is for the bank's file alone.
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
    PayoutMethod.bic,
    PayoutMethod.bank_name,
    PayoutMethod.usable_from,
)


async def get_eligibility(connection: Reading | Writing, member_id: UUID) -> AnyRow:
    """What of a member decides whether they may be paid."""
    rows = await connection.execute(
        select(
            Member.birth_date,
            Member.suspended_at.is_not(None).label("is_suspended"),
            Member.country_id,
        ).where(Member.id == member_id)
    )
    return rows.one()


async def lock_member(connection: Writing, member_id: UUID) -> None:
    """Hold off another change of the same member's methods: one of them lives at a time."""
    await connection.execute(
        select(Member.id).where(Member.id == member_id).with_for_update(key_share=True)
    )


async def list_methods(connection: Reading | Writing, member_id: UUID) -> Sequence[AnyRow]:
    """Those that live, the newest first; at most one of each kind."""
    failed = exists().where(Payout.method_id == PayoutMethod.id, Payout.status == "failed")
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


async def retire_method(connection: Writing, member_id: UUID, kind: str, at: datetime) -> None:
    await connection.execute(
        update(PayoutMethod)
        .where(
            PayoutMethod.member_id == member_id,
            PayoutMethod.kind == kind,
            PayoutMethod.retired_at.is_(None),
        )
        .values(retired_at=at)
    )


async def insert_method(connection: Writing, **values: Any) -> None:
    await connection.execute(insert(PayoutMethod).values(**values))


async def get_connect_account(connection: Reading | Writing, member_id: UUID) -> AnyRow | None:
    rows = await connection.execute(
        select(ConnectAccount.account_id, ConnectAccount.country, ConnectAccount.status).where(
            ConnectAccount.member_id == member_id
        )
    )
    return rows.one_or_none()


async def insert_connect_account(connection: Writing, **values: Any) -> bool:
    """Whether the member had none."""
    rows = await connection.execute(
        upsert(ConnectAccount)
        .values(**values)
        .on_conflict_do_nothing()
        .returning(ConnectAccount.member_id)
    )
    return rows.one_or_none() is not None


async def set_account_status(
    connection: Writing, account_id: str, status: str, at: datetime
) -> None:
    """What was asked for earlier never overwrites what was asked for later."""
    await connection.execute(
        update(ConnectAccount)
        .where(ConnectAccount.account_id == account_id, ConnectAccount.synced_at <= at)
        .values(status=status, synced_at=at)
    )


async def list_accounts_to_refresh(
    connection: Reading, before: datetime, *, limit: int
) -> Sequence[str]:
    """Accounts that can't be paid and were last asked for before that, the longest ago first."""
    rows = await connection.scalars(
        select(ConnectAccount.account_id)
        .where(ConnectAccount.status != "ready", ConnectAccount.synced_at < before)
        .order_by(ConnectAccount.synced_at, ConnectAccount.account_id)
        .limit(limit)
    )
    return rows.all()


async def is_known_account(connection: Reading, account_id: str) -> bool:
    return bool(
        await connection.scalar(select(exists().where(ConnectAccount.account_id == account_id)))
    )


async def sum_payouts(connection: Reading, member_id: UUID) -> AnyRow:
    """What is on its way to a member, and what arrived, in cents."""
    rows = await connection.execute(
        select(
            _sum(LIVE).label("live_cents"),
            _sum(Payout.status == "transferred").label("transferred_cents"),
        ).where(Payout.member_id == member_id)
    )
    return rows.one()


def _sum(which: ColumnElement[bool]) -> ColumnElement[int]:
    return func.coalesce(func.sum(Payout.amount_cents).filter(which), 0)


async def has_live(connection: Reading | Writing, member_id: UUID) -> bool:
    return bool(
        await connection.scalar(select(exists().where(Payout.member_id == member_id, LIVE)))
    )


async def list_releases(
    connection: Reading, member_id: UUID, maturity: timedelta
) -> Sequence[AnyRow]:
    """What is left of the seller's part of sales that have not matured, by the day they do."""
    matures_at = Purchase.paid_at + literal(maturity, Interval())
    day = cast(func.timezone("UTC", matures_at), Date)
    returned = func.coalesce(Payment.refunded_cents + Payment.disputed_cents, 0)
    # The fee goes back by the cumulative floor, as refunds and disputes book it.
    fee = Purchase.fee_cents - Purchase.fee_cents * returned // Purchase.amount_cents
    left = func.sum(Purchase.amount_cents - returned - fee)
    rows = await connection.execute(
        select(day.label("date"), left.label("cents"))
        .outerjoin(Payment, and_(Payment.purchase_id == Purchase.id, ~Payment.is_duplicate))
        .where(
            Purchase.seller_id == member_id,
            Purchase.paid_at.is_not(None),
            Purchase.matured_at.is_(None),
        )
        .group_by(day)
        .having(left > 0)
        .order_by(day)
        .limit(_MAX_RELEASES)
    )
    return rows.all()


async def insert_payout(connection: Writing, **values: Any) -> bool:
    """Whether the member had none on the way: of several at once the index lets one in."""
    rows = await connection.execute(
        upsert(Payout)
        .values(**values)
        .on_conflict_do_nothing(index_elements=[Payout.member_id], index_where=LIVE)
        .returning(Payout.id)
    )
    return rows.one_or_none() is not None


def _select_payouts() -> AnySelect:
    return select(
        Payout.id,
        Payout.number,
        Payout.amount_cents,
        Payout.status,
        Payout.failure_code,
        Payout.requested_at,
        Payout.settled_at,
        PayoutMethod.kind,
        PayoutMethod.is_iban,
        PayoutMethod.last4,
        PayoutMethod.bank_name,
    ).join(PayoutMethod, PayoutMethod.id == Payout.method_id)


async def get_payout(connection: Reading | Writing, payout_id: UUID) -> AnyRow:
    rows = await connection.execute(_select_payouts().where(Payout.id == payout_id))
    return rows.one()


async def list_payouts(
    connection: Reading, member_id: UUID, *, after: UUID | None, limit: int
) -> Sequence[AnyRow]:
    """The newest first."""
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
    connection: Writing, payout_id: UUID, source: str, target: str, **values: Any
) -> AnyRow | None:
    """Bring a payout from one state to another; None where it is not in that state."""
    rows = await connection.execute(
        update(Payout)
        .where(Payout.id == payout_id, Payout.status == source)
        .values(status=target, **values)
        .returning(Payout.id, Payout.member_id, Payout.amount_cents)
    )
    return rows.one_or_none()


async def add_event(connection: Writing, **values: Any) -> None:
    await connection.execute(insert(PayoutEvent).values(**values).inline())


async def list_tampered_events(connection: Reading) -> Sequence[int]:
    """The numbers of events that are not as they were written, or not behind what they followed."""
    previous = func.lag(PayoutEvent.digest).over(order_by=PayoutEvent.number)
    digest = func.payout_event_digest(previous, literal_column("payout_event"))
    found = select(PayoutEvent.number, (digest == PayoutEvent.digest).label("is_true")).subquery()
    rows = await connection.scalars(
        select(found.c.number).where(~found.c.is_true).order_by(found.c.number).limit(100)
    )
    return rows.all()


async def get_webhook_event(connection: Reading, event_id: str) -> AnyRow | None:
    """What a webhook hinted at: its type, and the id of the object that it is about."""
    rows = await connection.execute(
        select(
            WebhookEvent.type,
            WebhookEvent.hint["id"].astext.label("object_id"),
        ).where(WebhookEvent.event_id == event_id)
    )
    return rows.one_or_none()


async def is_active_staff(connection: Reading | Writing, member_id: UUID) -> bool:
    """Whether a member is staff, and not suspended."""
    return bool(
        await connection.scalar(
            select(Member.is_staff).where(Member.id == member_id, Member.suspended_at.is_(None))
        )
    )


async def set_staff(connection: Writing, member_id: UUID, *, is_staff: bool) -> bool:
    """Whether that changed anything."""
    changed = await connection.execute(
        update(Member)
        .where(Member.id == member_id, Member.is_staff.is_not(is_staff))
        .values(is_staff=is_staff)
    )
    return bool(changed.rowcount)
