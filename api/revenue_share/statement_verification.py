"""Verification of a member's statement, without the service that issued it. Pure.

A statement is verified against the public report, which every member can obtain. It shows that the
member's leaves are in the month's total, each at an index of its own, and that they add up.
"""

import hashlib
from collections.abc import Iterator
from typing import Any, Final, Literal, NamedTuple
from uuid import UUID

import orjson

from api.revenue_share.sum_tree import LeafSecrets, Node, commit_giver, fold, hash_leaf

UNITS_PER_CENT: Final = 10**12

FailureCode = Literal[
    "leaf_hash",
    "path",
    "root",
    "sum",
    "rounding",
    "duplicate_leaf",
    "commitment",
    "report_digest",
]


class Failure(NamedTuple):
    """A failed check: its code, and what it concerns."""

    code: FailureCode
    detail: str


def verify(statement: bytes, report: bytes) -> list[Failure]:
    """Return the failed checks of a statement against the public report; none if it is true.

    `report` is the body of the public report, byte by byte.
    """
    try:
        parsed = orjson.loads(statement)
        parsed = parsed.get("payload", parsed)
        return list(_Statement(parsed, report).failures())
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as error:
        return [Failure("leaf_hash", f"a field cannot be read: {error!r}")]


class _Statement:
    def __init__(self, statement: dict[str, Any], report: bytes) -> None:
        self.statement = statement
        self.report = report
        self.month = statement["period"].encode("ascii")
        self.member_id = UUID(statement["member"]["_id"])
        self.leaf_count = int(statement["leafCount"])

    def failures(self) -> Iterator[Failure]:
        yield from self._report_failures()
        yield from self._index_failures()
        for side in ("given", "received"):
            for leaf in self.statement[side]["leaves"]:
                yield from self._leaf_failures(side, leaf)
            yield from self._sum_failures(side)

    def _report_failures(self) -> Iterator[Failure]:
        digest = hashlib.sha256(self.report).hexdigest()
        if digest != self.statement["reportDigest"]:
            yield Failure("report_digest", f"the report has the digest {digest}")
        report = orjson.loads(self.report)
        root = self.statement["root"]
        if report["period"] != self.statement["period"]:
            yield Failure("report_digest", f"the report is of {report['period']}")
        if (report["root"], report["leafCount"]) != (root["hash"], self.leaf_count):
            yield Failure("root", "the report has another root or number of leaves")
        # A report of a small month conceals the amount, which the root's hash covers as well.
        if report["rootUnits"] not in (None, root["units"]):
            yield Failure("root", f"the report has the amount {report['rootUnits']}")

    def _index_failures(self) -> Iterator[Failure]:
        seen: set[int] = set()
        for side in ("given", "received"):
            for leaf in self.statement[side]["leaves"]:
                if leaf["index"] in seen:
                    yield Failure("duplicate_leaf", f"leaf {leaf['index']}")
                seen.add(leaf["index"])

    def _leaf_failures(self, side: str, leaf: dict[str, Any]) -> Iterator[Failure]:
        index, units, path = leaf["index"], int(leaf["units"]), leaf["path"]
        commitment = bytes.fromhex(leaf["giverCommitment"])
        author_id = self.member_id
        if side == "given":
            author_id = UUID(leaf["author"]["_id"])
            giver_salt = bytes.fromhex(leaf["giverSalt"])
            if commit_giver(self.month, giver_salt, self.member_id) != commitment:
                yield Failure("commitment", f"leaf {index} is not the member's")
        if 1 << len(path) != self.leaf_count or not 0 <= index < self.leaf_count:
            yield Failure("path", f"leaf {index} has a path of {len(path)} siblings")
            return
        secrets = LeafSecrets(bytes.fromhex(leaf["salt"]), commitment, author_id)
        node = Node(units, hash_leaf(self.month, secrets, units))
        siblings = [Node(int(each["units"]), bytes.fromhex(each["hash"])) for each in path]
        root = self.statement["root"]
        if fold(node, index, siblings) != (int(root["units"]), bytes.fromhex(root["hash"])):
            yield Failure("root", f"leaf {index} does not lead to the root")

    def _sum_failures(self, side: str) -> Iterator[Failure]:
        stated = self.statement[side]
        units = sum(int(leaf["units"]) for leaf in stated["leaves"])
        if units != int(stated["units"]):
            yield Failure("sum", f"the {side} leaves add up to {units} units")
        cents = int(stated["units"]) // UNITS_PER_CENT
        # Largest remainders round an author's share up.
        allowed = (cents,) if side == "given" else (cents, cents + 1)
        if stated["cents"] not in allowed:
            yield Failure("rounding", f"{stated['cents']} {side} cents are not {stated['units']}")
