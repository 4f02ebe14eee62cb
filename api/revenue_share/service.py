"""What members are told of their months."""

from collections.abc import Sequence
from datetime import date, datetime
from typing import Any, Final, get_args
from uuid import UUID

from api.core.clock import iso
from api.core.db.database import AnyRow, ReadConnection
from api.core.errors import invalid_cursor
from api.core.http.pagination import Paging
from api.core.settings import Settings
from api.files.serializers import image_on_wire
from api.revenue_share import allocation_v1, months, proof, queries
from api.revenue_share.ledger_totals import Sales
from api.revenue_share.models import Kind
from api.revenue_share.problems import not_final, period_not_found

MOST_GIFTS: Final = 100
TOP_REACTIONS: Final = 3
CONDITIONS: Final = ("verified", "member_for_30_days", "active_3_days", "evaluated_5_authors")


async def current(
    connection: ReadConnection, member_id: UUID, settings: Settings, at: datetime
) -> dict[str, Any]:
    """The month that runs, as the plain JSON of `schemas.CurrentShare`."""
    month = months.month_of(at)
    row = await queries.estimate_of(connection, member_id, month)
    met = await queries.conditions(connection, member_id, month)
    missing = [name for name in CONDITIONS if not getattr(met, name)]
    found = dict(row._mapping) if row else {}
    ends = months.ends(month)

    def cents(name: str) -> int:
        return found.get(name) or 0

    return {
        "period": months.label(month),
        "status": "open",
        "poolCents": cents("pool_cents"),
        "pool": {
            "netFeesCents": cents("fees_cents") - cents("returned_cents") - cents("costs_cents"),
            "shareBps": cents("share_bps") or settings.pool_share_bps,
            "grantsCents": cents("grants_cents"),
            "carriedInCents": cents("carried_in_cents"),
        },
        "points": cents("points"),
        "totalPoints": cents("total_points"),
        "estimatedCents": cents("cents"),
        "byKind": dict.fromkeys(get_args(Kind), 0) | (found.get("kinds") or {}),
        "given": {
            "feesCents": cents("given_cents"),
            "directedCents": cents("directed_cents"),
        },
        "eligibility": {"ok": not missing, "missing": missing},
        "closesAt": iso(ends),
        "finalAt": iso(ends + months.CLOSING),
        "computedAt": iso(found["estimated_at"]) if found.get("estimated_at") else None,
    }


async def reports(
    connection: ReadConnection, member_id: UUID, paging: Paging, at: datetime
) -> tuple[list[dict[str, Any]], str | None]:
    """A page of the member's months as the plain JSON of `schemas.Report`.

    Raises:
        ApiError: `invalid_cursor`.
    """
    this = months.month_of(at)
    rows = await queries.months_of(
        connection, member_id, this=this, before=_before(paging), limit=paging.limit + 1
    )
    kept, following = paging.page_keys("month", rows, lambda row: (months.label(row.month),))
    running = [row.month for row in kept if row.status != "final"]
    sales = await _sales(connection, member_id, running) if running else {}
    shown = [_report(row, sales.get(row.month) or _frozen_sales(row), at) for row in kept]
    if paging.cursor is None and not any(row.month == this for row in kept):
        # Before the first hour of a month nothing is written of it.
        shown = [_new_report(this), *shown][: paging.limit]
    return shown, following


def _before(paging: Paging) -> date | None:
    keys = paging.after_keys("month", str)
    if keys is None:
        return None
    try:
        return months.parse(keys[0])
    except ValueError as error:
        raise invalid_cursor.for_field("cursor") from error


async def _sales(
    connection: ReadConnection, member_id: UUID, running: Sequence[date]
) -> dict[date, Sales]:
    found = {month: Sales() for month in running}
    for row in await queries.movements_of(connection, member_id, running):
        found[row.month].add(row.kind, fee=int(row.fee), seller=int(row.seller))
    return found


def _frozen_sales(row: AnyRow) -> Sales:
    return Sales(
        row.sales_cents or 0, row.tips_cents or 0, row.refunds_cents or 0, row.fees_cents or 0
    )


def _report(row: AnyRow, sales: Sales, at: datetime) -> dict[str, Any]:
    return {
        "_id": months.label(row.month),
        "period": months.label(row.month),
        "status": months.status_at(row.month, row.status, at),
        "poolCents": row.pool_cents,
        "shareCents": row.cents,
        "salesCents": sales.sales,
        "tipsCents": sales.tips,
        "refundsCents": sales.refunds,
        "feesCents": sales.fees,
        "netCents": sales.net + row.cents,
        "digest": row.sha256.hex() if row.status == "final" else None,
    }


def _new_report(month: date) -> dict[str, Any]:
    names = ("pool", "share", "sales", "tips", "refunds", "fees", "net")
    return {
        "_id": months.label(month),
        "period": months.label(month),
        "status": "open",
        **{f"{name}Cents": 0 for name in names},
        "digest": None,
    }


async def digest_of(connection: ReadConnection, month: date) -> str:
    """The SHA-256 of a final month's proof.

    Raises:
        ApiError: `period_not_found`, `not_final`.
    """
    row = await queries.period(connection, month)
    if row is None:
        raise period_not_found()
    if row.status != "final":
        raise not_final()
    return str(row.sha256.hex())


async def details(
    connection: ReadConnection, member_id: UUID, month: date, api_origin: str, at: datetime
) -> dict[str, Any]:
    """A member's month as the plain JSON of `schemas.Details`.

    Raises:
        ApiError: `period_not_found` for a month that the books don't know.
    """
    row = await queries.period(connection, month)
    if month > months.month_of(at) or (row is None and month != months.month_of(at)):
        raise period_not_found()
    status = months.status_at(month, row.status if row else "open", at)
    is_final = row is not None and status == "final"
    return {
        "period": months.label(month),
        "status": status,
        "formula": {"version": allocation_v1.VERSION, "weights": allocation_v1.WEIGHTS},
        "pseudonym": proof.pseudonym(row.proof_key, member_id) if is_final and row else None,
        "proof": _proof(row, api_origin) if is_final and row else None,
        **(await _shared(connection, member_id, month, api_origin) if is_final else _NOT_SHARED),
        "topPosts": [
            _top_post(post, api_origin)
            for post in await queries.top_posts(connection, member_id, month)
        ],
        "adjustments": [
            {
                "kind": each.kind,
                "period": months.label(months.month_of(each.paid_at)),
                "cents": int(each.cents),
            }
            for each in await queries.adjustments(connection, member_id, month)
        ],
        "entries": [_entry(each) for each in await queries.entries(connection, member_id, month)],
    }


_NOT_SHARED: Final[dict[str, Any]] = {"lines": [], "given": [], "excluded": []}


async def _shared(
    connection: ReadConnection, member_id: UUID, month: date, api_origin: str
) -> dict[str, Any]:
    """What a final month's shares came of."""
    given = await queries.given(connection, member_id, month)
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
            for line in await queries.lines(connection, member_id, month)
        ],
        "given": _gifts(given, api_origin),
        "excluded": [
            {"reason": each.reason, "count": each.acts}
            for each in await queries.excluded(connection, member_id, month)
        ],
    }


def _gifts(rows: Sequence[AnyRow], api_origin: str) -> list[dict[str, Any]]:
    """Cents by author; authors whom the member does not see are left out."""
    if not rows:
        return []
    budget = allocation_v1.Budget(
        int(rows[0].directed_units), int(rows[0].commons_units), rows[0].all_points
    )
    cents = allocation_v1.gifts(budget, {row.author_id: int(row.points) for row in rows})
    seen = sorted(
        (row for row in rows if row.name is not None and cents.get(row.author_id)),
        key=lambda row: (-cents[row.author_id], row.author_id),
    )
    return [
        {
            "author": {
                "_id": str(row.author_id),
                "name": row.name,
                "profilePic": image_on_wire(row.picture, api_origin),
            },
            "cents": cents[row.author_id],
        }
        for row in seen[:MOST_GIFTS]
    ]


def _proof(row: AnyRow, api_origin: str) -> dict[str, str]:
    address = f"{api_origin}/revenue-share/proof?period={months.label(row.month)}"
    return {"sha256": row.sha256.hex(), "csvUrl": address}


def _top_post(row: AnyRow, api_origin: str) -> dict[str, Any]:
    pictures = [*row.previews, *row.media]
    reactions = sorted(row.evaluations.items(), key=lambda each: (-each[1], each[0]))
    return {
        "postId": str(row.post_id),
        "title": row.title,
        "cover": image_on_wire(pictures[0], api_origin) if pictures else None,
        "sales": int(row.sales),
        "salesCents": int(row.sales_cents),
        "tipsCents": int(row.tips_cents),
        "shareCents": int(row.share_cents),
        "totalCents": int(row.total_cents),
        "reactions": [reaction for reaction, _ in reactions[:TOP_REACTIONS]],
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
