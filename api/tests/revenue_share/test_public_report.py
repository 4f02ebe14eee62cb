"""Public report: totals of small months, bands, histogram, chain and headers."""

import hashlib
import itertools

import httpx
import orjson
import pytest
from fastapi import FastAPI
from hypothesis import given
from hypothesis import strategies as st

from api.core.events.dispatch import WorkerContext
from api.revenue_share.public_report import build_histogram, compute_rule_digest
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.factories.periods import Month
from api.tests.support.http import get_payload
from api.tests.support.proof import failure_codes, fetch_report, fetch_statement


@pytest.fixture
def month(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase, jobs: WorkerContext
) -> Month:
    return Month(app, client, database, jobs)


Authors = list[tuple[SignedInMember, str]]


async def sell(
    month: Month, buyers: list[SignedInMember], authors: Authors, *, shift: int = 0
) -> None:
    """Let each buyer buy from one author; a fee of 400 cents each."""
    for number, buyer in enumerate(buyers):
        seller, post_id = authors[(number + shift) % len(authors)]
        await month.pay(buyer, seller, post_id, amount=4000, fee=400)


async def test_report_of_small_month_is_totalled_with_later_months(month: Month) -> None:
    await month.make_busy()
    await month.close()
    first = orjson.loads((await fetch_report(month)).content)
    assert first["totals"] is first["rootUnits"] is first["previousDigest"] is None
    assert (first["months"], first["histogram"]) == ([month.name], [])
    assert first["counts"] == {
        "givers": [0, 9],
        "payers": [0, 9],
        "eligible": [0, 9],
        "authors": [0, 9],
        "engagements": [10, 19],
    }
    second_month = month.next()
    buyers = [await second_month.member() for _ in range(10)]
    authors = await second_month.authors(10)
    await sell(second_month, buyers, authors)
    await second_month.close()
    second = orjson.loads((await fetch_report(second_month)).content)
    assert second["months"] == [month.name, second_month.name]
    # A pool of 500 cents, and one of 2,000 of which a fifth has no eligible contributor.
    assert second["totals"] == {
        "feesCents": 5_000,
        "returnedCents": 0,
        "costsCents": 0,
        "poolCents": 2_500,
        "directedCents": 2_000,
        "commonsCents": 100,
        "grantsCents": 0,
        "carriedInCents": 0,
        "carriedOutCents": 400,
        "adjustmentsCents": 0,
        "sharesCents": 2_100,
    }
    # The amount of one month would reveal that of the small one.
    assert second["rootUnits"] is None
    third_month = second_month.next()
    await sell(third_month, buyers, authors, shift=1)
    await third_month.close()
    third = orjson.loads((await fetch_report(third_month)).content)
    assert third["months"] == [third_month.name]
    assert third["rootUnits"] == str(1_600 * 10**12)
    assert (third["totals"]["carriedInCents"], third["totals"]["sharesCents"]) == (400, 1_600)
    assert third["histogram"] == [{"fromCents": 1, "toCents": None, "members": 10}]
    assert third["counts"]["givers"] == [10, 19]
    for each in (month, second_month, third_month):
        report = (await fetch_report(each)).content
        for member in (buyers[0], authors[0][0]):
            assert failure_codes(await fetch_statement(each, member), report) == set()


async def test_report_is_canonical_immutable_and_cacheable(month: Month) -> None:
    await month.make_busy()
    digest = await month.close()
    response = await fetch_report(month)
    assert orjson.dumps(orjson.loads(response.content), option=orjson.OPT_SORT_KEYS) == (
        response.content
    )
    assert hashlib.sha256(response.content).hexdigest() == digest
    assert response.headers["content-type"] == "application/json"
    assert response.headers["etag"] == f'"{digest}"'
    assert response.headers["x-content-sha256"] == digest
    assert response.headers["cache-control"] == "public, max-age=31536000, immutable"
    again = await month.client.get(
        f"/revenue-share/public-report?period={month.name}",
        headers={"if-none-match": f'"{digest}"'},
    )
    assert (again.status_code, again.content) == (304, b"")
    report = response.json()
    assert report["ruleDigest"] == compute_rule_digest(report["ruleVersion"])
    # Later months do not change it.
    await month.next().close()
    assert (await fetch_report(month)).content == response.content
    following = orjson.loads((await fetch_report(month.next())).content)
    assert following["previousDigest"] == digest
    assert following["months"] == [month.name, month.next().name]
    member = await month.member()
    details = await get_payload(month.client, f"/revenue-share/details?period={month.name}", member)
    origin = month.app.state.settings.api_origin
    assert details["proof"] == {
        "root": report["root"],
        "digest": digest,
        "reportUrl": f"{origin}/revenue-share/public-report?period={month.name}",
        "statementUrl": f"{origin}/revenue-share/statement?period={month.name}",
    }


async def test_report_contains_no_ids_of_members(month: Month) -> None:
    await month.make_busy()
    await month.close()
    body = (await fetch_report(month)).text
    ids = month.database.sql(
        f"SELECT giver_id FROM revenue_act WHERE month = '{month.month}'"
        f" UNION SELECT author_id FROM revenue_act WHERE month = '{month.month}'"
    ).split()
    assert len(ids) == 7
    for id_ in ids:
        assert id_ not in body
        assert id_.replace("-", "") not in body


@given(st.lists(st.integers(1, 10**7), max_size=120))
def test_build_histogram_bands_have_ten_members(cents: list[int]) -> None:
    bands = build_histogram(sorted(cents))
    if len(cents) < 10:
        assert bands == []
        return
    assert all((band["members"] or 0) >= 10 for band in bands)
    assert sum(band["members"] or 0 for band in bands) == len(cents)
    assert bands[0]["fromCents"] == 1
    assert bands[-1]["toCents"] is None
    for band, following in itertools.pairwise(bands):
        assert band["toCents"] == following["fromCents"]
    for band in bands:
        begin, end = band["fromCents"] or 0, band["toCents"] or 10**8
        assert sum(begin <= share < end for share in cents) == band["members"]
