"""Property test of the ledger: random histories of payments, refunds, disputes and payouts.

The seed is printed in the header of the test run and with a failure. LEDGER_SEED repeats a run, and
LEDGER_HISTORIES sets the number of histories; `npm run bench -- ledger-soak` runs 10,000.
"""

import asyncio
from collections.abc import AsyncIterator, Callable

import httpx
import pytest
from hypothesis import HealthCheck, seed, settings
from hypothesis.stateful import run_state_machine_as_test

from api.core.events.dispatch import WorkerContext
from api.tests.conftest import OpenApp
from api.tests.ledger.actions import LedgerScenario
from api.tests.ledger.seed import history_count, ledger_seed
from api.tests.ledger.state_machine import LedgerHistories
from api.tests.support.stripe_sandbox import Sandbox

# Each part may run on a core of its own.
PARTS = 4


@pytest.fixture
async def loop() -> asyncio.AbstractEventLoop:
    return asyncio.get_running_loop()


@pytest.fixture
async def new_world(
    open_app: OpenApp, jobs: WorkerContext, sandbox: Sandbox
) -> AsyncIterator[Callable[[], LedgerScenario]]:
    async with open_app(payout_cooldown_hours=0, reserve_bps=1_000) as app:
        transport = httpx.ASGITransport(app=app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            yield lambda: LedgerScenario(app, client, jobs, sandbox)


@pytest.mark.timeout(60 + 10 * history_count())
@pytest.mark.parametrize("part", range(PARTS))
def test_random_history_keeps_every_cent(
    loop: asyncio.AbstractEventLoop, new_world: Callable[[], LedgerScenario], part: int
) -> None:
    run_seed = ledger_seed()

    class Part(LedgerHistories):
        """A class per part, since the examples belong to the class."""

    Part.__qualname__ = Part.__name__ = f"LedgerHistories{part}"
    Part.loop = loop
    Part.new_world = staticmethod(new_world)
    try:
        run_state_machine_as_test(
            seed(run_seed * PARTS + part)(Part),
            settings=settings(
                max_examples=max(1, history_count() // PARTS),
                stateful_step_count=20,
                deadline=None,
                database=None,
                suppress_health_check=list(HealthCheck),
            ),
        )
    except BaseException as error:
        error.add_note(f"LEDGER_SEED={run_seed} repeats these histories.")
        raise
