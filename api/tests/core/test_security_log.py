"""Security log: what is stored of an event, floods, retention, and the events of operations."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import select, text
from sqlalchemy.exc import DBAPIError

from api.core.clock import now
from api.core.db.database import Database
from api.core.events.dispatch import WorkerContext
from api.core.ids import first_id
from api.core.observability import security_events, security_log
from api.core.observability.metrics import exposition
from api.core.observability.security_events import SecurityEventRow
from api.tests import factories
from api.tests.conftest import OpenApp, TestDatabase
from api.tests.support.http import refusal
from infra.local.ports import free_port


@pytest.fixture(autouse=True)
async def _no_earlier_events(app: FastAPI) -> AsyncIterator[None]:
    await security_events.flush(app.state.database)
    yield
    security_log.bind_client(None)


async def list_events(app: FastAPI, name: str) -> list[Any]:
    """Return the stored events of a name, oldest first."""
    await security_events.flush(app.state.database)
    async with app.state.database.reading() as connection:
        rows = await connection.execute(
            select(SecurityEventRow.__table__)
            .where(SecurityEventRow.event == name)
            .order_by(SecurityEventRow.id)
        )
        return list(rows.all())


async def test_event_is_stored_with_member_request_and_hashed_address(app: FastAPI) -> None:
    member = uuid4()
    security_log.bind_client("203.0.113.77")
    security_log.record("tests_stored", "failure", member=member, note="to a@b.example", tries=3)
    (row,) = await list_events(app, "tests_stored")
    assert (row.outcome, row.member_id) == ("failure", member)
    assert row.details == {"note": "to [redacted]", "tries": 3}
    assert row.address_hash is not None
    assert "203.0.113" not in str(row)
    assert b'qima_security_events_total{event="tests_stored",outcome="failure"} 1.0' in exposition()


def test_address_hash_covers_an_ipv6_network_and_changes_each_month(app: FastAPI) -> None:
    def hash_of(host: str, at: datetime) -> str | None:
        security_log.bind_client(host)
        return security_log.hash_client(at)

    may, june = datetime(2026, 5, 31, 23, 59, tzinfo=UTC), datetime(2026, 6, 1, tzinfo=UTC)
    assert app.state.settings.secret
    assert hash_of("192.0.2.1", may) == hash_of("::ffff:192.0.2.1", may)
    assert hash_of("192.0.2.1", may) != hash_of("192.0.2.2", may)
    assert hash_of("192.0.2.1", may) != hash_of("192.0.2.1", june)
    assert hash_of("2001:db8::1", may) == hash_of("2001:db8:0:0:ffff::9", may)
    assert hash_of("2001:db8::1", may) != hash_of("2001:db8:0:1::1", may)


async def test_rate_limit_is_one_event_per_minute_and_all_of_the_metric(
    open_app: OpenApp, app: FastAPI
) -> None:
    before = len(await list_events(app, "rate_limited"))
    async with open_app(rate_limit_writes_per_ip_minute=3) as limited:
        transport = httpx.ASGITransport(app=limited, client=("198.51.100.9", 4000))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            answers = [await client.post("/users/verify", json={}) for _ in range(30)]
    assert sum(answer.status_code == 429 for answer in answers) >= 26
    events = (await list_events(app, "rate_limited"))[before:]
    assert [event.details for event in events] == [{"limit": "write"}]
    assert events[0].address_hash


async def test_forbidden_operation_is_an_event_of_the_member(
    app: FastAPI, client: httpx.AsyncClient
) -> None:
    member = await factories.member(app)
    answer = await client.post("/users/export", headers=member.headers)
    assert refusal(answer)[0] == 403
    request_id = answer.headers["x-request-id"]
    found = [row for row in await list_events(app, "forbidden") if row.request_id == request_id]
    assert [(row.member_id, row.details["code"]) for row in found] == [
        (member.id, "reauthentication_required")
    ]


async def test_export_and_deletion_are_events(
    app: FastAPI, client: httpx.AsyncClient, database: TestDatabase
) -> None:
    member = await factories.member(app)
    database.sql(f"UPDATE session SET confirmed_at = now() WHERE member_id = '{member.id}'")
    assert (await client.post("/users/export", headers=member.headers)).status_code == 200
    answer = await client.post("/users/deleteAccount", json={}, headers=member.headers)
    assert answer.status_code == 200, answer.text
    for name in ("export_requested", "deletion_requested"):
        assert member.id in [row.member_id for row in await list_events(app, name)], name


async def test_application_cannot_change_or_delete_events(app: FastAPI) -> None:
    security_log.record("tests_kept", "success")
    (row,) = await list_events(app, "tests_kept")
    for statement in (
        f"UPDATE security_event SET outcome = 'success' WHERE id = '{row.id}'",
        f"DELETE FROM security_event WHERE id = '{row.id}'",
        "TRUNCATE security_event",
        f"SELECT delete_security_events('{first_id(now())}', 10)",
    ):
        with pytest.raises(DBAPIError, match="permission denied"):
            async with app.state.database.writing() as connection:
                await connection.execute(text(statement))
    assert len(await list_events(app, "tests_kept")) == 1


async def test_cleanup_deletes_events_after_the_retention_period(
    app: FastAPI, jobs: WorkerContext, database: TestDatabase
) -> None:
    days = app.state.settings.security_log_retention_days
    ages = {"tests_old": days + 1, "tests_recent": days - 1}
    for name, age in ages.items():
        database.sql(
            "INSERT INTO security_event (id, event, outcome, details)"
            f" VALUES ('{first_id(now() - timedelta(days=age))}', '{name}', 'success', '{{}}')"
        )
    await security_events.cleanup(jobs)
    assert [len(await list_events(app, name)) for name in ages] == [0, 1]


async def test_events_wait_while_the_database_is_away(app: FastAPI) -> None:
    security_log.record("tests_waits", "success")
    unreachable = app.state.settings.model_copy(
        update={"database_url": f"postgresql://qima_app@127.0.0.1:{free_port()}/qima"}
    )
    away = Database(unreachable)
    await security_events.flush(away)
    await away.close()
    assert len(await list_events(app, "tests_waits")) == 1
