"""Proof of a month: the published file from which its shares can be recomputed.

CSV with the columns record, who, author, post, kind, number. The records are in this order, and
sorted within each type:

    parameter   `who` is the name: month, version, poolCents, grantsCents, carriedInCents,
                feesCents, returnedCents, costsCents, shareBps
    giver, act  as in `api.revenue_share.input_records`
    share       `who` received `number` cents
    adjusted    `number` cents were deducted from the share of `who` (rule `v2`)
    carried     `number` cents are carried over to the next month

The pseudonym of a member or post is the first 80 bits of SHA-256(secret of the month + id). The
secret is never published and differs per month, so members cannot be tracked between months.
"""

import hashlib
from collections.abc import AsyncIterator
from datetime import date
from pathlib import Path
from typing import Any

from sqlalchemy import literal, select

from api.core.db.database import AnyRow, AnySelect, WriteTransaction
from api.files.storage import Storage, StoredBytes
from api.revenue_share import bulk_sql, months
from api.revenue_share.input_records import (
    BLANK,
    HEADER,
    parameters,
    pseudonym_sql,
    select_contributor_records,
    select_engagement_records,
)
from api.revenue_share.models import Allocation, ContributorRow, EngagementRow
from api.revenue_share.problems import not_final
from api.revenue_share.rules import version_of


async def write(connection: WriteTransaction, period: AnyRow, path: Path) -> str:
    """Write a computed month's proof to a file and return its SHA-256."""
    digest = hashlib.sha256()
    month, key = period.month, period.proof_key
    contributors = select_contributor_records(key, ContributorRow, version_of(period))
    with path.open("wb") as file:

        def record(data: bytes) -> None:
            digest.update(data)
            file.write(data)

        record(HEADER + parameters(period))
        for rows in (
            contributors.where(ContributorRow.month == month),
            select_engagement_records(key, EngagementRow).where(EngagementRow.month == month),
            _select_results("share", period, Allocation.cents),
            _select_results("adjusted", period, Allocation.adjusted_cents),
        ):
            await bulk_sql.copy_out(connection, rows, record)
        record(f"carried,,,,,{period.carried_cents}\n".encode())
    return digest.hexdigest()


def _select_results(record: str, period: AnyRow, cents: Any) -> AnySelect:
    who = pseudonym_sql(period.proof_key, Allocation.member_id).label("who")
    return (
        select(literal(record), who, *[BLANK] * 3, cents)
        .where(Allocation.month == period.month, cents > 0)
        .order_by(who)
    )


def storage_key(month: date) -> str:
    return f"revenue-share/{months.label(month)}.csv"


async def store(storage: Storage, month: date, path: Path) -> None:
    await storage.put(storage_key(month), bulk_sql.read_chunks(path))


async def open_stored(storage: Storage, month: date) -> StoredBytes:
    """Return the stored proof of a month.

    Raises:
        ApiError: `not_final` if it does not exist.
    """
    stored = await storage.get(storage_key(month))
    if stored is None:
        raise not_final()
    return stored


async def download(storage: Storage, month: date, path: Path) -> None:
    """Copy a month's stored proof to a local file."""
    chunks: AsyncIterator[bytes] = (await open_stored(storage, month)).chunks
    with path.open("wb") as file:
        async for chunk in chunks:
            file.write(chunk)


def response_headers(digest: str, period: str) -> dict[str, str]:
    """Return the headers of the proof's response: an immutable attachment."""
    return {
        "etag": f'"{digest}"',
        "x-content-sha256": digest,
        "cache-control": "public, max-age=86400",
        "content-disposition": f'attachment; filename="qima-revenue-share-{period}.csv"',
    }
