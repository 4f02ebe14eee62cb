"""Statements of members: verification, tampering, deleted accounts and earlier releases."""

import copy
from argparse import Namespace
from pathlib import Path
from typing import Any

import httpx
import orjson
import pytest
from fastapi import FastAPI
from sqlalchemy.exc import DBAPIError

from api.account.deletion import activity
from api.core.events.dispatch import WorkerContext
from api.files.storage import open_storage
from api.revenue_share import commands, proof_publication, verification
from api.revenue_share.allocation_v1 import UNITS_PER_CENT
from api.revenue_share.models import MemberLeaves
from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.factories.periods import Month
from api.tests.support.auth import Drain
from api.tests.support.engagement import suspend
from api.tests.support.http import refusal
from api.tests.support.payouts import create_staff
from api.tests.support.proof import Json, failure_codes, fetch_report, fetch_statement
from api.tests.support.staff import obtain_staff_code


@pytest.fixture
def month(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, jobs: WorkerContext
) -> Month:
    return Month(app, client, database, jobs)


class Pair:
    """A month in which a buyer gave to two authors."""

    def __init__(self, month: Month) -> None:
        self.month = month

    async def create(self, *, rule_version: str = "v2") -> "Pair":
        self.buyer = await self.month.member()
        (self.seller, sold), (self.writer, written) = await self.month.authors(2)
        await self.month.pay(self.buyer, self.seller, sold, amount=4000, fee=400)
        await self.month.evaluate(self.buyer, written, "perfect")
        self.month.freeze_by(rule_version)
        await self.month.close()
        return self


@pytest.fixture
async def pair(month: Month) -> Pair:
    return await Pair(month).create()


@pytest.fixture
async def earlier_pair(month: Month) -> Pair:
    """A month that an earlier release computed by rule `v1`."""
    return await Pair(month).create(rule_version="v1")


async def test_statement_of_giver_and_author_verifies(pair: Pair) -> None:
    """The pool of 200 cents, of which the buyer's fees direct 160, 5 : 3."""
    report = (await fetch_report(pair.month)).content
    given = await fetch_statement(pair.month, pair.buyer)
    received = await fetch_statement(pair.month, pair.seller)
    assert failure_codes(given, report) == failure_codes(received, report) == set()
    assert given["given"]["cents"] == 160
    assert int(given["given"]["units"]) == 160 * UNITS_PER_CENT == int(given["root"]["units"])
    assert received["received"]["cents"] == pair.month.shares()[pair.seller.id] == 100
    assert given["received"] == received["given"] == {"units": "0", "cents": 0, "leaves": []}
    names = {leaf["author"]["_id"]: leaf["author"]["name"] for leaf in given["given"]["leaves"]}
    assert set(names) == {str(pair.seller.id), str(pair.writer.id)}
    assert all(names.values())
    # The author's leaves are the buyer's, without the salt that opens the commitment.
    shared = {leaf["index"]: leaf for leaf in given["given"]["leaves"]}
    for leaf in received["received"]["leaves"]:
        assert set(leaf) == {"index", "units", "salt", "giverCommitment", "path"}
        assert leaf.items() <= shared[leaf["index"]].items()


async def test_statement_of_uninvolved_member_is_empty(pair: Pair) -> None:
    statement = await fetch_statement(pair.month, await factories.member(pair.month.app))
    assert statement["given"] == statement["received"] == {"units": "0", "cents": 0, "leaves": []}
    assert failure_codes(statement, (await fetch_report(pair.month)).content) == set()


async def test_statement_invisible_author_has_no_name(pair: Pair) -> None:
    suspend(pair.month.database, pair.writer)
    statement = await fetch_statement(pair.month, pair.buyer)
    names = {leaf["author"]["_id"]: leaf["author"]["name"] for leaf in statement["given"]["leaves"]}
    assert names[str(pair.writer.id)] is None
    assert names[str(pair.seller.id)]
    assert failure_codes(statement, (await fetch_report(pair.month)).content) == set()


def first_leaf(statement: Json, side: str = "given") -> Json:
    leaf: Json = statement[side]["leaves"][0]
    return leaf


def move_cent(statement: Json) -> None:
    """Move a cent from one leaf to another one, so that the sum stays."""
    first, second = statement["given"]["leaves"][:2]
    first["units"] = str(int(first["units"]) - 10**10)
    second["units"] = str(int(second["units"]) + 10**10)


def leave_out_leaf(statement: Json) -> None:
    del statement["given"]["leaves"][0]


def leave_out_leaf_and_adjust_sum(statement: Json) -> None:
    left_out = int(statement["given"]["leaves"].pop(0)["units"])
    given = int(statement["given"]["units"]) - left_out
    statement["given"] |= {"units": str(given)}


def understate_inner_sum(statement: Json) -> None:
    node = first_leaf(statement)["path"][-1]
    node["units"] = str(int(node["units"]) - 1)


def use_other_path(statement: Json) -> None:
    first, second = statement["given"]["leaves"][:2]
    first["path"] = second["path"]


def shorten_path(statement: Json) -> None:
    first_leaf(statement)["path"].pop()


def repeat_leaf(statement: Json) -> None:
    statement["given"]["leaves"].append(copy.deepcopy(first_leaf(statement)))


def use_other_author(statement: Json) -> None:
    authors = [leaf["author"] for leaf in statement["given"]["leaves"]]
    first_leaf(statement)["author"] = next(a for a in authors if a != authors[0])


def use_other_member(statement: Json) -> None:
    statement["member"]["_id"] = first_leaf(statement)["author"]["_id"]


def use_other_month(statement: Json) -> None:
    statement["period"] = "2001-01"


def understate_root(statement: Json) -> None:
    statement["root"]["units"] = str(int(statement["root"]["units"]) - 1)


def use_other_root(statement: Json) -> None:
    statement["root"]["hash"] = "0" * 64


def add_cent(statement: Json) -> None:
    statement["given"]["cents"] += 1


def use_other_report(statement: Json) -> None:
    statement["reportDigest"] = "0" * 64


def break_salt(statement: Json) -> None:
    first_leaf(statement)["salt"] = "no digits"


TAMPERINGS: dict[str, tuple[Any, set[str]]] = {
    "one cent moved": (move_cent, {"root"}),
    "one leaf left out": (leave_out_leaf, {"sum"}),
    "one leaf and its amount left out": (leave_out_leaf_and_adjust_sum, {"rounding"}),
    "one sum understated": (understate_inner_sum, {"root"}),
    "path of another leaf": (use_other_path, {"root"}),
    "short path": (shorten_path, {"path"}),
    "leaf twice": (repeat_leaf, {"duplicate_leaf", "sum"}),
    "other author": (use_other_author, {"root"}),
    "other member": (use_other_member, {"commitment"}),
    "wrong month": (use_other_month, {"commitment", "root", "report_digest"}),
    "root understated": (understate_root, {"root"}),
    "other root": (use_other_root, {"root"}),
    "one cent more": (add_cent, {"rounding"}),
    "other report": (use_other_report, {"report_digest"}),
    "unreadable salt": (break_salt, {"leaf_hash"}),
}


async def test_statement_tampered_fails_with_its_code(pair: Pair) -> None:
    report = (await fetch_report(pair.month)).content
    statement = await fetch_statement(pair.month, pair.buyer)
    assert failure_codes(statement, report) == set()
    for name, (tamper, codes) in TAMPERINGS.items():
        changed = copy.deepcopy(statement)
        tamper(changed)
        assert failure_codes(changed, report) == codes, name
    assert failure_codes(statement, report + b" ") == {"report_digest"}


async def test_statement_received_cents_rounded_up_verifies_and_two_fails(pair: Pair) -> None:
    report = (await fetch_report(pair.month)).content
    statement = await fetch_statement(pair.month, pair.seller)
    statement["received"]["cents"] += 1
    assert failure_codes(statement, report) == set()
    statement["received"]["cents"] += 1
    assert failure_codes(statement, report) == {"rounding"}


async def test_verify_statement_command_prints_failures(
    pair: Pair, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, report = tmp_path / "statement.json", tmp_path / "report.json"
    statement = await fetch_statement(pair.month, pair.buyer)
    file.write_bytes(orjson.dumps({"payload": statement}))
    report.write_bytes((await fetch_report(pair.month)).content)
    arguments = Namespace(file=file, report=report)
    assert await commands.verify_statement(pair.month.jobs, arguments) == 0
    assert capsys.readouterr().out == "The statement is true.\n"
    move_cent(statement)
    file.write_bytes(orjson.dumps(statement))
    assert await commands.verify_statement(pair.month.jobs, arguments) == 1
    assert capsys.readouterr().out.startswith("root: leaf ")


async def delete_leaves(month: Month, member: SignedInMember) -> None:
    """Delete a member's rows as the deletion of the account does."""
    assert (MemberLeaves, "member_id") in activity.OWNED_TABLES
    async with month.jobs.database.writing() as connection:
        assert await activity.delete_owned_rows(connection, MemberLeaves, "member_id", member.id)
    month.database.sql(f"UPDATE member SET deletes_at = now() WHERE id = '{member.id}'")


async def test_statement_of_author_after_giver_left_verifies(pair: Pair) -> None:
    month, report = pair.month, (await fetch_report(pair.month)).content
    before = await fetch_statement(month, pair.seller)
    await delete_leaves(month, pair.buyer)
    assert await fetch_statement(month, pair.seller) == before
    assert failure_codes(before, report) == set()
    assert await verification.verify(month.jobs, month.month) == []
    # Nothing is left from which the commitments could be opened.
    rows = month.database.sql(
        f"SELECT role FROM revenue_leaves WHERE month = '{month.month}' AND secret IS NOT NULL"
    )
    assert rows == ""
    for author in (pair.seller, pair.writer):
        await delete_leaves(month, author)
    assert await verification.verify(month.jobs, month.month) == []


async def release_as_before(month: Month) -> None:
    """Bring a final month to the state in which the previous release left it."""
    storage = open_storage(month.app.state.settings)
    await storage.put(f"revenue-share/{month.name}.csv", b"record,who,author,post,kind,number\n")
    tables = ("revenue_leaves", "revenue_tree_nodes", "revenue_report", "revenue_tree")
    deleted = ";".join(f"DELETE FROM {name} WHERE month = '{month.month}'" for name in tables)
    month.database.sql(f"SET session_replication_role = replica; {deleted}")


async def test_publish_final_months_replaces_file_and_keeps_shares(earlier_pair: Pair) -> None:
    month = earlier_pair.month
    await release_as_before(month)
    shares, settings = month.shares(), month.app.state.settings
    answer = await month.client.get(
        f"/revenue-share/statement?period={month.name}", headers=earlier_pair.buyer.headers
    )
    assert refusal(answer) == (409, "not_final")
    month.database.sql(
        "CREATE FUNCTION interrupt() RETURNS trigger LANGUAGE plpgsql AS"
        " $$ BEGIN RAISE EXCEPTION 'interrupted'; END $$;"
        "CREATE TRIGGER interrupt AFTER INSERT ON revenue_report FOR EACH ROW"
        " EXECUTE FUNCTION interrupt();"
    )
    try:
        with pytest.raises(DBAPIError, match="interrupted"):
            await proof_publication.publish_final_months(month.jobs.database, settings)
    finally:
        month.database.sql("DROP TRIGGER interrupt ON revenue_report; DROP FUNCTION interrupt()")
    assert month.database.sql(f"SELECT 1 FROM revenue_tree WHERE month = '{month.month}'") == ""
    published = await proof_publication.publish_final_months(month.jobs.database, settings)
    assert published == [month.month]
    assert await proof_publication.publish_final_months(month.jobs.database, settings) == []
    assert await open_storage(settings).size(f"revenue-share/{month.name}.csv") is None
    assert month.shares() == shares
    assert await verification.verify(month.jobs, month.month) == []
    report = (await fetch_report(month)).content
    assert orjson.loads(report)["ruleVersion"] == "v1"
    for member in (earlier_pair.buyer, earlier_pair.seller):
        assert failure_codes(await fetch_statement(month, member), report) == set()


async def test_close_publishes_earlier_final_months_first(pair: Pair) -> None:
    month, next_month = pair.month, pair.month.next()
    await release_as_before(month)
    digest = await next_month.close()
    assert (
        orjson.loads((await fetch_report(next_month)).content)["previousDigest"]
        == (await fetch_report(month)).headers["x-content-sha256"]
    )
    assert await next_month.close() == digest


async def test_proof_address_of_earlier_release_is_gone(pair: Pair) -> None:
    for period in (pair.month.name, "2001-01"):
        answer = await pair.month.client.get(f"/revenue-share/proof?period={period}")
        assert refusal(answer) == (410, "proof_replaced")


async def test_graph_command_writes_pairs_and_is_logged(
    pair: Pair, drain: Drain, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    month, out = pair.month, tmp_path / "graph.csv"
    staff = await create_staff(month.app, month.database)
    arguments = Namespace(month=month.month, out=out, by=pair.buyer.email, code=None)
    assert await commands.export_graph(month.jobs, arguments) == 1
    assert "is no staff" in capsys.readouterr().err
    assert not out.exists()
    arguments.by = staff.email
    arguments.code = await obtain_staff_code(month.jobs, month.client, drain, staff.email)
    assert await commands.export_graph(month.jobs, arguments) == 0
    header, *rows = out.read_text(encoding="ascii").splitlines()
    assert header == "giver,author,points,units,published_units,leaves"
    leaves: dict[str, list[int]] = {}
    for leaf in (await fetch_statement(month, pair.buyer))["given"]["leaves"]:
        leaves.setdefault(leaf["author"]["_id"], []).append(leaf["index"])
    expected = [
        f"{pair.buyer.id},{author.id},{points},{cents * UNITS_PER_CENT},{cents * UNITS_PER_CENT},"
        + " ".join(map(str, leaves[str(author.id)]))
        for author, points, cents in ((pair.seller, 5, 100), (pair.writer, 3, 60))
    ]
    assert sorted(rows) == sorted(expected)
    assert out.stat().st_mode & 0o777 == 0o600
    logged = month.database.sql(
        "SELECT actor_id, facts ->> 'month' FROM payout_event"
        " WHERE action = 'revenue-graph-exported' ORDER BY number DESC LIMIT 1"
    )
    assert logged == f"{staff.id}|{month.name}"
