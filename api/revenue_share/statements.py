"""Statement of a member for a final month: own leaves with their inclusion paths, as JSON."""

from collections.abc import Sequence
from datetime import date
from typing import Any
from uuid import UUID

from sqlalchemy import and_, case, func, select

from api.core.db.database import AnyRow, ReadConnection
from api.payments.ledger.models import Period
from api.revenue_share import leaves, months, tree_storage
from api.revenue_share.allocation_v1 import UNITS_PER_CENT
from api.revenue_share.leaves import GivenLeaf, ReceivedLeaf, derive_salt
from api.revenue_share.models import Line, MemberLeaves, PublicReport, SumTree
from api.revenue_share.problems import not_final, period_not_found
from api.revenue_share.sum_tree import Node, commit_giver
from api.users.models import Member
from api.users.visibility import active, not_blocked

Json = dict[str, Any]


async def get_public_report(connection: ReadConnection, month: date) -> AnyRow:
    """Return the body and the digest of a final month's public report.

    Raises:
        ApiError: `period_not_found`, `not_final`.
    """
    return await _get_published(connection, month, PublicReport.body)


async def get_statement(connection: ReadConnection, member_id: UUID, month: date) -> Json:
    """Return a member's month as JSON of `schemas.Statement`.

    Raises:
        ApiError: `period_not_found`, `not_final`.
    """
    tree = await _get_published(connection, month, *SumTree.__table__.columns, Period.rule_version)
    rows = await _load_leaves(connection, member_id, month)
    given = leaves.unpack_given(rows["giver"].leaves) if "giver" in rows else []
    received = leaves.unpack_received(rows["author"].leaves) if "author" in rows else []
    indices = [leaf.position for leaf in given] + [leaf.position for leaf in received]
    paths = await tree_storage.load_paths(connection, month, tree.leaf_count, indices)
    secret = rows["giver"].secret if given else b""
    builder = _LeafBuilder(tree, member_id, secret, paths)
    names = await _load_names(connection, member_id, {leaf.author_id for leaf in given})
    given_units = sum(builder.units(leaf) for leaf in given)
    return {
        "period": months.label(month),
        "ruleVersion": tree.rule_version,
        "root": {"hash": tree.root_hash.hex(), "units": str(int(tree.root_units))},
        "leafCount": tree.leaf_count,
        "reportDigest": tree.digest.hex(),
        "member": {"_id": str(member_id)},
        "given": {
            "units": str(given_units),
            "cents": given_units // UNITS_PER_CENT,
            "leaves": [builder.given(leaf, names.get(leaf.author_id)) for leaf in sorted(given)],
        },
        "received": {
            "units": str(sum(builder.units(leaf) for leaf in received)),
            "cents": await _get_received_cents(connection, member_id, month),
            "leaves": [builder.received(leaf) for leaf in sorted(received)],
        },
    }


class _LeafBuilder:
    """The JSON of a member's leaves."""

    def __init__(
        self, tree: AnyRow, member_id: UUID, secret: bytes, paths: dict[int, list[Node]]
    ) -> None:
        self._tree = tree
        self._quantum = int(tree.quantum_units)
        self._member_id = member_id
        self._secret = secret
        self._paths = paths

    def units(self, leaf: GivenLeaf | ReceivedLeaf) -> int:
        return self._quantum << leaf.exponent

    def given(self, leaf: GivenLeaf, author_name: str | None) -> Json:
        giver_salt = derive_salt(self._secret, leaf.position)
        label = months.label(self._tree.month).encode()
        commitment = commit_giver(label, giver_salt, self._member_id)
        return {
            **self._common(leaf, commitment),
            "giverSalt": giver_salt.hex(),
            "author": {"_id": str(leaf.author_id), "name": author_name},
        }

    def received(self, leaf: ReceivedLeaf) -> Json:
        return self._common(leaf, leaf.giver_commitment)

    def _common(self, leaf: GivenLeaf | ReceivedLeaf, commitment: bytes) -> Json:
        return {
            "index": leaf.position,
            "units": str(self.units(leaf)),
            "salt": derive_salt(self._tree.salt_key, leaf.position).hex(),
            "giverCommitment": commitment.hex(),
            "path": [
                {"units": str(node.units), "hash": node.hash.hex()}
                for node in self._paths[leaf.position]
            ],
        }


async def _get_published(connection: ReadConnection, month: date, *columns: Any) -> AnyRow:
    """Return columns of a final month that has a report, with the report's digest."""
    rows = await connection.execute(
        select(Period.status, PublicReport.digest, *columns)
        .outerjoin(PublicReport, PublicReport.month == Period.month)
        .outerjoin(SumTree, SumTree.month == Period.month)
        .where(Period.month == month)
    )
    row = rows.one_or_none()
    if row is None:
        raise period_not_found()
    if row.status != "final" or row.digest is None:
        raise not_final()
    return row


async def _load_leaves(
    connection: ReadConnection, member_id: UUID, month: date
) -> dict[str, AnyRow]:
    rows = await connection.execute(
        select(MemberLeaves.role, MemberLeaves.secret, MemberLeaves.leaves).where(
            MemberLeaves.member_id == member_id, MemberLeaves.month == month
        )
    )
    return {row.role: row for row in rows}


async def _get_received_cents(connection: ReadConnection, member_id: UUID, month: date) -> int:
    """Return the cents that engagement brought the author, before adjustments."""
    cents = select(func.coalesce(func.sum(Line.cents), 0)).where(
        Line.month == month, Line.author_id == member_id
    )
    return int(await connection.scalar(cents) or 0)


async def _load_names(
    connection: ReadConnection, viewer_id: UUID, ids: set[UUID]
) -> dict[UUID, str | None]:
    """Return the names of authors; null for those who are not visible to the member."""
    if not ids:
        return {}
    is_visible = and_(active(), not_blocked(viewer_id, Member.id))
    rows: Sequence[AnyRow] = (
        await connection.execute(
            select(Member.id, case((is_visible, Member.name)).label("name")).where(
                Member.id.in_(ids)
            )
        )
    ).all()
    return {row.id: row.name for row in rows}
