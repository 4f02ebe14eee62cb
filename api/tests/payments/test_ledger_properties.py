"""Property test of the ledger: random histories of payments, refunds, disputes and payouts.

The seed is printed in the header of the test run and with a failure. LEDGER_SEED repeats a run, and
LEDGER_HISTORIES sets the number of histories; `npm run bench -- ledger-soak` runs 10,000.
"""

import asyncio
import traceback
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, seed, settings
from hypothesis.stateful import run_state_machine_as_test

from api.payouts import staff
from api.tests import factories
from api.tests.conftest import OpenApp
from api.tests.ledger.actions import LedgerScenario
from api.tests.ledger.seed import history_count, ledger_seed
from api.tests.ledger.state_machine import LedgerHistories
from api.tests.support.isolated_stack import open_isolated_stack
from infra.local.postgres import Postgres

# Each part may run on a core of its own.
PARTS = 4


@pytest.fixture
async def loop() -> asyncio.AbstractEventLoop:
    return asyncio.get_running_loop()


@pytest.fixture
async def new_world(
    postgres: Postgres, open_app: OpenApp, tmp_path: Path, worker_id: str
) -> AsyncIterator[Callable[[], LedgerScenario]]:
    async with open_isolated_stack(
        postgres,
        open_app,
        name=f"ledger_{worker_id}",
        folder=tmp_path,
        payout_cooldown_hours=0,
        reserve_bps=1_000,
    ) as stack:
        # Staff are notified of every dispute: staff of each history would make later ones dearer.
        staff_id = (await factories.member(stack.app)).id
        await staff.set_staff(stack.app.state.settings, staff_id, is_staff=True)
        yield lambda: LedgerScenario(
            stack.app, stack.client, stack.jobs, stack.sandbox, staff_id=staff_id
        )


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
    Part.failures = []
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
        for first in Part.failures[:1]:
            error.add_note("".join(traceback.format_exception(first)))
        raise
