"""No history of purchases, tips, refunds, disputes and payouts is a cent off, whatever the weather.

BOOKS_HISTORIES says how many: 300 here, 10,000 by `npm run bench -- books`.
"""

import asyncio
import os
from collections.abc import AsyncIterator, Callable

import httpx
import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

from api.core.events.dispatch import Jobs
from api.tests.conftest import OpenApp
from api.tests.ledger.actions import LedgerWorld
from api.tests.ledger.state_machine import LedgerHistories
from api.tests.support.stripe_sandbox import Sandbox

HISTORIES = int(os.environ.get("BOOKS_HISTORIES", "300"))
# Each may run beside the others, on a core of its own.
PARTS = 4


@pytest.fixture
async def loop() -> asyncio.AbstractEventLoop:
    return asyncio.get_running_loop()


@pytest.fixture
async def new_world(
    open_app: OpenApp, jobs: Jobs, sandbox: Sandbox
) -> AsyncIterator[Callable[[], LedgerWorld]]:
    async with open_app(payout_cooldown_hours=0) as app:
        transport = httpx.ASGITransport(app=app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            yield lambda: LedgerWorld(app, client, jobs, sandbox)


@pytest.mark.parametrize("part", range(PARTS))
def test_no_history_is_a_cent_off(
    loop: asyncio.AbstractEventLoop, new_world: Callable[[], LedgerWorld], part: int
) -> None:
    class Part(LedgerHistories):
        """Of its own name, so that its examples are its own."""

    Part.__qualname__ = Part.__name__ = f"Histories{part}"
    Part.loop = loop
    Part.new_world = staticmethod(new_world)
    run_state_machine_as_test(
        Part,
        settings=settings(
            max_examples=HISTORIES // PARTS,
            stateful_step_count=20,
            deadline=None,
            database=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
