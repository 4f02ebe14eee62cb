"""Two hundred purchases while the API and the worker crash and webhooks fail: an exact ledger.

Each case has its own sellers and buyers, so that their balances can be compared.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import httpx
import pytest

from infra.local.process import PYTHON, ROOT
from infra.support.checkout_workload import CheckoutWorkload
from infra.testing.resilience.processes import API, SANDBOX, api_status, process_ids

SELLERS, PRODUCTS, BUYERS = 2, 10, 10
CONCURRENCY: Final = 8
SETTLE_TIMEOUT_SECONDS: Final = 90
# The supervisor delays each further restart, up to 10 s: unlimited kills would leave a slow machine
# no time to serve.
MAX_KILLS: Final = 20
UNRELIABLE_WEBHOOKS: Final = {"duplicate": 2, "reorder": 2.0, "drop": 0.3, "seed": 7}
NO_WEBHOOKS: Final = {"drop": 1.0, "seed": 7}
FEE_BPS: Final = 1000


def run_cli(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run `python -m api.cli` on the product's own database."""
    return subprocess.run(
        [PYTHON, "-m", "api.cli", *arguments],
        cwd=ROOT,
        env=os.environ,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@asynccontextmanager
async def kill_repeatedly(rng: random.Random) -> AsyncIterator[list[str]]:
    """Kill processes of the API or the worker at random; yield the names of the killed
    processes."""
    killed: list[str] = []

    async def kill() -> None:
        while len(killed) < MAX_KILLS:
            await asyncio.sleep(rng.uniform(0.3, 1.5))
            name = rng.choice(["api", "worker"])
            alive: list[int] = await asyncio.to_thread(process_ids, name)
            # A process that is killed at every start never serves: wait until the API responds.
            answers = await asyncio.to_thread(api_status)
            if alive and answers:
                os.kill(rng.choice(alive), signal.SIGKILL)
                killed.append(name)

    task = asyncio.create_task(kill())
    try:
        yield killed
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def buy_everything(workload: CheckoutWorkload) -> None:
    """Each buyer buys each product, a bounded number of purchases at a time."""
    purchases = [(buyer, post) for buyer in workload.buyers for post in workload.products]
    workload.rng.shuffle(purchases)
    gate = asyncio.Semaphore(CONCURRENCY)

    async def buy(purchase: Any) -> None:
        async with gate:
            await workload.buy(*purchase)

    await asyncio.gather(*map(buy, purchases))


def expected_cents(workload: CheckoutWorkload) -> int:
    """Return a seller's proceeds in cents: the prices of all sales less fees."""
    prices = list(workload.products.values())[:PRODUCTS]
    return BUYERS * sum(cents - (cents * FEE_BPS + 5000) // 10_000 for cents in prices)


async def wait_until_settled(workload: CheckoutWorkload) -> None:
    """Reconcile repeatedly, as the worker does every five minutes, until all purchases are
    recorded."""
    for _ in range(SETTLE_TIMEOUT_SECONDS // 3):
        pending = [balance["pendingCents"] for balance in await workload.balances()]
        notified = [await workload.notified_sales(seller) for seller in workload.sellers]
        if (
            pending == [expected_cents(workload)] * SELLERS
            and notified == [BUYERS * PRODUCTS] * SELLERS
        ):
            return
        later = datetime.now(UTC) + timedelta(minutes=11)
        reconciled = await asyncio.to_thread(
            run_cli, "payments", "reconcile", "--as-of", later.isoformat()
        )
        assert reconciled.returncode == 0, reconciled.stdout + reconciled.stderr
        await asyncio.sleep(3)


@pytest.mark.timeout(400)
@pytest.mark.parametrize(
    ("webhooks", "kills"),
    [({}, False), (UNRELIABLE_WEBHOOKS, True), (NO_WEBHOOKS, True)],
    ids=["no faults", "crashes and unreliable webhooks", "crashes and no webhooks"],
)
async def test_purchases_during_crashes_leave_an_exact_ledger(
    webhooks: dict[str, Any], *, kills: bool
) -> None:
    async with httpx.AsyncClient(timeout=20) as client:
        workload = CheckoutWorkload(client, API, SANDBOX)
        await workload.open(sellers=SELLERS, products=PRODUCTS, buyers=BUYERS)
        await workload.control("knobs", **webhooks)
        try:
            if kills:
                async with kill_repeatedly(random.Random(4)) as killed:
                    await buy_everything(workload)
                assert {"api", "worker"} <= set(killed)
            else:
                await buy_everything(workload)
        finally:
            await client.delete(f"{SANDBOX}/_sandbox/knobs")
        await wait_until_settled(workload)
        for balance in await workload.balances():
            assert balance["pendingCents"] == balance["lifetimeCents"] == expected_cents(workload)
            assert balance["availableCents"] == balance["inPayoutCents"] == 0
        for buyer in workload.buyers:
            assert await workload.library(buyer) == sorted(workload.products)
        for seller in workload.sellers:
            assert await workload.notified_sales(seller) == BUYERS * PRODUCTS
    ledger = await asyncio.to_thread(run_cli, "ledger", "verify")
    assert ledger.returncode == 0, ledger.stdout + ledger.stderr
