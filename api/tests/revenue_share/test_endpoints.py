"""HTTP endpoints of the revenue share."""

from datetime import timedelta
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from api.core.clock import now
from api.core.events.dispatch import WorkerContext
from api.revenue_share import allocation_v1, estimates, months
from api.tests import factories
from api.tests.conftest import Statements, TestDatabase
from api.tests.factories.periods import Month
from api.tests.support.engagement import request_statements, suspend
from api.tests.support.http import get_payload, list_all, refusal


@pytest.fixture
def month(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, jobs: WorkerContext
) -> Month:
    return Month(app, client, database, jobs)


async def test_details_final_month_contains_each_line(
    month: Month, client: httpx.AsyncClient
) -> None:
    buyer, second = await month.member(), await month.member()
    (seller, sold), (writer, written) = await month.authors(2)
    month.database.sql(
        f"UPDATE member SET created_at = '1500-01-01' WHERE id IN ('{seller.id}', '{writer.id}')"
    )
    await month.pay(buyer, seller, sold, amount=4000, fee=400)
    await month.evaluate(buyer, written, "perfect")
    await month.save(buyer, written)
    await month.save(second, written)
    digest = await month.close()
    path = f"/revenue-share/details?period={month.name}"
    own = await get_payload(client, path, writer)
    assert own["formula"] == {"version": "v2", "weights": allocation_v1.WEIGHTS}
    post = {"postId": written, "title": "منشور"}
    assert own["lines"] == [
        {**post, "kind": "evaluation", "members": 1, "points": 3, "cents": 53},
        {**post, "kind": "save", "members": 1, "points": 1, "cents": 18},
    ]
    assert own["excluded"] == [{"reason": "not_eligible", "count": 1}]
    assert own["topPosts"] == [
        {
            **post,
            "cover": None,
            "sales": 0,
            "salesCents": 0,
            "tipsCents": 0,
            "shareCents": 71,
            "totalCents": 71,
            "reactions": ["perfect"],
        }
    ]
    assert own["proof"]["digest"] == digest
    [entry] = own["entries"]
    assert (entry["kind"], entry["amountCents"], entry["balanceAfterCents"]) == ("share", 71, 71)
    buyer_details = await get_payload(client, path, buyer)
    assert [(item["author"]["_id"], item["cents"]) for item in buyer_details["given"]] == [
        (str(seller.id), 89),
        (str(writer.id), 71),
    ]
    reports = await list_all(client, "/revenue-share/user-reports", seller, limit=100)
    [report] = [each for each in reports if each["period"] == month.name]
    assert report == {
        "_id": month.name,
        "period": month.name,
        "status": "final",
        "poolCents": 200,
        "grantsCents": 0,
        "carriedInCents": 0,
        "distributedCents": 200,
        "shareCents": 89,
        "salesCents": 4000,
        "tipsCents": 0,
        "refundsCents": 0,
        "feesCents": 400,
        "netCents": 3689,
        "digest": digest,
    }


def report_of(reports: list[dict[str, Any]], month: Month) -> dict[str, Any]:
    [report] = [each for each in reports if each["period"] == month.name]
    return report


async def join_earlier(month: Month, *members: factories.SignedInMember) -> None:
    """Move the members' join date to before the month."""
    ids = ", ".join(f"'{member.id}'" for member in members)
    month.database.sql(f"UPDATE member SET created_at = '1500-01-01' WHERE id IN ({ids})")


async def test_reports_unfinished_month_contains_sales(
    month: Month, client: httpx.AsyncClient
) -> None:
    buyer = await month.member()
    [(seller, sold)] = await month.authors(1)
    await join_earlier(month, seller)
    await month.pay(buyer, seller, sold, amount=2000, fee=200)
    await month.pay(buyer, seller, sold, amount=500, fee=25, kind="tip")
    refunded = await month.pay(await month.member(), seller, sold, amount=1000, fee=100)
    await month.refund(refunded, seller, amount=1000, fee=100)
    report = report_of(
        await list_all(client, "/revenue-share/user-reports", seller, limit=100), month
    )
    assert report["status"] == "closing"
    assert {name: report[name] for name in report if name.endswith("Cents")} == {
        "poolCents": 0,
        "grantsCents": 0,
        "carriedInCents": 0,
        "distributedCents": 0,
        "shareCents": 0,
        "salesCents": 3000,
        "tipsCents": 500,
        "refundsCents": 1000,
        "feesCents": 225,
        "netCents": 2275,
    }
    assert report["digest"] is None
    details = await get_payload(client, f"/revenue-share/details?period={month.name}", seller)
    assert (details["lines"], details["given"], details["proof"]) == ([], [], None)
    assert details["status"] == "closing"
    assert [(each["kind"], each["amountCents"]) for each in details["entries"]] == [
        ("refund", -900),
        ("sale", 900),
        ("tip", 475),
        ("sale", 1800),
    ]
    assert [each["balanceAfterCents"] for each in details["entries"]] == [2275, 3175, 2275, 1800]
    [top] = details["topPosts"]
    assert (top["sales"], top["salesCents"], top["tipsCents"]) == (1, 2000, 500)
    before = {name: report[name] for name in report if name.endswith("Cents")}
    await month.close()
    after = report_of(
        await list_all(client, "/revenue-share/user-reports", seller, limit=100), month
    )
    shared = month.shares()[seller.id]
    assert after["shareCents"] == shared
    assert after == {
        **report,
        **before,
        "status": "final",
        "digest": after["digest"],
        "poolCents": 112,
        "distributedCents": 112,
        "shareCents": shared,
        "netCents": 2275 + shared,
    }


async def test_refund_after_close_is_adjustment_of_next_month(
    month: Month, client: httpx.AsyncClient
) -> None:
    buyer = await month.member()
    [(seller, sold)] = await month.authors(1)
    await join_earlier(month, seller)
    sale = await month.pay(buyer, seller, sold)
    await month.close()
    await month.refund(sale, seller)
    next_month = month.next()
    details = await get_payload(client, f"/revenue-share/details?period={next_month.name}", seller)
    assert details["adjustments"] == [{"kind": "refund", "period": month.name, "cents": -1800}]
    assert (await get_payload(client, f"/revenue-share/details?period={month.name}", seller))[
        "adjustments"
    ] == []
    report = report_of(
        await list_all(client, "/revenue-share/user-reports", seller, limit=100), next_month
    )
    assert (report["refundsCents"], report["feesCents"], report["netCents"]) == (2000, -200, -1800)


async def test_reports_paginated_include_current_month(
    month: Month, client: httpx.AsyncClient
) -> None:
    member = await month.member()
    await join_earlier(month, member)
    for each in (month, month.next()):
        await each.close()
    reports = await list_all(client, "/revenue-share/user-reports", member, limit=1)
    periods = [each["period"] for each in reports]
    assert periods[0] == months.label(months.month_of(now()))
    assert periods == sorted(set(periods), reverse=True)
    assert {month.name, month.next().name} <= set(periods)
    newcomer = await factories.member(month.app)
    assert [
        each["period"]
        for each in await get_payload(client, "/revenue-share/user-reports", newcomer)
    ] == periods[:1]
    for cursor in ("x", "WyJtb250aCIsIjIwMjYiXQ", "WyJtb250aCIsNV0"):
        answer = await client.get(
            f"/revenue-share/user-reports?cursor={cursor}", headers=member.headers
        )
        assert refusal(answer) == (422, "invalid_cursor")


async def test_details_invisible_authors_not_listed(
    month: Month, client: httpx.AsyncClient
) -> None:
    buyer = await month.member()
    (first, sold), (second, _), (third, _) = authors = await month.authors(3)
    await month.pay(buyer, first, sold)
    for _, post_id in authors:
        await month.evaluate(buyer, post_id)
    await month.close()
    suspend(month.database, second)
    month.database.sql(
        f"INSERT INTO block (blocker_id, blocked_id) VALUES ('{third.id}', '{buyer.id}')"
    )
    path = f"/revenue-share/details?period={month.name}"
    contributions = (await get_payload(client, path, buyer))["given"]
    assert [contribution["author"]["_id"] for contribution in contributions] == [str(first.id)]
    # The details of other members are empty.
    others = await get_payload(client, path, await factories.member(month.app))
    assert not any(others[name] for name in ("lines", "topPosts", "given", "excluded", "entries"))


async def test_current_share_after_estimate_contains_own_share(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, jobs: WorkerContext
) -> None:
    this = Month(app, client, database, jobs, months.month_of(now()))
    buyer = await this.member(age_days=20)
    [(seller, sold), *others] = await this.authors(5)
    # Otherwise a member who joined on the first of a 31-day month is 30 days old at its end.
    joined = months.end_of(this.month) - timedelta(days=20)
    database.sql(f"UPDATE member SET created_at = '{joined}' WHERE id = '{seller.id}'")
    path = "/revenue-share/current-revenue-share"
    started = await get_payload(client, path, seller)
    assert started["estimatedCents"] == started["points"] == 0
    assert started["eligibility"] == {
        "ok": False,
        "missing": ["member_for_30_days", "active_3_days", "evaluated_5_authors"],
        "budget": "tenth",
        "engagedAuthors": 0,
    }
    # Much more than the costs that other tests recorded in the current month.
    fee = 40_000_000
    await this.pay(buyer, seller, sold, amount=10 * fee, fee=fee, day=1)
    await this.evaluate(buyer, sold, "love", day=1)
    await this.make_eligible(buyer, [post_id for _, post_id in others])
    at = now()
    assert await estimates.estimate(jobs, at=at)
    own = await get_payload(client, path, seller)
    assert own["estimatedCents"] >= fee // 4
    assert own["byKind"]["purchase"] > own["byKind"]["evaluation"] > 0
    assert sum(own["byKind"].values()) == own["estimatedCents"]
    assert own["points"] == 7 <= own["totalPoints"]
    assert own["poolCents"] == own["pool"]["netFeesCents"] // 2
    added = own["pool"]["grantsCents"] + own["pool"]["carriedInCents"]
    assert own["estimatedCents"] <= own["distributedCents"] == own["poolCents"] + added
    assert own["computedAt"] is not None
    buyer_details = await get_payload(client, path, buyer)
    assert buyer_details["given"]["feesCents"] == fee
    assert fee // 4 < buyer_details["given"]["directedCents"] <= own["poolCents"] * 4 // 5
    assert buyer_details["eligibility"] == {
        "ok": False,
        "missing": ["member_for_30_days"],
        "budget": "full",
        "engagedAuthors": 3,
    }
    [report, *_] = await get_payload(client, "/revenue-share/user-reports", seller)
    assert (report["shareCents"], report["salesCents"]) == (own["estimatedCents"], 10 * fee)


async def test_endpoints_unknown_or_unfinished_period_refused(
    month: Month, client: httpx.AsyncClient
) -> None:
    member = await month.member()
    for call in ("statement", "public-report", "details"):
        for period in ("1500-01", "2099-12"):
            answer = await client.get(
                f"/revenue-share/{call}?period={period}", headers=member.headers
            )
            assert refusal(answer) == (404, "period_not_found")
        for period in ("2026", "2026-13", "0000-01x", ""):
            answer = await client.get(
                f"/revenue-share/{call}?period={period}", headers=member.headers
            )
            assert refusal(answer) == (422, "validation_failed")
    await month.pay(member, *(await month.authors(1))[0])
    for call in ("statement", "public-report"):
        answer = await client.get(
            f"/revenue-share/{call}?period={month.name}", headers=member.headers
        )
        assert refusal(answer) == (409, "not_final")
    for call in (
        "current-revenue-share",
        "user-reports",
        f"details?period={month.name}",
        f"statement?period={month.name}",
    ):
        assert refusal(await client.get(f"/revenue-share/{call}")) == (401, "not_authenticated")


async def test_endpoints_statement_count_bounded(
    month: Month, client: httpx.AsyncClient, statements: Statements
) -> None:
    buyer = await month.member()
    [(seller, sold)] = await month.authors(1)
    await join_earlier(month, seller)
    await month.pay(buyer, seller, sold)
    await month.close()
    await get_payload(client, "/revenue-share/user-reports", seller)
    for path, maximum in (
        ("current-revenue-share", 2),
        ("user-reports", 2),
        (f"details?period={month.name}", 7),
        (f"statement?period={month.name}", 4),
        (f"public-report?period={month.name}", 1),
    ):
        statements.clear()
        await client.get(f"/revenue-share/{path}", headers=seller.headers)
        assert len(request_statements(statements)) <= maximum, path
