"""Metrics: samples, and access to their endpoint."""

import re
from uuid import uuid4

import httpx
import pytest
from fastapi import FastAPI
from pydantic import SecretStr, ValidationError

from api.core.events.dispatch import Event, EventDispatcher, Subscription, WorkerContext, emit
from api.core.events.outbox import claim
from api.core.observability import metrics_server
from api.payments.ledger import service as ledger
from api.tests import factories
from api.tests.conftest import OpenApp, TestDatabase
from api.tests.support.production_env import production_environment, read_settings
from infra.local.ports import free_port, is_open

TOKEN = "a token of the monitoring system"


class Watched(Event):
    """An event of these tests."""

    stored_name = "Watched"


async def fails(_: WorkerContext, __: Watched) -> None:
    raise ValueError("on purpose")


FAILING = Subscription("tests.fails", Watched, fails)


async def read_samples(app: FastAPI) -> dict[str, float]:
    """Return the current samples of the application by name and labels."""
    metrics = metrics_server.ProcessMetrics(
        app.state.database,
        ledger.recently_unbalanced,
        app.state.redis,
        lambda: app.state.broadcast.open_streams,
    )
    text = (await metrics.exposition()).decode()
    return {
        name: float(value)
        for name, _, value in (line.rpartition(" ") for line in text.splitlines())
        if not name.startswith("#")
    }


async def test_request_is_counted_by_route_template_only(
    app: FastAPI, client: httpx.AsyncClient
) -> None:
    name = 'qima_http_requests_total{method="GET",route="/posts/{id}",status="404"}'
    before = (await read_samples(app)).get(name, 0)
    post_ids = [str(uuid4()) for _ in range(3)]
    for post in post_ids:
        await client.get(f"/posts/{post}")
    await client.get(f"/nowhere/{post_ids[0]}")
    await client.request("BREW", f"/posts/{post_ids[0]}")
    samples = await read_samples(app)
    assert samples[name] == before + 3
    assert samples['qima_http_request_seconds_count{method="GET",route="/posts/{id}"}'] >= 3
    assert samples['qima_http_requests_total{method="GET",route="none",status="404"}'] >= 1
    assert not any(post in line or "BREW" in line for post in post_ids for line in samples)


async def test_metrics_show_waiting_running_failed_and_dead_jobs(
    app: FastAPI, jobs: WorkerContext, database: TestDatabase
) -> None:
    database.sql("DELETE FROM delivery; DELETE FROM outbox")
    name = FAILING.name
    async with app.state.database.writing() as connection:
        await emit(connection, Watched())
    database.sql("UPDATE outbox SET created_at = now() - interval '1 hour'")
    waiting = await read_samples(app)
    assert waiting["qima_outbox_rows"] == 1
    claims, _ = await claim(app.state.database.autocommit, {"Watched": [name]})
    await EventDispatcher(jobs, [FAILING]).deliver(claims)
    failed = await read_samples(app)
    assert failed["qima_outbox_rows"] == 0
    assert failed[f'qima_jobs_due{{job="{name}"}}'] == 1
    assert failed[f'qima_jobs_total{{end="failed",job="{name}"}}'] >= 1
    assert failed[f'qima_job_seconds_count{{job="{name}"}}'] >= 1
    assert failed[f'qima_jobs_running{{job="{name}"}}'] == 0
    database.sql("UPDATE delivery SET due_at = now() - interval '90 seconds'")
    assert (await read_samples(app))["qima_outbox_lag_seconds"] >= 90
    database.sql("UPDATE delivery SET attempt = 10")
    await EventDispatcher(jobs, [FAILING]).deliver(claims)
    dead = await read_samples(app)
    assert dead[f'qima_jobs_dead{{job="{name}"}}'] == 1
    assert f'qima_jobs_due{{job="{name}"}}' not in dead
    database.sql("DELETE FROM delivery; DELETE FROM outbox")


async def test_unbalanced_account_is_reported_in_metrics(
    app: FastAPI, database: TestDatabase
) -> None:
    from api.payments.ledger.accounts import available_account
    from api.payments.ledger.types import JournalEntry, Posting

    member = await factories.member(app)
    entries = [Posting("bank", available_account(member.id), 500)]
    async with app.state.database.writing() as connection:
        await ledger.record(
            connection, JournalEntry(f"watched:{member.id}", "payout-failed"), entries
        )
    assert (await read_samples(app))["qima_ledger_unbalanced_accounts"] == 0
    bend = "UPDATE account SET balance_cents = balance_cents {} WHERE member_id = '{}'"
    database.sql("SET session_replication_role = replica;" + bend.format("+ 1", member.id))
    assert (await read_samples(app))["qima_ledger_unbalanced_accounts"] == 1
    database.sql("SET session_replication_role = replica;" + bend.format("- 1", member.id))


async def test_replication_slot_without_a_reader_is_reported(
    app: FastAPI, database: TestDatabase
) -> None:
    database.sql("SELECT pg_create_physical_replication_slot('unread', true)")
    try:
        database.sql("SELECT pg_logical_emit_message(false, 'test', repeat('x', 1000))")
        samples = await read_samples(app)
        assert samples["qima_wal_slots_failing"] >= 1
        assert samples["qima_wal_slot_retained_bytes"] > 1000
    finally:
        database.sql("SELECT pg_drop_replication_slot('unread')")


async def test_metrics_show_connections_streams_and_refusals(open_app: OpenApp) -> None:
    async with open_app(rate_limit_writes_per_ip_minute=1, database_pool_size=3) as app:
        member = await factories.member(app)
        # No other test uses this address, so its limit is not exhausted.
        transport = httpx.ASGITransport(app=app, client=("192.0.2.99", 4000))
        rejections = 'qima_rate_limited_total{limit="write"}'
        before = (await read_samples(app)).get(rejections, 0)
        async with (
            httpx.AsyncClient(transport=transport, base_url="http://api") as client,
            app.state.database.writing(),
            app.state.broadcast.subscribe(member.id),
        ):
            headers = {"Authorization": member.token}
            answers = [await client.post("/notifications/openAll", headers=headers) for _ in "12"]
            samples = await read_samples(app)
        assert sorted(answer.status_code for answer in answers) == [200, 429]
        assert samples[rejections] == before + 1
        assert samples['qima_pool_size{pool="write"}'] == 3
        assert samples['qima_pool_in_use{pool="write"}'] == 1
        assert samples['qima_pool_waiting{pool="write"}'] == 0
        assert samples["qima_streams_open"] == 1
        assert samples["qima_database_up"] == 1


async def test_metrics_have_their_own_port_and_require_the_token(
    open_app: OpenApp,
) -> None:
    port = free_port()
    async with open_app(metrics_port=port, metrics_token=SecretStr(TOKEN)) as app:
        public_client = httpx.AsyncClient(
            transport=httpx.ASGITransport(app=app), base_url="http://api"
        )
        async with public_client as public, httpx.AsyncClient() as client:
            assert (await public.get("/metrics")).status_code == 404
            address = f"http://127.0.0.1:{port}"
            assert (await client.get(f"{address}/health")).status_code == 200
            assert (await client.get(f"{address}/metrics")).status_code == 401
            allowed = {"Authorization": f"Bearer {TOKEN}"}
            answer = await client.get(f"{address}/metrics", headers=allowed)
            assert re.search(r"^qima_pool_size\{", answer.text, re.MULTILINE)
            assert (await client.get(f"{address}/users", headers=allowed)).status_code == 404
        # A second process with the same port works without it.
        async with open_app(metrics_port=port) as other:
            assert other.state.database
    assert not is_open(port)


def test_production_requires_a_token_for_public_metrics(monkeypatch: pytest.MonkeyPatch) -> None:
    variables = production_environment(METRICS_PORT="9100", METRICS_HOST="0.0.0.0")  # noqa: S104 - the mistake
    with pytest.raises(ValidationError, match="METRICS_TOKEN"):
        read_settings(monkeypatch, variables)
    with pytest.raises(ValidationError, match="METRICS_TOKEN"):
        read_settings(monkeypatch, variables | {"METRICS_TOKEN": "short"})
    assert read_settings(monkeypatch, variables | {"METRICS_TOKEN": TOKEN}).metrics_port == 9100
    assert read_settings(monkeypatch, variables | {"METRICS_HOST": "::1"}).metrics_port == 9100
