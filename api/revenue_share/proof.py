"""A month's proof: the one file from which its shares are reckoned, and anybody can again.

CSV with the columns record, who, author, post, kind, number; records in this order, each sorted:

    parameter   `who` is its name: month, version, poolCents, grantsCents, carriedInCents,
                feesCents, returnedCents, costsCents, shareBps
    giver       who; `kind` is `eligible` or empty; `number` their own net fees in cents
    act         who, author, post and kind; `number` its points
    share       `who` got `number` cents
    carried     `number` cents go on to the next month

Members and posts are called by the first 80 bits of the SHA-256 of a secret of the month and their
id. The secret never leaves, and each month has another: nobody is followed from month to month.
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
from api.revenue_share.allocation_v1 import VERSION, Outcome, Pot, reckon
from api.revenue_share.allocation_v1 import Act as CountedAct
from api.revenue_share.allocation_v1 import Giver as RuleGiver
from api.revenue_share.models import Act, Allocation, Giver
from api.revenue_share.problems import not_final

HEADER: Final = b"record,who,author,post,kind,number\n"
NAME_BYTES: Final = 10
# Empty strings would be quoted.
_BLANK: Final = cast(null(), Text)


class BrokenProofError(Exception):
    """A file that is no proof."""


def pseudonym(key: bytes, id_: UUID) -> str:
    """What a member or a post is called in a month's proof."""
    return hashlib.sha256(key + id_.bytes).digest()[:NAME_BYTES].hex()


def named(key: bytes, column: Any) -> ColumnElement[str]:
    """As `pseudonym`, of a column."""
    digest = func.sha256(literal(key).op("||")(func.uuid_send(column)))
    # Sorted by bytes wherever it is, and faster.
    return collate(func.encode(func.substring(digest, 1, NAME_BYTES), "hex"), "C")


def giver_records(key: bytes, givers: Any) -> AnySelect:
    """Records of a table of `member_id, fees_cents, is_eligible`."""
    who = named(key, givers.member_id).label("who")
    kind = case((givers.is_eligible, "eligible"), else_=null())
    return select(literal("giver"), who, _BLANK, _BLANK, kind, givers.fees_cents).order_by(who)


def act_records(key: bytes, acts: Any) -> AnySelect:
    """Records of columns `giver_id, author_id, post_id, kind, points`; an author's in a row."""
    names = {
        column: named(key, getattr(acts, f"{column}_id")).label(column)
        for column in ("giver", "author", "post")
    }
    return select(literal("act"), *names.values(), acts.kind, acts.points).order_by(
        names["author"], names["post"], collate(acts.kind, "C"), names["giver"]
    )


async def write(connection: WriteTransaction, period: AnyRow, path: Path) -> str:
    """Write a reckoned month's proof to a file; its SHA-256."""
    digest = hashlib.sha256()
    month, key = period.month, period.proof_key
    share = named(key, Allocation.member_id).label("who")
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
            giver_records(key, Giver).where(Giver.month == month),
            act_records(key, Act).where(Act.month == month),
            shares,
        ):
            await bulk_sql.copy_out(connection, rows, record)
        record(f"carried,,,,,{period.carried_cents}\n".encode())
    return digest.hexdigest()


def parameters(period: AnyRow) -> bytes:
    """The records of what is shared out, and by which rule."""
    values = {
        "month": months.label(period.month),
        "version": VERSION,
        "poolCents": period.pool_cents,
        "grantsCents": period.grants_cents,
        "carriedInCents": period.carried_in_cents,
        "feesCents": period.fees_cents,
        "returnedCents": period.returned_cents,
        "costsCents": period.costs_cents,
        "shareBps": period.share_bps,
    }
    return "".join(f"parameter,{name},,,,{value}\n" for name, value in values.items()).encode()


class ActsOf:
    """The acts of a proof, read anew each time they are gone through."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def __iter__(self) -> Iterator[CountedAct]:
        with self._path.open(encoding="ascii", newline="\n") as file:
            for line in file:
                if line.startswith("act,"):
                    # A file of ours may tell more behind it.
                    _, giver, author, post, kind, points, *_ = line.split(",")
                    yield CountedAct(giver, author, post, kind, int(points))


class Read(NamedTuple):
    """A proof as it was read: what is given, and what it says came of it."""

    parameters: dict[str, str]
    givers: dict[str, RuleGiver]
    acts: ActsOf
    shares: dict[str, int]
    carried: int | None

    @property
    def pot(self) -> Pot:
        pool, grants, carried = (
            int(self.parameters[name]) for name in ("poolCents", "grantsCents", "carriedInCents")
        )
        return Pot(pool, grants, carried)

    def reckon(self) -> Outcome:
        """What comes of its inputs by the rule."""
        return reckon(self.pot, self.givers, self.acts)


def read(path: Path) -> Read:
    """Raises BrokenProofError where a line can't be understood."""
    found = Read({}, {}, ActsOf(path), {}, None)
    carried: int | None = None
    try:
        with path.open(encoding="ascii", newline="\n") as file:
            for line in file:
                if line.startswith("act,"):
                    continue
                record, who, _, _, kind, number = line.rstrip("\n").split(",")[:6]
                if record == "parameter":
                    found.parameters[who] = number
                elif record == "giver":
                    found.givers[who] = RuleGiver(int(number), kind == "eligible")
                elif record == "share":
                    found.shares[who] = int(number)
                elif record == "carried":
                    carried = int(number)
    except ValueError as error:
        raise BrokenProofError(str(error)) from error
    return found._replace(carried=carried)


def storage_key(month: date) -> str:
    return f"revenue-share/{months.label(month)}.csv"


async def keep(storage: Storage, month: date, path: Path) -> None:
    await storage.put(storage_key(month), bulk_sql.pieces(path))


async def stored(storage: Storage, month: date) -> StoredBytes:
    """Raises ApiError `not_final` where there is none."""
    found = await storage.get(storage_key(month))
    if found is None:
        raise not_final()
    return found


async def fetch(storage: Storage, month: date, path: Path) -> None:
    """Bring a month's stored proof to a file."""
    chunks: AsyncIterator[bytes] = (await stored(storage, month)).chunks
    with path.open("wb") as file:
        async for chunk in chunks:
            file.write(chunk)


def headers(digest: str, period: str) -> dict[str, str]:
    """How the file is handed out: as a file, for good."""
    return {
        "etag": f'"{digest}"',
        "x-content-sha256": digest,
        "cache-control": "public, max-age=86400",
        "content-disposition": f'attachment; filename="qima-revenue-share-{period}.csv"',
    }
