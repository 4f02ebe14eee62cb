"""Temporary tables of a snapshot, dropped at the end of its transaction."""

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, MetaData, SmallInteger, Table, Text, Uuid
from sqlalchemy.dialects.postgresql import TIMESTAMP

_METADATA: Final = MetaData()

ENGAGEMENTS: Final = Table(
    "counted_engagement",
    _METADATA,
    Column("giver_id", Uuid, nullable=False),
    Column("post_id", Uuid, nullable=False),
    Column("kind", Text, nullable=False),
    Column("author_id", Uuid, nullable=False),
    Column("at", TIMESTAMP(timezone=True), nullable=False),
    Column("points", SmallInteger, nullable=False),
    Column("reason", Text),
    prefixes=["TEMPORARY"],
    postgresql_on_commit="DROP",
)
CONTRIBUTORS: Final = Table(
    "contributor",
    _METADATA,
    Column("member_id", Uuid, primary_key=True),
    Column("fees_cents", BigInteger, nullable=False),
    # Negative net fees that earlier months left; zero by rule `v1`.
    Column("carried_in_cents", BigInteger, nullable=False),
    Column("is_eligible", Boolean, nullable=False),
    Column("has_full_budget", Boolean, nullable=False),
    prefixes=["TEMPORARY"],
    postgresql_on_commit="DROP",
)
SHARED_ACCOUNTS: Final = Table(
    "shared_account",
    _METADATA,
    Column("member_id", Uuid, primary_key=True),
    Column("iban_hmac", Text, primary_key=True),
    prefixes=["TEMPORARY"],
    postgresql_on_commit="DROP",
)
