"""Checkout workload: sellers with products, and buyers whose clients retry."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import httpx

from infra.support.signup import Person, join
from infra.support.texts import distinct_text

CALL_TIMEOUT_SECONDS: Final = 60


@dataclass
class CheckoutWorkload:
    """Sellers, their products and buyers; each buyer buys each product once."""

    client: httpx.AsyncClient
    api: str
    sandbox: str
    sellers: list[Person] = field(default_factory=list)
    buyers: list[Person] = field(default_factory=list)
    products: dict[str, int] = field(default_factory=dict)
    """Price in cents by post id."""
    rng: random.Random = field(default_factory=lambda: random.Random(20261121))

    async def call(self, method: str, path: str, person: Person, **more: Any) -> Any:
        """Call the API, retry while it is down, and return the payload of the response."""
        deadline = time.monotonic() + CALL_TIMEOUT_SECONDS
        headers = person.headers | more.pop("headers", {})
        while True:
            try:
                answer = await self.client.request(
                    method, f"{self.api}{path}", headers=headers, **more
                )
            except httpx.TransportError:
                answer = None
            if answer is not None and answer.status_code < 500:
                answer.raise_for_status()
                return answer.json()["payload"]
            assert time.monotonic() < deadline, f"{method} {path}: {answer and answer.text}"
            await asyncio.sleep(0.2)

    async def open(self, *, sellers: int, products: int, buyers: int) -> None:
        """Register the sellers and buyers, and publish each seller's products."""
        self.sellers = [await join(self.client, self.api, f"Seller {n}") for n in range(sellers)]
        self.buyers = [await join(self.client, self.api, f"Buyer {n}") for n in range(buyers)]
        for seller in self.sellers:
            for number in range(products):
                await self._publish(seller, 499 + 100 * number)

    async def buy(self, buyer: Person, post_id: str) -> None:
        """Pay for a product in the sandbox; every second buyer returns to the product."""
        link = await self.call(
            "POST",
            f"/posts/{post_id}/generatePaymentIntentLink",
            buyer,
            json={"purpose": "purchase"},
            headers={"Idempotency-Key": f"{buyer.id}:{post_id}"},
        )
        session_id = next(part for part in link["url"].split("/") if part.startswith("cs_"))
        session_id = session_id.partition("?")[0].partition("#")[0]
        await self.control(f"sessions/{session_id}/pay")
        if self.rng.random() < 0.5:
            body = {"sessionId": session_id}
            await self.call("POST", f"/posts/{post_id}/checkout", buyer, json=body)

    async def control(self, path: str, **body: Any) -> Any:
        """Call the sandbox's control API."""
        answer = await self.client.post(f"{self.sandbox}/_sandbox/{path}", json=body)
        answer.raise_for_status()
        return answer.json()

    async def balances(self) -> list[dict[str, Any]]:
        return [await self.call("GET", "/users/balance", seller) for seller in self.sellers]

    async def library(self, buyer: Person) -> Sequence[str]:
        rows = await self.call("GET", "/posts/purchased?limit=100", buyer)
        return sorted(row["_id"] for row in rows)

    async def notified_sales(self, seller: Person) -> int:
        """Count the seller's notifications of sales."""
        count, cursor = 0, ""
        while True:
            answer = await self.client.get(
                f"{self.api}/notifications?limit=100{cursor}", headers=seller.headers
            )
            page = answer.raise_for_status().json()
            count += [row["type"] for row in page["payload"]].count("purchase")
            if not page["nextCursor"]:
                return count
            cursor = f"&cursor={page['nextCursor']}"

    async def _publish(self, seller: Person, cents: int) -> None:
        files = {"file": ("guide.txt", b"what only a buyer reads", "text/plain")}
        upload = await self.call(
            "POST", "/files/upload", seller, files=files, data={"purpose": "product"}
        )
        # Each text is unique: the invariants of chaos count two equal posts as one made twice.
        text = distinct_text(f"{seller.id} {cents}")
        body = {"kind": "digital", "title": f"Guide for {cents} cents", "text": text}
        more = {"priceCents": cents, "files": [upload["_id"]]}
        post = await self.call("POST", "/posts", seller, json=body | more)
        self.products[post["_id"]] = cents
