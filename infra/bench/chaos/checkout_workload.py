"""Purchases whose webhooks get lost, come twice and out of order: who owns and is owed what."""

from __future__ import annotations

import asyncio
import subprocess
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

import httpx

from infra.bench.chaos.environment import World
from infra.bench.chaos.faults import Weather
from infra.local.process import PYTHON, ROOT
from infra.support.checkout_workload import CheckoutWorkload

SELLERS, PRODUCTS, BUYERS = 2, 4, 6
STORM: Final = {"duplicate": 2, "reorder": 2.0, "drop": 0.3, "seed": 7}
FEE_BPS: Final = 1000
AT_ONCE: Final = 4
LOOKS: Final = 10


@dataclass(frozen=True, slots=True)
class Sold:
    """What became of the purchases; all but `paid` have to be none."""

    paid: int
    missing: int
    cents_off: int
    told_wrong: int
    untrue_books: int


class Shop:
    """Everybody buys everything."""

    def __init__(self, client: httpx.AsyncClient, world: World) -> None:
        self._world = world
        self._market = CheckoutWorkload(client, world.api, world.sandbox)
        self._paid = 0
        self.weather = Weather("webhooks lost, twice, out of order", self._storm, is_calm=True)

    async def open(self) -> None:
        await self._market.open(sellers=SELLERS, products=PRODUCTS, buyers=BUYERS)

    async def _storm(self, _world: World, _seconds: float) -> None:
        """For as long as the purchases take."""
        market, gate = self._market, asyncio.Semaphore(AT_ONCE)

        async def buy(buyer: int, post: str) -> None:
            async with gate:
                await market.buy(market.buyers[buyer], post)
                self._paid += 1

        await market.control("knobs", **STORM)
        try:
            wishes = [(buyer, post) for buyer in range(BUYERS) for post in market.products]
            market.rng.shuffle(wishes)
            await asyncio.gather(*(buy(*wish) for wish in wishes))
        finally:
            await market.client.delete(f"{market.sandbox}/_sandbox/knobs")

    async def sold(self) -> Sold:
        """When the worker has asked the provider for what was never told, as it does every few
        minutes."""
        for _ in range(LOOKS):
            found = await self._look()
            if not (found.missing or found.cents_off or found.told_wrong):
                return found
            later = datetime.now(UTC) + timedelta(minutes=11)
            await self._operate("payments", "reconcile", "--as-of", later.isoformat())
            await asyncio.sleep(2)
        return await self._look()

    async def _look(self) -> Sold:
        market = self._market
        owned = [len(await market.library(buyer)) for buyer in market.buyers]
        told = [await market.notified_sales(seller) for seller in market.sellers]
        balances = await market.balances()
        sales = BUYERS * PRODUCTS
        return Sold(
            paid=self._paid,
            missing=self._paid - sum(owned),
            cents_off=sum(abs(each["pendingCents"] - self._expected()) for each in balances),
            told_wrong=sum(abs(number - sales) for number in told),
            untrue_books=0 if await self._operate("ledger", "verify") else 1,
        )

    def _expected(self) -> int:
        """What each seller earns: prices less fees."""
        prices = list(self._market.products.values())[:PRODUCTS]
        return BUYERS * sum(cents - (cents * FEE_BPS + 5000) // 10_000 for cents in prices)

    async def _operate(self, *arguments: str) -> bool:
        """Whether it went well."""
        command = [str(PYTHON), "-m", "api.cli", *arguments]
        environment = self._world.services.environment()

        def run() -> int:
            return subprocess.run(
                command, cwd=ROOT, env=environment, capture_output=True, check=False
            ).returncode

        return await asyncio.to_thread(run) == 0
