"""Proof of a month: the published file from which its shares can be recomputed.

CSV with the columns record, who, author, post, kind, number. The records are in this order, and
sorted within each type:

    parameter   `who` is the name: month, version, poolCents, grantsCents, carriedInCents,
                feesCents, returnedCents, costsCents, shareBps
    giver       `who` is a contributor; `kind` is `eligible` or empty; `number` is their own net
                fees in cents
    act         an engagement of `who`: author, post and kind; `number` is its points
    share       `who` received `number` cents
    carried     `number` cents are carried over to the next month

The pseudonym of a member or post is the first 80 bits of SHA-256(secret of the month + id). The
secret is never published and differs per month, so members cannot be tracked between months.
"""

import hashlib
from collections.abc import AsyncIterator, Iterator
from datetime import date
from pathlib import Path
from typing import Any, Final, NamedTuple
from uuid import UUID

from sqlalchemy import ColumnElement, Text, case, cast, collate, func, literal, null, select

from api.core.db.database import AnyRow, AnySelect, WriteTransaction
from api.files.storage import Storage, StoredBytes
from api.revenue_share import bulk_sql, months
from api.revenue_share.allocation_v1 import (
    ALGORITHM_VERSION,
    Contributor,
    Engagement,
    Outcome,
    Pool,
    compute,
)
from api.revenue_share.models import Allocation, ContributorRow, EngagementRow
from api.revenue_share.problems import not_final

HEADER: Final = b"record,who,author,post,kind,number\n"
PSEUDONYM_BYTES: Final = 10
# NULL, because COPY quotes empty strings.
_BLANK: Final = cast(null(), Text)


class InvalidProofError(Exception):
    """The file is not a valid proof."""


def pseudonym(key: bytes, id_: UUID) -> str:
    """Return the pseudonym of a member or post in a month's proof."""
    return hashlib.sha256(key + id_.bytes).digest()[:PSEUDONYM_BYTES].hex()


def pseudonym_sql(key: bytes, column: Any) -> ColumnElement[str]:
    """Return the SQL expression of `pseudonym` for an id column."""
    digest = func.sha256(literal(key).op("||")(func.uuid_send(column)))
    # Byte order does not depend on the database's locale, and sorts faster.
    return collate(func.encode(func.substring(digest, 1, PSEUDONYM_BYTES), "hex"), "C")


def select_contributor_records(key: bytes, contributors: Any) -> AnySelect:
    """Select the records of contributors, from columns `member_id, fees_cents, is_eligible`."""
    who = pseudonym_sql(key, contributors.member_id).label("who")
    kind = case((contributors.is_eligible, "eligible"), else_=null())
    return select(literal("giver"), who, _BLANK, _BLANK, kind, contributors.fees_cents).order_by(
        who
    )


def select_engagement_records(key: bytes, engagements: Any) -> AnySelect:
    """Select the records of engagements, grouped by author.

    The columns are `giver_id, author_id, post_id, kind, points`.
    """
    names = {
        column: pseudonym_sql(key, getattr(engagements, f"{column}_id")).label(column)
        for column in ("giver", "author", "post")
    }
    return select(literal("act"), *names.values(), engagements.kind, engagements.points).order_by(
        names["author"], names["post"], collate(engagements.kind, "C"), names["giver"]
    )


async def write(connection: WriteTransaction, period: AnyRow, path: Path) -> str:
    """Write a computed month's proof to a file and return its SHA-256."""
    digest = hashlib.sha256()
    month, key = period.month, period.proof_key
    share = pseudonym_sql(key, Allocation.member_id).label("who")
    blank = [_BLANK] * 3
    shares = (
        select(literal("share"), share, *blank, Allocation.cents)
        .where(Allocation.month == month, Allocation.cents > 0)
        .order_by(share)
    )
    with path.open("wb") as file:

        def record(data: bytes) -> None:
            digest.update(data)
            file.write(data)

        record(HEADER + parameters(period))
        for rows in (
            select_contributor_records(key, ContributorRow).where(ContributorRow.month == month),
            select_engagement_records(key, EngagementRow).where(EngagementRow.month == month),
            shares,
        ):
            await bulk_sql.copy_out(connection, rows, record)
        record(f"carried,,,,,{period.carried_cents}\n".encode())
    return digest.hexdigest()


def parameters(period: AnyRow) -> bytes:
    """Return the header's records: the pool's amounts and the rule's version."""
    values = {
        "month": months.label(period.month),
        "version": ALGORITHM_VERSION,
        "poolCents": period.pool_cents,
        "grantsCents": period.grants_cents,
        "carriedInCents": period.carried_in_cents,
        "feesCents": period.fees_cents,
        "returnedCents": period.returned_cents,
        "costsCents": period.costs_cents,
        "shareBps": period.share_bps,
    }
    return "".join(f"parameter,{name},,,,{value}\n" for name, value in values.items()).encode()


class EngagementRecords:
    """The engagements of a proof; each iteration reads the file again."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def __iter__(self) -> Iterator[Engagement]:
        with self._path.open(encoding="ascii", newline="\n") as file:
            for line in file:
                if line.startswith("act,"):
                    # Records of an inputs file have further fields.
                    _, contributor, author, post, kind, points, *_ = line.split(",")
                    yield Engagement(contributor, author, post, kind, int(points))


class ParsedProof(NamedTuple):
    """A parsed proof: the inputs, and the outcome that it states."""

    parameters: dict[str, str]
    contributors: dict[str, Contributor]
    engagements: EngagementRecords
    shares: dict[str, int]
    carried: int | None

    @property
    def pool(self) -> Pool:
        pool, grants, carried = (
            int(self.parameters[name]) for name in ("poolCents", "grantsCents", "carriedInCents")
        )
        return Pool(pool, grants, carried)

    def compute(self) -> Outcome:
        """Compute the outcome of the inputs by the rule."""
        return compute(self.pool, self.contributors, self.engagements)


def parse(path: Path) -> ParsedProof:
    """Parse a proof or an inputs file.

    Raises:
        InvalidProofError: a record is malformed.
    """
    parsed = ParsedProof({}, {}, EngagementRecords(path), {}, None)
    carried: int | None = None
    try:
        with path.open(encoding="ascii", newline="\n") as file:
            for line in file:
                if line.startswith("act,"):
                    continue
                record, who, _, _, kind, number = line.rstrip("\n").split(",")[:6]
                if record == "parameter":
                    parsed.parameters[who] = number
                elif record == "giver":
                    parsed.contributors[who] = Contributor(int(number), kind == "eligible")
                elif record == "share":
                    parsed.shares[who] = int(number)
                elif record == "carried":
                    carried = int(number)
    except ValueError as error:
        raise InvalidProofError(str(error)) from error
    return parsed._replace(carried=carried)


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
