"""Anonymization of a member: identities, the member row, purchases and payout methods.

The ledger keeps amounts, dates and ids without personal data.
"""

from datetime import date, datetime
from typing import Any, Final, NamedTuple
from uuid import UUID

from sqlalchemy import delete, exists, func, insert, select, tuple_, update

from api.account.models import DeletionRecord, DeletionRequest
from api.auth.models import (
    CodeGuessCount,
    ContactChange,
    ExternalIdentity,
    Identifier,
    KnownDevice,
    OneTimeCode,
    Passkey,
    Session,
)
from api.core.db.database import ReadConnection, WriteTransaction
from api.core.delivery.email import DevMessage
from api.payments.models import (
    DisputeEvidence,
    Payment,
    ProductDownload,
    Purchase,
    RefundRequest,
)
from api.payouts.models import Payout, PayoutMethod
from api.users.models import Member

# Values of the anonymized member row.
_ANONYMOUS_COLUMNS: Final[dict[str, Any]] = {
    "name": "",
    "handle": None,
    "bio": "",
    "picture": None,
    "gender_id": 3,
    "country_id": "ZZ",
    "birth_date": date(1900, 1, 1),
    "locale": "en",
    "numerals": "auto",
    "theme": "system",
    "text_size": "normal",
    "motion": "system",
    "notification_choices": {},
    "followers_count": 0,
    "following_count": 0,
    "posts_count": 0,
    "products_count": 0,
    "answers_count": 0,
    "suspended_until": None,
    "suspension_reason": None,
    "is_staff": False,
    "purged_at": func.now(),
}


def _has_unfinished_payout() -> Any:
    return exists().where(
        Payout.member_id == Member.id, Payout.status.in_(["pending", "in-progress"])
    )


class DueDeletion(NamedTuple):
    """A member whose grace period has ended, and when it did."""

    deletes_at: datetime
    member_id: UUID


async def list_due(
    connection: ReadConnection, limit: int, *, after: DueDeletion | None
) -> list[DueDeletion]:
    """List members whose grace period has ended, oldest first, without unfinished payouts."""
    due = (
        select(Member.deletes_at, Member.id)
        .join(DeletionRequest, DeletionRequest.member_id == Member.id)
        .where(Member.deletes_at <= func.now(), ~_has_unfinished_payout())
        .order_by(Member.deletes_at, Member.id)
        .limit(limit)
    )
    if after is not None:
        due = due.where(tuple_(Member.deletes_at, Member.id) > after)
    return [DueDeletion(*row) for row in await connection.execute(due)]


async def list_blocking_payouts(
    connection: ReadConnection, limit: int, *, after: UUID
) -> list[UUID]:
    """List pending payouts of suspended members whose deletion is due; they are not processed."""
    rows = await connection.scalars(
        select(Payout.id)
        .join(Member, Member.id == Payout.member_id)
        .where(
            Payout.id > after,
            Payout.status == "pending",
            Member.suspended_at.is_not(None),
            Member.deletes_at <= func.now(),
        )
        .order_by(Payout.id)
        .limit(limit)
    )
    return list(rows.all())


async def begin_deletion(connection: WriteTransaction, member_id: UUID) -> bool:
    """Start the deletion: delete the member's identities and sessions.

    Afterwards the address can register a new account. Return False if the request was cancelled,
    or if a payout is unfinished.
    """
    locked = await connection.scalar(
        select(Member.id)
        .join(DeletionRequest, DeletionRequest.member_id == Member.id)
        .where(Member.id == member_id, Member.deletes_at <= func.now(), ~_has_unfinished_payout())
        .with_for_update(of=Member, key_share=True)
    )
    if locked is None:
        return False
    begun_at = func.coalesce(DeletionRequest.begun_at, func.now())
    await connection.execute(
        update(DeletionRequest)
        .where(DeletionRequest.member_id == member_id)
        .values(begun_at=begun_at)
    )
    rows = await connection.execute(
        delete(Identifier)
        .where(Identifier.member_id == member_id)
        .returning(Identifier.channel, Identifier.value)
    )
    contacts = [(row.channel, row.value) for row in rows]
    await connection.execute(
        delete(OneTimeCode).where(tuple_(OneTimeCode.channel, OneTimeCode.identifier).in_(contacts))
    )
    await connection.execute(delete(OneTimeCode).where(OneTimeCode.member_id == member_id))
    guessed = tuple_(CodeGuessCount.channel, CodeGuessCount.identifier)
    await connection.execute(delete(CodeGuessCount).where(guessed.in_(contacts)))
    for owned in (KnownDevice, ContactChange, Passkey):
        await connection.execute(delete(owned).where(owned.member_id == member_id))
    addresses = [value for _, value in contacts]
    await connection.execute(delete(DevMessage).where(DevMessage.recipient.in_(addresses)))
    await connection.execute(
        delete(ExternalIdentity).where(ExternalIdentity.member_id == member_id)
    )
    await connection.execute(delete(Session).where(Session.member_id == member_id))
    return True


async def erase_payout_methods(connection: WriteTransaction, member_id: UUID) -> None:
    """Erase bank accounts; payouts keep their amounts."""
    cleared = dict.fromkeys(
        (
            "encrypted_number",
            "iban_hmac",
            "is_iban",
            "last4",
            "beneficiary_name",
            "address",
            "city",
            "residence_country",
            "street",
            "building_number",
            "post_code",
            "routing_number",
            "bic",
            "bank_name",
        )
    )
    await connection.execute(
        update(PayoutMethod)
        .where(PayoutMethod.member_id == member_id, PayoutMethod.erased_at.is_(None))
        .values(
            erased_at=func.now(),
            retired_at=func.coalesce(PayoutMethod.retired_at, func.now()),
            **cleared,
        )
    )


async def erase_purchase_details(connection: WriteTransaction, member_id: UUID, limit: int) -> int:
    """Erase refund reasons and card details of one batch of purchases; return how many."""
    has_reason = Purchase.refund_reason.is_not(None) | exists().where(
        RefundRequest.purchase_id == Purchase.id, RefundRequest.reason != ""
    )
    has_card = exists().where(Payment.purchase_id == Purchase.id, Payment.card_last4.is_not(None))
    rows = await connection.scalars(
        select(Purchase.id)
        .where(Purchase.buyer_id == member_id, has_reason | has_card)
        .order_by(Purchase.id)
        .limit(limit)
    )
    ids = rows.all()
    await connection.execute(
        update(Purchase).where(Purchase.id.in_(ids)).values(refund_reason=None)
    )
    await connection.execute(
        update(RefundRequest).where(RefundRequest.purchase_id.in_(ids)).values(reason="")
    )
    await connection.execute(
        update(Payment).where(Payment.purchase_id.in_(ids)).values(card_brand=None, card_last4=None)
    )
    return len(ids)


async def erase_refund_answers(connection: WriteTransaction, member_id: UUID, limit: int) -> int:
    """Erase a seller's texts in one batch of refund requests; return how many."""
    rows = await connection.scalars(
        select(RefundRequest.id)
        .where(RefundRequest.seller_id == member_id, RefundRequest.answer != "")
        .order_by(RefundRequest.id)
        .limit(limit)
    )
    ids = rows.all()
    await connection.execute(
        update(RefundRequest).where(RefundRequest.id.in_(ids)).values(answer="")
    )
    return len(ids)


async def erase_dispute_details(connection: WriteTransaction, member_id: UUID, limit: int) -> int:
    """Erase addresses of downloads, and the member's statements, of one batch; return how many."""
    rows = await connection.scalars(
        select(ProductDownload.id)
        .where(ProductDownload.member_id == member_id, ProductDownload.address.is_not(None))
        .order_by(ProductDownload.id)
        .limit(limit)
    )
    ids = rows.all()
    await connection.execute(
        update(ProductDownload).where(ProductDownload.id.in_(ids)).values(address=None)
    )
    await connection.execute(
        update(DisputeEvidence).where(DisputeEvidence.given_by == member_id).values(statement="")
    )
    return len(ids)


async def anonymize(connection: WriteTransaction, member_id: UUID) -> None:
    """Anonymize the member row as the last step, and keep the reason without the member."""
    reason: str | None = await connection.scalar(
        delete(DeletionRequest)
        .where(DeletionRequest.member_id == member_id)
        .returning(DeletionRequest.reason)
    )
    if reason:
        await connection.execute(insert(DeletionRecord).values(reason=reason).inline())
    await connection.execute(
        update(Member).where(Member.id == member_id).values(_ANONYMOUS_COLUMNS)
    )
