"""Two hundred purchases while API and worker are killed and webhooks fail: the books of a calm day.

Each weather has a market of its own, so that their books can be held side by side.
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
from infra.testing.resilience.checkout_workload import Market
from infra.testing.resilience.processes import API, SANDBOX, parts, ready

SELLERS, PRODUCTS, BUYERS = 2, 10, 10
AT_ONCE: Final = 8
SETTLED_WITHIN: Final = 90
STORM: Final = {"duplicate": 2, "reorder": 2.0, "drop": 0.3, "seed": 7}
SILENCE: Final = {"drop": 1.0, "seed": 7}
FEE_BPS: Final = 1000


def operator(*arguments: str) -> subprocess.CompletedProcess[str]:
    """What `python -m api.cli` says on the product's own database."""
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
async def killing(chance: random.Random) -> AsyncIterator[list[str]]:
    """Meanwhile one process of the API or the worker dies at any moment; who died."""
    died: list[str] = []

    async def kill() -> None:
        while True:
            await asyncio.sleep(chance.uniform(0.3, 1.5))
            name = chance.choice(["api", "worker"])
            alive: list[int] = await asyncio.to_thread(parts, name)
            # Who is only ever killed never works: the API has to be there to be missed.
            answers = await asyncio.to_thread(ready)
            if alive and answers:
                os.kill(chance.choice(alive), signal.SIGKILL)
                died.append(name)

    hand = asyncio.create_task(kill())
    try:
        yield died
    finally:
        hand.cancel()
        with suppress(asyncio.CancelledError):
            await hand


async def all_bought(market: Market) -> None:
    """Everybody buys everything, some at once."""
    wishes = [(buyer, post) for buyer in market.buyers for post in market.products]
    market.chance.shuffle(wishes)
    gate = asyncio.Semaphore(AT_ONCE)

    async def buy(wish: Any) -> None:
        async with gate:
            await market.buy(*wish)

    await asyncio.gather(*map(buy, wishes))


def expected(market: Market) -> int:
    """What a seller earns when all of theirs are bought: prices less fees, in cents."""
    prices = list(market.products.values())[:PRODUCTS]
    return BUYERS * sum(cents - (cents * FEE_BPS + 5000) // 10_000 for cents in prices)


async def settled(market: Market) -> None:
    """Looks again, as the worker does every five minutes, until all that was paid is booked."""
    for _ in range(SETTLED_WITHIN // 3):
        pending = [balance["pendingCents"] for balance in await market.balances()]
        told = [await market.told(seller) for seller in market.sellers]
        if pending == [expected(market)] * SELLERS and told == [BUYERS * PRODUCTS] * SELLERS:
            return
        later = datetime.now(UTC) + timedelta(minutes=11)
        looked = await asyncio.to_thread(
            operator, "payments", "reconcile", "--as-of", later.isoformat()
        )
        assert looked.returncode == 0, looked.stdout + looked.stderr
        await asyncio.sleep(3)


@pytest.mark.parametrize(
    ("weather", "kills"),
    [({}, False), (STORM, True), (SILENCE, True)],
    ids=["calm", "storm", "no webhook at all"],
)
async def test_two_hundred_purchases_end_in_the_same_books(
    weather: dict[str, Any], *, kills: bool
) -> None:
    async with httpx.AsyncClient(timeout=20) as client:
        market = Market(client, API, SANDBOX)
        await market.open(sellers=SELLERS, products=PRODUCTS, buyers=BUYERS)
        await market.pull("knobs", **weather)
        try:
            if kills:
                async with killing(random.Random(4)) as died:
                    await all_bought(market)
                assert {"api", "worker"} <= set(died)
            else:
                await all_bought(market)
        finally:
            await client.delete(f"{SANDBOX}/_sandbox/knobs")
        await settled(market)
        for balance in await market.balances():
            assert balance["pendingCents"] == balance["lifetimeCents"] == expected(market)
            assert balance["availableCents"] == balance["inPayoutCents"] == 0
        for buyer in market.buyers:
            assert await market.library(buyer) == sorted(market.products)
        for seller in market.sellers:
            assert await market.told(seller) == BUYERS * PRODUCTS
    books = await asyncio.to_thread(operator, "verify-books")
    assert books.returncode == 0, books.stdout + books.stderr
