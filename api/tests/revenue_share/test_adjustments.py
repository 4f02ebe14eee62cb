"""Adjustments of rule v2: payments that go back after they have directed a share."""

from uuid import UUID, uuid4

import httpx
import pytest
from fastapi import FastAPI
from hypothesis import given
from hypothesis import strategies as st

from api.core.events.dispatch import WorkerContext
from api.payments.ledger.verification import check_pool
from api.revenue_share import verification
from api.revenue_share.adjustments import deduct, split_claim
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.factories.periods import Month
from api.tests.support.http import get_payload
from infra.local.postgres import PostgresError

POINTS = st.dictionaries(st.uuids(), st.integers(1, 100), min_size=1, max_size=5)


@pytest.fixture
def month(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, jobs: WorkerContext
) -> Month:
    return Month(app, client, database, jobs)


@given(st.integers(1, 10**6), st.integers(0, 10**6), st.integers(1, 10**18), POINTS)
def test_split_claim_never_exceeds_what_was_directed(
    fees: int, loss: int, units: int, points: dict[UUID, int]
) -> None:
    claims = split_claim(min(loss, fees), (fees, units), points)
    total = sum(points.values())
    for author, claim in claims.items():
        assert 0 <= claim <= units * points[author] // total
    if loss >= fees:
        assert units - len(points) < sum(claims.values()) <= units


@given(st.integers(0, 10**6), st.integers(0, 10**6))
def test_deduct_never_makes_a_share_negative(share: int, debt: int) -> None:
    paid, adjusted = deduct(share, debt)
    assert (paid + adjusted, min(paid, adjusted) >= 0) == (share, True)
    assert adjusted == debt or paid == 0


async def close(month: Month) -> None:
    await month.close()
    assert await verification.verify(month.jobs, month.month) == []


async def wash(month: Month, version: str) -> tuple[int, int]:
    """Run the wash sale of three months; return the cents of its author and of an honest one.

    An accomplice buys for 10,000 USD on the 28th, engages with one author, and is refunded on the
    eighth of the next month, after the close and within the refund window.
    """
    accomplice, *buyers = [await month.member() for _ in range(3)]
    (sock, sold), (honest, written) = await month.authors(2)
    for buyer in buyers:
        await month.pay(buyer, honest, written, amount=100_000, fee=10_000, cost=2_930, day=2)
    washed = await month.pay(
        accomplice, sock, sold, amount=1_000_000, fee=100_000, cost=29_030, day=28
    )
    await month.evaluate(accomplice, sold, day=28)
    if version == "v1":
        month.freeze_by(version)
    await close(month)
    await month.refund(washed, sock, amount=1_000_000, fee=100_000)
    second, third = month.next(), month.next().next()
    for each in (second, third):
        if version == "v1":
            each.freeze_by(version)
        await close(each)
    shares = [each.shares() for each in (month, second, third)]
    return (
        sum(share.get(sock.id, 0) for share in shares),
        sum(share.get(honest.id, 0) for share in shares),
    )


async def test_wash_sale_over_three_months_gains_its_author_nothing(month: Month) -> None:
    # Half of 141.40 of net fees, of which 80 % are directed.
    assert await wash(month, "v2") == (0, 5_656)


async def test_wash_sale_by_rule_v1_gained_its_author(month: Month) -> None:
    assert await wash(month, "v1") == (28_388, 5_656)


class Scene:
    """A payer whose 80 directed cents reach a seller (50) and a writer (30)."""

    def __init__(self, month: Month) -> None:
        self.month = month

    async def make(self) -> "Scene":
        self.payer = await self.month.member()
        (self.seller, self.sold), (self.writer, self.written) = await self.month.authors(2)
        self.sale = await self.month.pay(self.payer, self.seller, self.sold)
        await self.month.evaluate(self.payer, self.written)
        await close(self.month)
        assert self.month.shares() == {self.seller.id: 50, self.writer.id: 30}
        return self

    async def pay_in(self, month: Month, *, fee: int, post: str) -> None:
        """Let another payer buy elsewhere and evaluate the post: 3 of 8 points."""
        payer = await month.member()
        [(other, product)] = await month.authors(1)
        await month.pay(payer, other, product, amount=10 * fee, fee=fee)
        await month.evaluate(payer, post)

    async def adjustments(self, month: Month, member: SignedInMember) -> list[tuple[str, int]]:
        details = await get_payload(
            month.client, f"/revenue-share/details?period={month.name}", member
        )
        return [(item["kind"], item["cents"]) for item in details["adjustments"]]


@pytest.fixture
async def scene(month: Month) -> Scene:
    return await Scene(month).make()


def amounts(month: Month) -> str:
    return month.database.sql(
        "SELECT pool_cents, carried_in_cents, carried_cents, adjusted_cents FROM revenue_period"
        f" WHERE month = '{month.month}'"
    )


async def test_late_refund_is_deducted_from_shares_and_the_rest_carried(scene: Scene) -> None:
    second, third = scene.month.next(), scene.month.next().next()
    await scene.month.refund(scene.sale, scene.seller)
    await scene.pay_in(second, fee=400, post=scene.written)
    await close(second)
    # Net fees of 400 less 200; of 80 directed cents the writer's 30 are deducted.
    assert scene.writer.id not in second.shares()
    # The common pool of both months has no eligible contributor: 20, 20 and the deducted 30.
    assert amounts(second) == "100|20|70|30"
    assert await scene.adjustments(second, scene.writer) == [("share-returned", -30)]
    assert await scene.adjustments(second, scene.seller) == [
        ("share-returned", -50),
        ("share-carried-over", 50),
        ("refund", -1800),
    ]
    await scene.pay_in(third, fee=400, post=scene.sold)
    await close(third)
    # Of 160 directed cents the seller has 3 of 8, less what was carried over.
    assert third.shares()[scene.seller.id] == 60 - 50
    assert amounts(third) == "200|70|160|50"
    assert await scene.adjustments(third, scene.seller) == [("share-carried-in", -50)]
    assert await scene.adjustments(third, scene.writer) == []


async def test_late_partial_refunds_claim_no_more_than_was_received(scene: Scene) -> None:
    second, third = scene.month.next(), scene.month.next().next()
    await scene.month.refund(scene.sale, scene.seller, amount=500, fee=50, is_full=False)
    await close(second)
    await scene.month.refund(scene.sale, scene.seller, amount=1500, fee=150)
    await close(third)
    claims = scene.month.database.sql(
        "SELECT month, cents FROM revenue_adjustment"
        f" WHERE author_id = '{scene.seller.id}' ORDER BY month"
    )
    assert claims.splitlines() == [f"{second.month}|12", f"{third.month}|37"]
    losses = scene.month.database.sql(
        "SELECT net_cents, lost_cents, from_month FROM revenue_purchase"
        f" WHERE purchase_id = '{scene.sale}' ORDER BY month"
    )
    first = scene.month.month
    assert losses.splitlines() == ["200|0|", f"-50|50|{first}", f"-150|150|{first}"]


async def test_late_refund_of_month_by_rule_v1_is_claimed(month: Month) -> None:
    payer = await month.member()
    [(seller, sold)] = await month.authors(1)
    sale = await month.pay(payer, seller, sold)
    month.freeze_by("v1")
    await close(month)
    await month.refund(sale, seller)
    second = month.next()
    await close(second)
    claims = f"SELECT cents, from_month FROM revenue_adjustment WHERE author_id = '{seller.id}'"
    assert month.database.sql(claims) == f"80|{month.month}"


async def test_late_refund_of_payer_without_engagement_claims_nothing(month: Month) -> None:
    """The part of a payer without points went to the common pool."""
    payer = await month.member()
    [(seller, sold)] = await month.authors(1)
    sale = await month.pay(payer, seller, sold)
    month.database.sql(f"UPDATE post SET hidden_at = now() WHERE id = '{sold}'")
    await close(month)
    await month.refund(sale, seller)
    await close(month.next())
    claims = f"SELECT count(*) FROM revenue_adjustment WHERE author_id = '{seller.id}'"
    assert month.database.sql(claims) == "0"


async def test_ledger_pool_after_deduction_equals_carried_amounts(scene: Scene) -> None:
    second = scene.month.next()
    await scene.month.refund(scene.sale, scene.seller)
    await scene.pay_in(second, fee=400, post=scene.written)
    async with scene.month.jobs.database.reading() as connection:
        before = await check_pool(connection)
    await close(second)
    async with scene.month.jobs.database.reading() as connection:
        assert await check_pool(connection) == before


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ("UPDATE revenue_period SET adjusted_cents = 1", "not carried over"),
        ("UPDATE revenue_allocation SET adjusted_cents = 1", "not carried over"),
        (
            (
                "UPDATE revenue_allocation SET adjusted_cents = 1;"
                " UPDATE revenue_period SET adjusted_cents = 2"
            ),
            "more is deducted",
        ),
    ],
)
async def test_final_status_wrong_deductions_refused(scene: Scene, change: str, fault: str) -> None:
    """The changes bypass the triggers, and the month is made final again."""
    where = f" WHERE month = '{scene.month.month}'"
    sql = scene.month.database.sql
    statements = [f"{each}{where}" for each in change.split(";")]
    with pytest.raises(PostgresError, match=fault):
        sql(
            "SET session_replication_role = replica;"
            + ";".join(statements)
            + f"; UPDATE revenue_period SET status = 'closing'{where};"
            " SET session_replication_role = origin;"
            f" UPDATE revenue_period SET status = 'final'{where}"
        )


def test_application_role_cannot_change_adjustments(database: TestDatabase) -> None:
    for statement in (
        "UPDATE revenue_adjustment SET cents = 1",
        "DELETE FROM revenue_adjustment",
        f"DELETE FROM revenue_purchase WHERE purchase_id = '{uuid4()}'",
    ):
        with pytest.raises(PostgresError, match="permission denied"):
            database.sql(f"SET SESSION AUTHORIZATION qima_app; {statement}")
