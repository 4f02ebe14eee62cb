"""Sales statistics: the ledger's entries and the viewers of a seller's products.

Amounts are those of the ledger on the days of its entries, so that they agree with the statement:
a refund counts on its own day, not on that of the sale.
"""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Any, Final
from uuid import UUID

from api.core import errors
from api.core.db.database import AnyRow, ReadConnection
from api.core.http.validation import validation_message
from api.posts.sales_statistics import queries
from api.posts.sales_statistics.queries import Period

MAX_DAYS: Final = 366
EARLIEST: Final = date(2020, 1, 1)
LATEST: Final = date(2099, 12, 31)
DEFAULT_DAYS: Final = 30
MAX_PRODUCTS: Final = 100

_SUMS: Final = ("sales", "returns", "gross_cents", "returned_cents", "fees_cents", "net_cents")
_JSON_NAMES: Final = {
    "viewers": "viewers",
    "sales": "sales",
    "returns": "returns",
    "gross_cents": "grossCents",
    "returned_cents": "returnedCents",
    "fees_cents": "feesCents",
    "net_cents": "netCents",
}
Figures = dict[str, int]


def parse_period(first: date | None, last: date | None, today: date) -> Period:
    """Return the period; by default the 30 days that end with `last`, which is today by default.

    Raises:
        ApiError: `validation_failed` at `from`: the period ends before it begins, has more than
            366 days, or is outside of the years 2020 to 2099.
    """
    last = last or today
    is_valid = first is None or 0 <= (last - first).days < MAX_DAYS
    if not is_valid or not EARLIEST <= (first or last) <= last <= LATEST:
        fault = validation_message("period_invalid", days=MAX_DAYS)
        raise errors.validation_failed(fields={"from": fault})
    return Period(first or last - timedelta(days=DEFAULT_DAYS - 1), last)


async def load_statistics(
    connection: ReadConnection, seller_id: UUID, period: Period
) -> dict[str, Any]:
    """Load the statistics of a seller's products as `schemas.SalesStatistics`."""
    sales = await queries.sum_sales(connection, seller_id, period)
    viewers = await queries.sum_viewers(connection, seller_id, period)
    by_day = _group("day", sales, viewers)
    by_product = _group("post_id", sales, viewers)
    titles = await queries.list_titles(connection, seller_id, list(by_product), MAX_PRODUCTS)
    total = {name: sum(each[name] for each in by_day.values()) for name in _JSON_NAMES}
    return {
        "from": period.first.isoformat(),
        "until": period.last.isoformat(),
        "currency": "USD",
        "total": _with_conversion(total),
        "days": _serialize_days(by_day, period),
        "products": _serialize_products(by_product, titles),
    }


def _group(key: str, sales: Sequence[AnyRow], viewers: Sequence[AnyRow]) -> dict[Any, Figures]:
    """Return the figures by product or by day; rows of the other grouping have no key."""
    found: dict[Any, Figures] = {}
    for row in (row for row in sales if getattr(row, key) is not None):
        figures = found.setdefault(getattr(row, key), _nothing())
        figures |= {name: int(getattr(row, name)) for name in _SUMS}
    for row in (row for row in viewers if getattr(row, key) is not None):
        found.setdefault(getattr(row, key), _nothing())["viewers"] = row.viewers
    return found


def _nothing() -> Figures:
    return dict.fromkeys(_JSON_NAMES, 0)


def _serialize_days(by_day: Mapping[date, Figures], period: Period) -> list[dict[str, Any]]:
    count = (period.last - period.first).days + 1
    days = (period.first + timedelta(days=offset) for offset in range(count))
    return [{"day": day.isoformat(), **_to_json(by_day.get(day, _nothing()))} for day in days]


def _serialize_products(
    by_product: Mapping[UUID, Figures], titles: Mapping[UUID, str]
) -> list[dict[str, Any]]:
    def rank(post_id: UUID) -> tuple[int, int, UUID]:
        figures = by_product.get(post_id, _nothing())
        return figures["net_cents"], figures["viewers"], post_id

    return [
        {
            "postId": str(post_id),
            "title": titles[post_id],
            **_with_conversion(by_product.get(post_id, _nothing())),
        }
        for post_id in sorted(titles, key=rank, reverse=True)[:MAX_PRODUCTS]
    ]


def _with_conversion(figures: Figures) -> dict[str, Any]:
    viewers, sales = figures["viewers"], figures["sales"]
    is_known = viewers > 0 and sales <= viewers
    return {
        **_to_json(figures),
        "conversionBps": sales * 10_000 // viewers if is_known else None,
    }


def _to_json(figures: Figures) -> dict[str, int]:
    return {_JSON_NAMES[name]: value for name, value in figures.items()}
