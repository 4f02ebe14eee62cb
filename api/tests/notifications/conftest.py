"""A member with an actor who notifies them, and their mailbox."""

import httpx
import pytest
from fastapi import FastAPI

from api.core.events.dispatch import WorkerContext
from api.tests.conftest import TestDatabase
from api.tests.notifications.test_types import Scenario
from api.tests.support.auth import Drain
from api.tests.support.notification_emails import Inbox


@pytest.fixture
async def scenario(client: httpx.AsyncClient, app: FastAPI, database: TestDatabase) -> Scenario:
    created = Scenario(client, app, database)
    await created.set_up()
    return created


@pytest.fixture
async def inbox(
    client: httpx.AsyncClient,
    database: TestDatabase,
    jobs: WorkerContext,
    drain: Drain,
    scenario: Scenario,
) -> Inbox:
    await drain()
    database.sql("DELETE FROM outbox WHERE type = 'NotificationEmailQueued'")
    return Inbox(client, database, jobs, scenario.recipient)
