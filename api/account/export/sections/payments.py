"""Export sections: purchases, sales, payouts, revenue share and the ledger."""

from collections.abc import AsyncIterator
from typing import Any

from sqlalchemy import and_, case, or_, select
from sqlalchemy.orm import aliased

from api.account.export.row_source import Json, RowSource, to_json
from api.payments.ledger.models import Account, Journal, PostingRow
from api.payments.licences.models import AgreedLicence
from api.payments.licences.service import serialize_licence
from api.payments.models import (
    Dispute,
    DisputeEvidence,
    Entitlement,
    Payment,
    ProductDownload,
    Purchase,
    Receipt,
    Refund,
    RefundRequest,
)
from api.payments.queries.licences import LICENCE_COLUMNS, is_of_entitlement
from api.payments.queries.sales import RECEIPT_COLUMNS
from api.payments.sales import receipt_number
from api.payouts import messages
from api.payouts.models import ConnectAccount, Payout, PayoutEvent, PayoutMethod
from api.posts.models import Post
from api.revenue_share.models import (
    Allocation,
    BudgetRow,
    ContributorRow,
    CountedPurchase,
    EngagementRow,
    Estimate,
    Exclusion,
    Line,
    ShareAdjustment,
)
from api.users.models import Member


async def purchases(source: RowSource) -> AsyncIterator[Json]:
    seller: Any = aliased(Member)
    query = (
        select(
            Purchase.__table__,
            seller.name.label("seller_name"),
            Payment.refunded_cents,
            Payment.card_brand,
            Payment.card_last4,
            *RECEIPT_COLUMNS,
            *LICENCE_COLUMNS,
        )
        .join(seller, seller.id == Purchase.seller_id)
        .outerjoin(Payment, and_(Payment.purchase_id == Purchase.id, ~Payment.is_duplicate))
        .outerjoin(Receipt, Receipt.purchase_id == Purchase.id)
        .outerjoin(AgreedLicence, AgreedLicence.order_id == Purchase.id)
        .where(Purchase.buyer_id == source.member_id)
    )
    async for row in source.rows(query, Purchase.id):
        yield {
            "_id": row.id,
            "receipt_number": receipt_number(row) if row.receipt_id else None,
            "page": source.post_url(row.post_id),
            "seller": {"_id": row.seller_id, "name": row.seller_name},
            **to_json(row, "kind", "post_id", "title", "amount_cents", "refunded_cents", "status"),
            **to_json(row, "created_at", "paid_at", "refund_days"),
            "licence": serialize_licence(row),
            **to_json(row, "refund_requested_at", "refund_reason", "card_brand", "card_last4"),
        }


async def library(source: RowSource) -> AsyncIterator[Json]:
    """Owned products of other members, with a link to their files instead of the files."""
    author: Any = aliased(Member)
    query = (
        select(
            Entitlement.__table__,
            Post.title,
            Post.files,
            author.name.label("author"),
            *LICENCE_COLUMNS,
        )
        .join(Post, Post.id == Entitlement.post_id)
        .join(author, author.id == Post.author_id)
        .outerjoin(AgreedLicence, is_of_entitlement())
        .where(Entitlement.member_id == source.member_id)
    )
    async for row in source.rows(query, Entitlement.id):
        files = [{"name": file["name"], "size": file["size"]} for file in row.files]
        yield {
            **to_json(row, "post_id", "title", "author"),
            "downloadAt": source.post_url(row.post_id),
            "files": files if row.revoked_at is None else [],
            **to_json(row, "source", "purchase_id", "granted_at", "revoked_at"),
            "licence": serialize_licence(row),
        }


async def sales(source: RowSource) -> AsyncIterator[Json]:
    """Exclude the buyers, whose identity is their own data."""
    query = (
        select(Purchase.__table__, Payment.refunded_cents)
        .outerjoin(Payment, and_(Payment.purchase_id == Purchase.id, ~Payment.is_duplicate))
        .where(Purchase.seller_id == source.member_id, Purchase.paid_at.is_not(None))
    )
    async for row in source.rows(query, Purchase.id):
        yield {
            "_id": row.id,
            **to_json(row, "kind", "post_id", "title", "amount_cents", "fee_cents"),
            **to_json(row, "refunded_cents", "status", "paid_at", "matured_at"),
        }


async def refunds(source: RowSource) -> AsyncIterator[Json]:
    query = (
        select(Refund.__table__, Purchase.id.label("purchase_id"))
        .join(Payment, Payment.id == Refund.payment_id)
        .join(Purchase, Purchase.id == Payment.purchase_id)
        .where(_involves_member(source))
    )
    async for row in source.rows(query, Purchase.id, Refund.id):
        yield to_json(
            row, "purchase_id", "amount_cents", "status", "cause", "created_at", "settled_at"
        )


async def refund_requests(source: RowSource) -> AsyncIterator[Json]:
    """Include requests made and received, without the other party and the member of staff."""
    query = (
        select(RefundRequest.__table__)
        .join(Purchase, Purchase.id == RefundRequest.purchase_id)
        .where(_involves_member(source))
    )
    async for row in source.rows(query, Purchase.id, RefundRequest.id):
        yield to_json(
            row,
            *("purchase_id", "state", "reason", "requested_at", "decline_reason", "answer"),
            *("declined_at", "escalated_at", "closed_at", "closed_by", "decision"),
        )


async def disputes(source: RowSource) -> AsyncIterator[Json]:
    query = (
        select(
            Dispute.__table__,
            Purchase.id.label("purchase_id"),
            case((Purchase.seller_id == source.member_id, DisputeEvidence.statement)).label(
                "statement"
            ),
        )
        .join(Payment, Payment.id == Dispute.payment_id)
        .join(Purchase, Purchase.id == Payment.purchase_id)
        .outerjoin(DisputeEvidence, DisputeEvidence.dispute_id == Dispute.id)
        .where(_involves_member(source))
    )
    async for row in source.rows(query, Purchase.id, Dispute.id):
        yield to_json(
            row,
            *("purchase_id", "amount_cents", "status", "reason", "opened_at", "due_at"),
            *("closed_at", "statement"),
        )


async def downloads(source: RowSource) -> AsyncIterator[Json]:
    query = select(ProductDownload.__table__).where(ProductDownload.member_id == source.member_id)
    async for row in source.rows(query, ProductDownload.id):
        yield to_json(row, "purchase_id", "file_id", "address", "at")


def _involves_member(source: RowSource) -> Any:
    member_id = source.member_id
    # Only paid purchases have refunds or disputes; the condition matches the sellers' index.
    return and_(
        Purchase.paid_at.is_not(None),
        or_(Purchase.buyer_id == member_id, Purchase.seller_id == member_id),
    )


async def payout_methods(source: RowSource) -> AsyncIterator[Json]:
    """Include only the last digits: only the bank receives the full number."""
    query = (
        select(PayoutMethod.__table__, ConnectAccount.status.label("account_status"))
        .outerjoin(
            ConnectAccount,
            and_(
                PayoutMethod.kind == "connect", ConnectAccount.member_id == PayoutMethod.member_id
            ),
        )
        .where(PayoutMethod.member_id == source.member_id)
    )
    async for row in source.rows(query, PayoutMethod.id):
        yield {
            "_id": row.id,
            **to_json(row, "kind", "country", "beneficiary_name", "address", "street"),
            **to_json(row, "building_number", "post_code", "city", "residence_country"),
            "number": f"•••• {row.last4}" if row.last4 else None,
            **to_json(row, "bic", "routing_number", "bank_name", "account_status"),
            **to_json(row, "created_at", "usable_from", "retired_at"),
        }


async def payouts(source: RowSource) -> AsyncIterator[Json]:
    query = select(Payout.__table__).where(Payout.member_id == source.member_id)
    async for row in source.rows(query, Payout.id):
        yield {
            "_id": row.id,
            "reference": f"PO-{row.number}",
            **to_json(row, "method_id", "amount_cents", "status", "failure_code"),
            **to_json(row, "failure_reason", "bank_reason"),
            "holdReason": messages.told_reason(row.hold_reason),
            **to_json(row, "held_at"),
            **to_json(row, "requested_at", "settled_at"),
        }


async def payout_events(source: RowSource) -> AsyncIterator[Json]:
    """Events of the member's payouts, without the operator, and without hits of the screening.

    A hit says what an authority may investigate: the law forbids to tell its subject.
    """
    query = select(PayoutEvent.at, PayoutEvent.action, PayoutEvent.payout_id).where(
        PayoutEvent.member_id == source.member_id, PayoutEvent.action != "screening-hit"
    )
    async for row in source.rows(query, PayoutEvent.number):
        yield to_json(row, "at", "action", "payout_id")


async def ledger_postings(source: RowSource) -> AsyncIterator[Json]:
    """Every posting of the member's ledger accounts, with the resulting balance."""
    query = select(Account.id, Account.kind).where(Account.member_id == source.member_id)
    async for account in source.rows(query, Account.id):
        is_credit = PostingRow.credit_id == account.id
        postings = (
            select(
                PostingRow.number,
                Journal.kind,
                Journal.month,
                Journal.booked_at,
                Journal.subject_id,
                case((is_credit, PostingRow.amount_cents), else_=-PostingRow.amount_cents).label(
                    "cents"
                ),
                case(
                    (is_credit, PostingRow.credit_balance_cents),
                    else_=PostingRow.debit_balance_cents,
                ).label("balance_cents"),
            )
            .join(Journal, Journal.id == PostingRow.journal_id)
            .where(or_(is_credit, PostingRow.debit_id == account.id))
        )
        async for row in source.rows(postings, PostingRow.number):
            yield {
                "account": account.kind,
                **to_json(row, "number", "kind", "month", "booked_at", "subject_id"),
                **to_json(row, "cents", "balance_cents"),
            }


async def shares(source: RowSource) -> AsyncIterator[Json]:
    """The member's share of each month, with its lines by post and its adjustments."""
    member_id = source.member_id
    query = select(Allocation.__table__).where(Allocation.member_id == member_id)
    sums = ("cents", "adjusted_cents", "points", "sales_cents", "tips_cents", "refunds_cents")
    async for row in source.rows(query, Allocation.month):
        in_month = (Line.author_id == member_id, Line.month == row.month)
        lines = source.rows(select(Line.__table__).where(*in_month), Line.post_id, Line.kind)
        adjustments = source.rows(
            select(ShareAdjustment.__table__).where(
                ShareAdjustment.author_id == member_id, ShareAdjustment.month == row.month
            ),
            ShareAdjustment.from_month,
        )
        yield {
            **to_json(row, "month", *sums, "fees_cents"),
            "adjustments": [
                to_json(adjustment, "from_month", "cents") async for adjustment in adjustments
            ],
            "lines": [
                to_json(line, "post_id", "kind", "members", "points", "cents")
                async for line in lines
            ],
        }


async def share_exclusions(source: RowSource) -> AsyncIterator[Json]:
    query = select(Exclusion.__table__).where(Exclusion.author_id == source.member_id)
    async for row in source.rows(query, Exclusion.month, Exclusion.reason):
        yield to_json(row, "month", "reason", "count")


async def share_estimate(source: RowSource) -> AsyncIterator[Json]:
    query = select(Estimate.__table__).where(Estimate.member_id == source.member_id)
    async for row in source.rows(query, Estimate.month):
        yield to_json(row, "month", "cents", "points", "kinds", "fees_cents", "directed_cents")


async def share_contributions(source: RowSource) -> AsyncIterator[Json]:
    """Contributions of the member's fees and engagements to other members, by month."""
    member_id = source.member_id
    query = (
        select(
            ContributorRow.__table__,
            BudgetRow.directed_units,
            BudgetRow.commons_units,
            BudgetRow.points,
        )
        .outerjoin(
            BudgetRow,
            and_(
                BudgetRow.month == ContributorRow.month,
                BudgetRow.member_id == ContributorRow.member_id,
            ),
        )
        .where(ContributorRow.member_id == member_id)
    )
    async for row in source.rows(query, ContributorRow.month):
        in_month = (EngagementRow.giver_id == member_id, EngagementRow.month == row.month)
        acts = source.rows(
            select(EngagementRow.__table__).where(*in_month),
            EngagementRow.post_id,
            EngagementRow.kind,
        )
        purchases = source.rows(
            select(CountedPurchase.__table__)
            .join(Purchase, Purchase.id == CountedPurchase.purchase_id)
            .where(Purchase.buyer_id == member_id, CountedPurchase.month == row.month),
            CountedPurchase.purchase_id,
        )
        yield {
            **to_json(row, "month", "fees_cents", "carried_in_cents"),
            **to_json(row, "is_eligible", "has_full_budget"),
            "purchases": [
                to_json(purchase, "purchase_id", "net_cents") async for purchase in purchases
            ],
            **to_json(row, "directed_units", "commons_units", "points"),
            "acts": [to_json(act, "post_id", "kind", "points") async for act in acts],
        }
