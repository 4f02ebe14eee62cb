"""Attacks on real months: public responses and the statements of colluding members.

The attack on the file of rule `v1` named members by their public evaluations, and then told what
they bought. It runs against that file, which is no longer published, and against what is published
now.
"""

import re
from collections.abc import Collection, Iterator
from uuid import UUID

import httpx
import pytest
from fastapi import FastAPI

from api.core.events.dispatch import WorkerContext
from api.revenue_share import bulk_sql, pair_amounts
from api.revenue_share.allocation_v1 import REACTION_WEIGHTS
from api.revenue_share.input_records import pseudonym
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.factories.periods import Month
from api.tests.support.proof import Json, fetch_report, fetch_statement
from api.tests.support.proof_attacks import (
    Act,
    View,
    identify_by_acts,
    matches,
    predict_amount,
)
from api.tests.support.scale import needs_long

# Of ten members at most seven can collude against three.
COMMUNITIES = [(10, (1, 3, 7)), pytest.param(50, (1, 3, 10), marks=needs_long)]
REACTIONS = ("perfect", "love", "surprise", "fantastic", "clap", "surprise")


@pytest.fixture
def month(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, jobs: WorkerContext
) -> Month:
    return Month(app, client, database, jobs)


class Community:
    """Members with a post each, who evaluate six others in public; every third one buys."""

    def __init__(self, month: Month) -> None:
        self.month = month
        self.members: list[SignedInMember] = []
        self.posts: dict[str, str] = {}
        # Public points by giver and author. Each author has one post.
        self.points: dict[str, dict[str, int]] = {}
        self.payers: set[str] = set()

    async def create(self, size: int) -> "Community":
        month = self.month
        self.members = [await month.member() for _ in range(size)]
        for author in self.members:
            self.posts[str(author.id)] = (await month.posts(author))[0]
        for number, giver in enumerate(self.members):
            given = self.points[str(giver.id)] = {}
            for step in (1, 2, 3, 4, 5, 7):
                author = self.members[(number + step) % size]
                reaction = REACTIONS[(number * step + number // 3) % len(REACTIONS)]
                await month.evaluate(giver, self.posts[str(author.id)], reaction)
                given[str(author.id)] = REACTION_WEIGHTS[reaction]
            if number % 3 == 0:
                # Of an author whose post the buyer evaluated in public.
                seller = self.members[(number + 1) % size]
                amount = 1_000 + 370 * number
                await month.pay(
                    giver, seller, self.posts[str(seller.id)], amount=amount, fee=amount // 10
                )
                self.payers.add(str(giver.id))
        await month.close()
        return self

    def read_acts(self) -> list[Act]:
        """Return the records that the file of rule `v1` contained."""
        where = f"month = '{self.month.month}'"
        sql = self.month.database.sql
        key = bytes.fromhex(
            sql(f"SELECT encode(proof_key, 'hex') FROM revenue_period WHERE {where}")
        )
        rows = sql(f"SELECT giver_id, post_id, kind, points FROM revenue_act WHERE {where}")
        acts = []
        for row in rows.splitlines():
            giver, post, kind, points = row.split("|")
            acts.append(Act(pseudonym(key, UUID(giver)), post, kind, int(points)))
        return acts

    def read_commons_units(self) -> dict[str, int]:
        """Return the budgets of the common pool, of which the attackers know each."""
        rows = self.month.database.sql(
            "SELECT member_id, commons_units FROM revenue_budget"
            f" WHERE month = '{self.month.month}'"
        )
        return {member: int(units) for member, units in (row.split("|") for row in rows.split())}

    async def view(self, coalition: Collection[SignedInMember]) -> tuple[View, list[Json]]:
        """Return what colluding members see in their statements."""
        statements = [await fetch_statement(self.month, member) for member in coalition]
        own = {leaf["index"] for each in statements for leaf in each["given"]["leaves"]}
        view = View()
        for member, statement in zip(coalition, statements, strict=True):
            view.received[str(member.id)] = [
                int(leaf["units"])
                for leaf in statement["received"]["leaves"]
                if leaf["index"] not in own
            ]
        return view, statements

    async def view_undivided(self, coalition: Collection[SignedInMember]) -> View:
        """Return what they would see if each pair had one leaf."""
        async with self.month.jobs.database.writing() as connection:
            await bulk_sql.raise_limits(connection)
            amounts = await pair_amounts.load(connection, self.month.month, "v1")
        members = {member.id for member in coalition}
        view = View({str(id_): [] for id_ in members})
        for author in amounts.authors:
            if author.author_id in members:
                view.received[str(author.author_id)] = [
                    units
                    for number, units in zip(author.contributors, author.amounts, strict=True)
                    if amounts.contributors[number] not in members
                ]
        return view

    def name_payers(
        self, view: View, coalition: Collection[SignedInMember], quantum: int | None
    ) -> dict[str, bool]:
        """Return for each other member who evaluated a coalition's post whether they seem to pay.

        The prediction for a member who did not pay is found among the leaves.
        """
        return {
            giver: not all(matches(view, author, units, quantum) for author, units in predicted)
            for giver, predicted in self._predict(coalition)
        }

    def name_by_totals(
        self, totals: View, coalition: Collection[SignedInMember], quantum: int
    ) -> dict[str, bool]:
        """Return the same for attackers who know their totals from the others only."""
        return {
            giver: any(
                units // quantum * quantum > totals.received[author][0]
                for author, units in predicted
            )
            for giver, predicted in self._predict(coalition)
        }

    def _predict(
        self, coalition: Collection[SignedInMember]
    ) -> Iterator[tuple[str, list[tuple[str, int]]]]:
        """Yield the others who evaluated a coalition's posts, with the predicted amounts."""
        commons = self.read_commons_units()
        for giver in self.members:
            id_ = str(giver.id)
            authors = [str(each.id) for each in coalition if str(each.id) in self.points[id_]]
            if giver not in coalition and authors:
                yield (
                    id_,
                    [
                        (author, predict_amount(self.points, id_, author, commons[id_]))
                        for author in authors
                    ],
                )

    def accuracy(self, named: dict[str, bool]) -> float:
        right = sum(paid == (member in self.payers) for member, paid in named.items())
        return right / len(named)


@pytest.mark.parametrize(("size", "coalitions"), COMMUNITIES)
async def test_coalition_learns_no_payments_from_statements(
    month: Month, size: int, coalitions: tuple[int, ...]
) -> None:
    community = await Community(month).create(size)
    quantum = int(
        month.database.sql(f"SELECT quantum_units FROM revenue_tree WHERE month = '{month.month}'")
    )
    for count in coalitions:
        coalition = community.members[:count]
        view, statements = await community.view(coalition)
        named = community.name_payers(view, coalition, quantum)
        assert len(named) >= 3
        # The pieces say no more than their sum, which is the author's own total.
        totals = View({author: [sum(units)] for author, units in view.received.items()})
        assert named == community.name_by_totals(totals, coalition, quantum)
        undivided = await community.view_undivided(coalition)
        assert community.accuracy(community.name_payers(undivided, coalition, None)) == 1
        assert_no_other_ids(community, coalition, statements)


def assert_no_other_ids(
    community: Community, coalition: Collection[SignedInMember], statements: list[Json]
) -> None:
    """Statements name the authors whom their member evaluated, and no other member."""
    for member, statement in zip(coalition, statements, strict=True):
        named = set(re.findall(r"[0-9a-f]{8}-[0-9a-f-]{27}", str(statement)))
        assert named <= {str(member.id), *community.points[str(member.id)]}
        commitments = [
            leaf["giverCommitment"]
            for side in ("given", "received")
            for leaf in statement[side]["leaves"]
        ]
        assert len(set(commitments)) == len(commitments)


async def test_file_of_earlier_rule_named_members_and_public_data_names_none(
    month: Month,
) -> None:
    """The attack of the review: an author compares known posts with public evaluations."""
    community = await Community(month).create(10)
    acts = community.read_acts()
    evaluations = {
        giver: {community.posts[author]: points for author, points in given.items()}
        for giver, given in community.points.items()
    }
    known = {community.posts[str(member.id)] for member in community.members[:3]}
    identified = identify_by_acts(acts, evaluations, known)
    assert len(identified) >= 5
    bought = {act.giver for act in acts if act.kind == "purchase"}
    assert {member for name, member in identified.items() if name in bought} <= community.payers
    # Nothing that is published now has a record of a single member.
    public = [
        (await fetch_report(month)).text,
        (await month.client.get(f"/revenue-share/proof?period={month.name}")).text,
    ]
    for text in public:
        assert not any(name in text for name in {act.giver for act in acts})
        assert not any(str(member.id) in text for member in community.members)
        assert identify_by_acts(parse_acts(text), evaluations, known) == {}


def parse_acts(text: str) -> list[Act]:
    """Return the records of engagements in a published text, in the format of rule `v1`."""
    lines = re.findall(r"^act,(\w+),\w+,([\w-]+),(\w+),(\d+)$", text, re.MULTILINE)
    return [Act(giver, post, kind, int(points)) for giver, post, kind, points in lines]
