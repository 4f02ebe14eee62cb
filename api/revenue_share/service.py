"""A member's months as JSON: current share, reports, details."""

from collections.abc import Sequence
from datetime import date, datetime
from typing import Any, Final, get_args
from uuid import UUID

from api.core.clock import iso
from api.core.db.database import AnyRow, ReadConnection
from api.core.errors import invalid_cursor
from api.core.http.pagination import Paging
from api.core.settings import Settings
from api.files.serializers import serialize_image
from api.revenue_share import allocation_v1, months, queries, rules
from api.revenue_share.ledger_totals import SellerTotals
from api.revenue_share.models import EngagementKind
from api.revenue_share.problems import period_not_found

MAX_CONTRIBUTIONS: Final = 100
MAX_REACTIONS: Final = 3
CONDITIONS: Final = ("verified", "member_for_30_days", "active_3_days", "evaluated_5_authors")


async def get_current_share(
    connection: ReadConnection, member_id: UUID, settings: Settings, at: datetime
) -> dict[str, Any]:
    """Return the current month as JSON of `schemas.CurrentShare`."""
    month = months.month_of(at)
    row = await queries.get_estimate(connection, member_id, month)
    conditions = await queries.get_eligibility(connection, member_id, month)
    missing = [name for name in CONDITIONS if not getattr(conditions, name)]
    estimate = dict(row._mapping) if row else {}
    end = months.end_of(month)

    def cents(name: str) -> int:
        return estimate.get(name) or 0

    return {
        "period": months.label(month),
        "status": "open",
        "poolCents": cents("pool_cents"),
        "distributedCents": _distributed(
            cents("pool_cents"), cents("grants_cents"), cents("carried_in_cents")
        ),
        "pool": {
            "netFeesCents": cents("fees_cents") - cents("returned_cents") - cents("costs_cents"),
            "shareBps": cents("share_bps") or settings.pool_share_bps,
            "grantsCents": cents("grants_cents"),
            "carriedInCents": cents("carried_in_cents"),
        },
        "points": cents("points"),
        "totalPoints": cents("total_points"),
        "estimatedCents": cents("cents"),
        "byKind": dict.fromkeys(get_args(EngagementKind), 0) | (estimate.get("kinds") or {}),
        "given": {
            "feesCents": cents("own_fees_cents"),
            "directedCents": cents("directed_cents"),
        },
        "eligibility": {
            "ok": not missing,
            "missing": missing,
            "budget": "full" if conditions.has_full_budget else "tenth",
            "engagedAuthors": conditions.engaged_authors,
        },
        "closesAt": iso(end),
        "finalAt": iso(end + months.CLOSE_DELAY),
        "computedAt": iso(estimate["estimated_at"]) if estimate.get("estimated_at") else None,
    }


async def list_reports(
    connection: ReadConnection, member_id: UUID, paging: Paging, at: datetime
) -> tuple[list[dict[str, Any]], str | None]:
    """Return a page of the member's months as JSON of `schemas.Report`, and the next cursor.

    Raises:
        ApiError: `invalid_cursor`.
    """
    current_month = months.month_of(at)
    rows = await queries.list_months(
        connection,
        member_id,
        until=current_month,
        before=_cursor_month(paging),
        limit=paging.limit + 1,
    )
    page, next_cursor = paging.page_keys("month", rows, lambda row: (months.label(row.month),))
    unfinished = [row.month for row in page if row.status != "final"]
    sales = await _sales(connection, member_id, unfinished) if unfinished else {}
    items = [_report(row, sales.get(row.month) or _frozen_sales(row), at) for row in page]
    if paging.cursor is None and not any(row.month == current_month for row in page):
        # The first estimate of a month creates its row.
        items = [_new_report(current_month), *items][: paging.limit]
    return items, next_cursor


def _cursor_month(paging: Paging) -> date | None:
    keys = paging.after_keys("month", str)
    if keys is None:
        return None
    try:
        return months.parse(keys[0])
    except ValueError as error:
        raise invalid_cursor.for_field("cursor") from error


async def _sales(
    connection: ReadConnection, member_id: UUID, unfinished: Sequence[date]
) -> dict[date, SellerTotals]:
    totals = {month: SellerTotals() for month in unfinished}
    for row in await queries.list_movements(connection, member_id, unfinished):
        totals[row.month].add(row.kind, fee=int(row.fee), seller=int(row.seller))
    return totals


def _frozen_sales(row: AnyRow) -> SellerTotals:
    return SellerTotals(
        row.sales_cents or 0, row.tips_cents or 0, row.refunds_cents or 0, row.fees_cents or 0
    )


def _report(row: AnyRow, sales: SellerTotals, at: datetime) -> dict[str, Any]:
    return {
        "_id": months.label(row.month),
        "period": months.label(row.month),
        "status": months.status(row.month, row.status, at),
        "poolCents": row.pool_cents,
        "grantsCents": row.grants_cents,
        "carriedInCents": row.carried_in_cents,
        "distributedCents": _distributed(row.pool_cents, row.grants_cents, row.carried_in_cents),
        "shareCents": row.cents,
        "salesCents": sales.sales,
        "tipsCents": sales.tips,
        "refundsCents": sales.refunds,
        "feesCents": sales.fees,
        "netCents": sales.net + row.cents,
        "digest": row.digest.hex() if row.status == "final" and row.digest else None,
    }


def _distributed(pool: int, grants: int, carried_in: int) -> int:
    """Return the amount that a month distributes; negative fees of earlier months reduce it."""
    return max(0, pool + grants + carried_in)


def _new_report(month: date) -> dict[str, Any]:
    names = (
        "pool",
        "grants",
        "carriedIn",
        "distributed",
        "share",
        "sales",
        "tips",
        "refunds",
        "fees",
        "net",
    )
    return {
        "_id": months.label(month),
        "period": months.label(month),
        "status": "open",
        **{f"{name}Cents": 0 for name in names},
        "digest": None,
    }


async def get_details(
    connection: ReadConnection, member_id: UUID, month: date, settings: Settings, at: datetime
) -> dict[str, Any]:
    """Return a member's month as JSON of `schemas.Details`.

    Raises:
        ApiError: `period_not_found` for a future month, or a past one without a period.
    """
    row = await queries.get_period(connection, month)
    if month > months.month_of(at) or (row is None and month != months.month_of(at)):
        raise period_not_found()
    status = months.status(month, row.status if row else "open", at)
    is_final = row is not None and status == "final"
    return {
        "period": months.label(month),
        "status": status,
        "formula": {"version": rules.version_of(row), "weights": allocation_v1.WEIGHTS},
        "proof": _proof(row, settings.api_origin) if is_final and row else None,
        **(
            await _share_details(connection, member_id, month, settings.media_origin)
            if is_final
            else _NO_SHARES
        ),
        "topPosts": [
            _top_post(post, settings.media_origin)
            for post in await queries.list_top_posts(connection, member_id, month)
        ],
        "adjustments": [
            {
                "kind": item.kind,
                "period": months.label(item.from_month),
                "cents": int(item.cents),
            }
            for item in await queries.list_adjustments(connection, member_id, month)
        ],
        "entries": [
            _entry(item) for item in await queries.list_entries(connection, member_id, month)
        ],
    }


_NO_SHARES: Final[dict[str, Any]] = {"lines": [], "given": [], "excluded": []}


async def _share_details(
    connection: ReadConnection, member_id: UUID, month: date, media_origin: str
) -> dict[str, Any]:
    """Return the parts of `schemas.Details` that exist once a month is final."""
    contributions = await queries.list_contributions(connection, member_id, month)
    return {
        "lines": [
            {
                "postId": str(line.post_id),
                "title": line.title,
                "kind": line.kind,
                "members": line.members,
                "points": line.points,
                "cents": line.cents,
            }
            for line in await queries.list_lines(connection, member_id, month)
        ],
        "given": _contributions(contributions, media_origin),
        "excluded": [
            {"reason": item.reason, "count": item.acts}
            for item in await queries.list_exclusions(connection, member_id, month)
        ],
    }


def _contributions(rows: Sequence[AnyRow], media_origin: str) -> list[dict[str, Any]]:
    """Serialize the contributions, largest first, without authors who are not visible."""
    if not rows:
        return []
    budget = allocation_v1.ContributorBudget(
        int(rows[0].directed_units), int(rows[0].commons_units), rows[0].all_points
    )
    cents = allocation_v1.compute_contributions(
        budget, {row.author_id: int(row.points) for row in rows}
    )
    visible = sorted(
        (row for row in rows if row.name is not None and cents.get(row.author_id)),
        key=lambda row: (-cents[row.author_id], row.author_id),
    )
    return [
        {
            "author": {
                "_id": str(row.author_id),
                "name": row.name,
                "profilePic": serialize_image(row.picture, media_origin),
            },
            "cents": cents[row.author_id],
        }
        for row in visible[:MAX_CONTRIBUTIONS]
    ]


def _proof(row: AnyRow, api_origin: str) -> dict[str, str] | None:
    """Return the proof of a final month; None until an earlier release's month has a report."""
    if row.report_digest is None:
        return None
    address, period = f"{api_origin}/revenue-share", months.label(row.month)
    return {
        "root": row.root_hash.hex(),
        "digest": row.report_digest.hex(),
        "reportUrl": f"{address}/public-report?period={period}",
        "statementUrl": f"{address}/statement?period={period}",
    }


def _top_post(row: AnyRow, media_origin: str) -> dict[str, Any]:
    pictures = [*row.previews, *row.media]
    reactions = sorted(row.evaluations.items(), key=lambda item: (-item[1], item[0]))
    return {
        "postId": str(row.post_id),
        "title": row.title,
        "cover": serialize_image(pictures[0], media_origin) if pictures else None,
        "sales": int(row.sales),
        "salesCents": int(row.sales_cents),
        "tipsCents": int(row.tips_cents),
        "shareCents": int(row.share_cents),
        "totalCents": int(row.total_cents),
        "reactions": [reaction for reaction, _ in reactions[:MAX_REACTIONS]],
    }


def _entry(row: AnyRow) -> dict[str, Any]:
    return {
        "_id": f"{row.number}:{row.account}",
        "at": iso(row.booked_at),
        "kind": row.kind,
        "account": row.account,
        "amountCents": row.cents,
        "balanceAfterCents": row.after,
        "postId": row.post_id,
        "title": row.title or None,
    }
