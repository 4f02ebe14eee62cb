"""Public figures: numbers below ten are bands, so that no row identifies a member."""

import csv
import io
from datetime import UTC, datetime
from typing import Any, Final

from api.core.db.database import ReadConnection
from api.moderation.transparency import queries

# Smaller numbers are published as the band.
MIN_COUNT: Final = 10
BAND: Final = "1-9"
CSV_COLUMNS: Final = (
    "type",
    "month",
    "ground",
    "rule",
    "act",
    "automatic",
    "outcome",
    "count",
)


async def get_figures(connection: ReadConnection, year: int) -> dict[str, Any]:
    """Return the figures of a year as `schemas.Transparency`."""
    since, until = datetime(year, 1, 1, tzinfo=UTC), datetime(year + 1, 1, 1, tzinfo=UTC)
    statements = await queries.count_statements(connection, since, until)
    appeals = await queries.count_appeals(connection, since, until)
    return {
        "year": year,
        "rows": [
            {
                "month": row.month,
                "ground": row.ground,
                "rule": row.rule,
                "act": row.act,
                "automatic": row.is_automatic,
                **_count_fields(row.total),
            }
            for row in statements
        ],
        "appeals": [
            {"month": row.month, "outcome": row.outcome, **_count_fields(row.total)}
            for row in appeals
        ],
    }


def _count_fields(count: int) -> dict[str, Any]:
    is_band = count < MIN_COUNT
    return {
        "count": None if is_band else count,
        "isBand": is_band,
        "band": BAND if is_band else None,
    }


def to_csv(figures: dict[str, Any]) -> str:
    """Return the rows of `get_figures` as CSV; `count` is a number or the band."""
    text = io.StringIO()
    lines = csv.DictWriter(text, CSV_COLUMNS, extrasaction="ignore", lineterminator="\r\n")
    lines.writeheader()
    for type_, rows in (("statement", figures["rows"]), ("appeal", figures["appeals"])):
        for row in rows:
            automatic = str(row["automatic"]).lower() if "automatic" in row else ""
            count = row["band"] or row["count"]
            lines.writerow({**row, "type": type_, "automatic": automatic, "count": count})
    return text.getvalue()
