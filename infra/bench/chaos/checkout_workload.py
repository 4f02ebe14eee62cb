"""Checkout workload: purchases whose webhooks are lost, duplicated and reordered."""

from __future__ import annotations

import asyncio
import subprocess
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

import httpx

from infra.bench.chaos.environment import ChaosEnvironment
from infra.bench.chaos.faults import Fault
from infra.local.process import PYTHON, ROOT
from infra.support.checkout_workload import CheckoutWorkload

SELLERS, PRODUCTS, BUYERS = 2, 4, 6
WEBHOOK_FAULTS: Final = {"duplicate": 2, "reorder": 2.0, "drop": 0.3, "seed": 7}
FEE_BPS: Final = 1000
MAX_CONCURRENCY: Final = 4
MAX_CHECKS: Final = 10


@dataclass(frozen=True, slots=True)
class SalesReport:
    """Result of the purchases. Every figure except `paid` must be 0."""

    paid: int
    missing: int
    cents_off: int
    wrong_notifications: int
    ledger_faults: int


class CheckoutFault:
    """Fault of the payment provider while every buyer buys every product."""

    def __init__(self, client: httpx.AsyncClient, environment: ChaosEnvironment) -> None:
        self._environment = environment
        self._market = CheckoutWorkload(client, environment.api, environment.sandbox)
        self._paid = 0
        self.fault = Fault(
            "webhooks lost, twice, out of order", self._inject, no_impact_expected=True
        )

    async def open(self) -> None:
        await self._market.open(sellers=SELLERS, products=PRODUCTS, buyers=BUYERS)

    async def _inject(self, _environment: ChaosEnvironment, _seconds: float) -> None:
        """Buy everything while the provider's webhooks fail."""
        market, limit = self._market, asyncio.Semaphore(MAX_CONCURRENCY)

        async def buy(buyer: int, post: str) -> None:
            async with limit:
                await market.buy(market.buyers[buyer], post)
                self._paid += 1

        await market.control("knobs", **WEBHOOK_FAULTS)
        try:
            orders = [(buyer, post) for buyer in range(BUYERS) for post in market.products]
            market.rng.shuffle(orders)
            await asyncio.gather(*(buy(*order) for order in orders))
        finally:
            await market.client.delete(f"{market.sandbox}/_sandbox/knobs")

    async def check_sales(self) -> SalesReport:
        """Reconcile as the worker does every few minutes, until all purchases are recorded."""
        for _ in range(MAX_CHECKS):
            found = await self._check()
            if not (found.missing or found.cents_off or found.wrong_notifications):
                return found
            later = datetime.now(UTC) + timedelta(minutes=11)
            await self._run_command("payments", "reconcile", "--as-of", later.isoformat())
            await asyncio.sleep(2)
        return await self._check()

    async def _check(self) -> SalesReport:
        market = self._market
        owned = [len(await market.library(buyer)) for buyer in market.buyers]
        notified = [await market.notified_sales(seller) for seller in market.sellers]
        balances = await market.balances()
        sales = BUYERS * PRODUCTS
        return SalesReport(
            paid=self._paid,
            missing=self._paid - sum(owned),
            cents_off=sum(abs(each["pendingCents"] - self._expected()) for each in balances),
            wrong_notifications=sum(abs(number - sales) for number in notified),
            ledger_faults=0 if await self._run_command("ledger", "verify") else 1,
        )

    def _expected(self) -> int:
        """Return a seller's proceeds in cents: prices less fees."""
        prices = list(self._market.products.values())[:PRODUCTS]
        return BUYERS * sum(cents - (cents * FEE_BPS + 5000) // 10_000 for cents in prices)

    async def _run_command(self, *arguments: str) -> bool:
        """Run an `api.cli` command. Return whether it succeeded."""
        command = [str(PYTHON), "-m", "api.cli", *arguments]
        environment = self._environment.services.environment()

        def run() -> int:
            return subprocess.run(
                command, cwd=ROOT, env=environment, capture_output=True, check=False
            ).returncode

        return await asyncio.to_thread(run) == 0
