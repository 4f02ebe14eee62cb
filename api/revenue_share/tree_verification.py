"""Verification of a month's stored tree and report against its frozen inputs, for auditors."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import Any
from uuid import UUID

import orjson
from sqlalchemy import or_, select

from api.core.db.database import AnyRow, WriteTransaction
from api.revenue_share import bulk_sql, leaves, months, pair_amounts, pieces, public_report
from api.revenue_share.leaves import CHUNK_LEVELS, derive_salt
from api.revenue_share.models import MemberLeaves, PublicReport, SumTree, TreeNodes
from api.revenue_share.sum_tree import NODE_BYTES, LeafSecrets, Node, commit_giver, hash_leaf
from api.revenue_share.tree_storage import ChunkRows, StoredTree
from api.users.models import Member

BATCH_SIZE = 1_000

# The quanta of a pair, by author and contributor.
PairQuanta = dict[tuple[UUID, UUID], int]


async def list_faults(connection: WriteTransaction, period: AnyRow) -> list[str]:
    """Return the faults of a month's tree and report; none if they follow from its inputs."""
    tree = (
        await connection.execute(
            select(*SumTree.__table__.columns).where(SumTree.month == period.month)
        )
    ).one_or_none()
    if tree is None:
        return ["the month has no tree"]
    nodes, faults = await _load_nodes(connection, tree)
    amounts = await pair_amounts.load(connection, period.month, period.rule_version)
    division = pieces.choose_division(amounts.units, amounts.pairs)
    if division.quantum != tree.quantum_units:
        return [*faults, f"the quantum is {tree.quantum_units}, recomputed {division.quantum}"]
    check = _LeafCheck(tree, nodes, _round_pairs(amounts, division.quantum))
    statement = (
        select(MemberLeaves.member_id, MemberLeaves.role, MemberLeaves.secret, MemberLeaves.leaves)
        .where(MemberLeaves.month == period.month)
        .order_by(MemberLeaves.role.desc(), MemberLeaves.member_id)
    )
    async for rows in bulk_sql.stream(connection, statement, BATCH_SIZE):
        for row in rows:
            faults += check.add(*row)
    faults += check.finish(await _list_deleted(connection, check.list_missing()))
    return faults + await _list_report_faults(connection, period, tree)


def _round_pairs(amounts: pair_amounts.MonthAmounts, quantum: int) -> PairQuanta:
    pairs: PairQuanta = {}
    for author in amounts.authors:
        rounded = pieces.round_amounts(author.amounts, quantum)
        for number, quanta in zip(author.contributors, rounded, strict=True):
            if quanta:
                pairs[author.author_id, amounts.contributors[number]] = quanta
    return pairs


async def _load_nodes(connection: WriteTransaction, tree: AnyRow) -> tuple[bytes, list[str]]:
    """Return the packed leaves, and the faults of the levels above them."""
    rows = await bulk_sql.fetch(
        connection,
        select(TreeNodes.level, TreeNodes.number, TreeNodes.nodes)
        .where(TreeNodes.month == tree.month)
        .order_by(TreeNodes.level, TreeNodes.number),
    )
    chunks = [row["nodes"] for row in rows if row["level"] == 0]
    leaf_nodes = b"".join(chunks)
    if len(leaf_nodes) != tree.leaf_count * NODE_BYTES:
        return leaf_nodes, ["leaves are missing in the tree"]
    rebuilt = ChunkRows(chunks)
    faults = []
    if list(rebuilt) != [tuple(row) for row in rows]:
        faults.append(f"nodes above level {CHUNK_LEVELS - 1} differ from the recomputed ones")
    if rebuilt.root != (tree.root_units, tree.root_hash):
        faults.append("the root differs from the recomputed root")
    return leaf_nodes, faults


class _LeafCheck:
    """Comparison of the members' leaves with the tree and with the recomputed amounts."""

    def __init__(self, tree: AnyRow, nodes: bytes, expected: PairQuanta) -> None:
        self._tree = tree
        self._month = months.label(tree.month).encode()
        self._nodes = nodes
        self._expected = expected
        self._known: set[int] = set()
        self._members: set[tuple[str, UUID]] = set()
        self._given: dict[UUID, dict[UUID, int]] = defaultdict(dict)
        self._received: Counter[UUID] = Counter()
        for (author_id, giver_id), quanta in expected.items():
            self._given[giver_id][author_id] = quanta
            self._received[author_id] += quanta

    def add(
        self, member_id: UUID, role: str, secret: bytes | None, records: bytes
    ) -> Iterator[str]:
        """Check a member's leaves; yield the faults."""
        self._members.add((role, member_id))
        found: Counter[UUID] = Counter()
        wrong = 0
        if role == "giver":
            for given in leaves.unpack_given(records):
                salt = derive_salt(secret or b"", given.position)
                commitment = commit_giver(self._month, salt, member_id)
                wrong += not self._matches(given, commitment, given.author_id)
                found[given.author_id] += 1 << given.exponent
            wanted = self._given[member_id]
        else:
            for received in leaves.unpack_received(records):
                wrong += not self._matches(received, received.giver_commitment, member_id)
                found[member_id] += 1 << received.exponent
            wanted = {member_id: self._received[member_id]}
        if wrong:
            yield f"{wrong} leaves of member {member_id} are not in the tree"
        if dict(found) != wanted:
            yield f"the leaves of member {member_id} as {role} differ from the inputs"

    def _matches(self, leaf: Any, commitment: bytes, author_id: UUID) -> bool:
        """Return whether the tree contains the leaf; remember its index."""
        secrets = LeafSecrets(
            derive_salt(self._tree.salt_key, leaf.position), commitment, author_id
        )
        units = int(self._tree.quantum_units) << leaf.exponent
        node = Node(units, hash_leaf(self._month, secrets, units)).pack()
        self._known.add(leaf.position)
        start = leaf.position * NODE_BYTES
        return self._nodes[start : start + NODE_BYTES] == node

    def list_missing(self) -> set[UUID]:
        """Return the members of recomputed amounts whose leaves are not stored."""
        return {
            member
            for pair in self._expected
            for role, member in zip(("author", "giver"), pair, strict=True)
            if (role, member) not in self._members
        }

    def finish(self, deleted: set[UUID]) -> Iterator[str]:
        """Yield the faults of leaves that belong to no member, and of missing members."""
        missing = self.list_missing()
        if missing - deleted:
            yield f"the leaves of {len(missing - deleted)} members are missing"
        # Leaves of a pair whose members have both deleted their accounts remain without an owner.
        ownerless = sum(
            quanta
            for (author, giver), quanta in self._expected.items()
            if ("author", author) not in self._members and ("giver", giver) not in self._members
        )
        unknown = sum(
            int.from_bytes(self._nodes[start : start + 16], "big")
            for index, start in enumerate(range(0, len(self._nodes), NODE_BYTES))
            if index not in self._known
        )
        if unknown != ownerless * self._tree.quantum_units:
            yield f"leaves of {unknown} units belong to no member"


async def _list_deleted(connection: WriteTransaction, members: set[UUID]) -> set[UUID]:
    """Return the members among these whose accounts are deleted, or about to be."""
    deleted: set[UUID] = set()
    ordered = sorted(members)
    for start in range(0, len(ordered), BATCH_SIZE):
        batch: Sequence[UUID] = ordered[start : start + BATCH_SIZE]
        rows = await connection.scalars(
            select(Member.id).where(
                Member.id.in_(batch),
                or_(Member.purged_at.is_not(None), Member.deletes_at.is_not(None)),
            )
        )
        deleted.update(rows)
    return deleted


async def _list_report_faults(
    connection: WriteTransaction, period: AnyRow, tree: AnyRow
) -> list[str]:
    body = await connection.scalar(
        select(PublicReport.body).where(PublicReport.month == period.month)
    )
    if body is None:
        return ["the month has no public report"]
    stored = StoredTree(Node(int(tree.root_units), tree.root_hash), tree.leaf_count)
    # The rule's source may have changed since, in comments for example.
    rule_digest = orjson.loads(body)["ruleDigest"]
    report = await public_report.compose(connection, period, stored, rule_digest)
    if public_report.encode(report) != body:
        return ["the public report differs from the recomputed one"]
    return []
