"""Records of a month's inputs, from which a rule computes its shares. Never published.

CSV with the columns record, who, author, post, kind, number:

    parameter   `who` is the name: month, version, poolCents, grantsCents, carriedInCents,
                feesCents, returnedCents, costsCents, shareBps
    giver       `who` is a contributor; `kind` is the budget: `eligible` by rule `v1`, `full` or
                `tenth` by rule `v2`, or empty; `number` is their net fees in cents, with the
                negative amount of earlier months
    act         an engagement of `who`: author, post and kind; `number` is its points

Members and posts have pseudonyms: the first 80 bits of SHA-256(secret of the month + id). The
secret differs per month, so an id that wins ties cannot be chosen.
"""

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple
from uuid import UUID

from sqlalchemy import ColumnElement, Text, case, cast, collate, func, literal, null, select

from api.core.db.database import AnyRow, AnySelect
from api.revenue_share import allocation_v1, allocation_v2, months
from api.revenue_share.allocation_v1 import Engagement, Outcome, Pool
from api.revenue_share.rules import RuleVersion, version_of

HEADER: Final = b"record,who,author,post,kind,number\n"
PSEUDONYM_BYTES: Final = 10
# NULL, because COPY quotes empty strings.
BLANK: Final = cast(null(), Text)


def pseudonym(key: bytes, id_: UUID) -> str:
    """Return the pseudonym of a member or post of a month."""
    return hashlib.sha256(key + id_.bytes).digest()[:PSEUDONYM_BYTES].hex()


def pseudonym_sql(key: bytes, column: Any) -> ColumnElement[str]:
    """Return the SQL expression of `pseudonym` for an id column."""
    digest = func.sha256(literal(key).op("||")(func.uuid_send(column)))
    # Byte order does not depend on the database's locale, and sorts faster.
    return collate(func.encode(func.substring(digest, 1, PSEUDONYM_BYTES), "hex"), "C")


def select_contributor_records(key: bytes, contributors: Any, version: RuleVersion) -> AnySelect:
    """Select the records of contributors, from the columns of `ContributorRow`."""
    who = pseudonym_sql(key, contributors.member_id).label("who")
    is_eligible, is_full = contributors.is_eligible, contributors.has_full_budget
    budget = (
        case((is_eligible, "eligible"), else_=null())
        if version == "v1"
        else case((~is_eligible, null()), (is_full, "full"), else_="tenth")
    )
    fees = contributors.fees_cents + contributors.carried_in_cents
    return select(literal("giver"), who, BLANK, BLANK, budget, fees).order_by(who)


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


def parameters(period: AnyRow) -> bytes:
    """Return the first records: the pool's amounts and the rule's version."""
    values = {
        "month": months.label(period.month),
        "version": version_of(period),
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
    """The engagements of a file; each iteration reads the file again."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def __iter__(self) -> Iterator[Engagement]:
        with self._path.open(encoding="ascii", newline="\n") as file:
            for line in file:
                if line.startswith("act,"):
                    # Records can have further fields.
                    _, contributor, author, post, kind, points, *_ = line.split(",")
                    yield Engagement(contributor, author, post, kind, int(points))


class ParsedInputs(NamedTuple):
    """The parsed inputs of a month."""

    parameters: dict[str, str]
    # Net fees and budget by contributor.
    contributors: dict[str, tuple[int, str]]
    engagements: EngagementRecords

    @property
    def pool(self) -> Pool:
        pool, grants, carried = (
            int(self.parameters[name]) for name in ("poolCents", "grantsCents", "carriedInCents")
        )
        return Pool(pool, grants, carried)

    def compute(self) -> Outcome:
        """Compute the outcome of the inputs by the rule that they name."""
        if self.parameters["version"] == allocation_v1.ALGORITHM_VERSION:
            members = {
                who: allocation_v1.Contributor(fees, budget == "eligible")
                for who, (fees, budget) in self.contributors.items()
            }
            return allocation_v1.compute(self.pool, members, self.engagements)
        contributors = {
            who: allocation_v2.Contributor(fees, bool(budget), budget == "full")
            for who, (fees, budget) in self.contributors.items()
        }
        return allocation_v2.compute(self.pool, contributors, self.engagements)


def parse(path: Path) -> ParsedInputs:
    """Parse an inputs file."""
    parsed = ParsedInputs({}, {}, EngagementRecords(path))
    with path.open(encoding="ascii", newline="\n") as file:
        for line in file:
            record, who, _, _, kind, number = line.rstrip("\n").split(",")[:6]
            if record == "parameter":
                parsed.parameters[who] = number
            elif record == "giver":
                parsed.contributors[who] = (int(number), kind)
    return parsed
