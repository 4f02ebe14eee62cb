"""Digests of members who registered before there were any."""

from datetime import datetime, timedelta
from importlib import import_module

import pytest
from fastapi import FastAPI

from api.digests.rhythm import Schedule
from api.tests import factories
from api.tests.conftest import TestDatabase

ADD_MEMBERS: str = import_module("migrations.versions.20261127_digests").ADD_MEMBERS
THURSDAY = datetime.fromisoformat("2026-11-19T15:00:00+00:00")


@pytest.mark.parametrize("hours", [-168, -167, -24, -1, 0, 1, 24, 80, 100])
async def test_migration_begins_digests_on_the_next_thursday(
    app: FastAPI, database: TestDatabase, hours: int
) -> None:
    database.sql("DELETE FROM digest")
    member, other = await factories.member(app), await factories.member(app)
    database.sql(f"DELETE FROM identifier WHERE member_id = '{other.id}'")
    at = THURSDAY + timedelta(hours=hours)
    statement = ADD_MEMBERS.replace("now()", f"timestamptz '{at.isoformat()}'")
    # An interrupted migration runs again.
    for _ in range(2):
        database.sql(statement)
    row = database.sql(
        "SELECT rhythm, weekday, hour, time_zone, extract(epoch FROM due_at)::bigint FROM digest"
        f" WHERE member_id IN ('{member.id}', '{other.id}')"
    )
    due_at = Schedule().next_due(at)
    assert due_at is not None
    assert row.strip() == f"weekly|4|18|Asia/Riyadh|{int(due_at.timestamp())}"
