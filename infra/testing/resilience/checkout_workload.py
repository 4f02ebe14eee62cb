"""A market on a running product: sellers with products, and buyers who don't give up."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import httpx

from infra.testing.signup import Person, join

PATIENCE_SECONDS: Final = 60


@dataclass
class Market:
    """Who sells what; a purchase is one of each buyer and product."""

    client: httpx.AsyncClient
    api: str
    sandbox: str
    sellers: list[Person] = field(default_factory=list)
    buyers: list[Person] = field(default_factory=list)
    products: dict[str, int] = field(default_factory=dict)
    """Cents by the post's id."""
    chance: random.Random = field(default_factory=lambda: random.Random(20261121))

    async def call(self, method: str, path: str, person: Person, **more: Any) -> Any:
        """The answer's payload, however often the product dies meanwhile; as a patient client."""
        ends = time.monotonic() + PATIENCE_SECONDS
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
            assert time.monotonic() < ends, f"{method} {path}: {answer and answer.text}"
            await asyncio.sleep(0.2)

    async def open(self, *, sellers: int, products: int, buyers: int) -> None:
        """So many new people and, of each seller, products."""
        self.sellers = [await join(self.client, self.api, f"Seller {n}") for n in range(sellers)]
        self.buyers = [await join(self.client, self.api, f"Buyer {n}") for n in range(buyers)]
        for seller in self.sellers:
            for number in range(products):
                await self._publish(seller, 499 + 100 * number)

    async def buy(self, buyer: Person, post_id: str) -> None:
        """Ask for the link, pay at the sandbox's page; one in two comes back to the product."""
        link = await self.call(
            "POST",
            f"/posts/{post_id}/generatePaymentIntentLink",
            buyer,
            json={"purpose": "purchase"},
            headers={"Idempotency-Key": f"{buyer.id}:{post_id}"},
        )
        session_id = next(part for part in link["url"].split("/") if part.startswith("cs_"))
        session_id = session_id.partition("?")[0].partition("#")[0]
        await self.pull(f"sessions/{session_id}/pay")
        if self.chance.random() < 0.5:
            body = {"sessionId": session_id}
            await self.call("POST", f"/posts/{post_id}/checkout", buyer, json=body)

    async def pull(self, lever: str, **given: Any) -> Any:
        """One of the sandbox's levers."""
        answer = await self.client.post(f"{self.sandbox}/_sandbox/{lever}", json=given)
        answer.raise_for_status()
        return answer.json()

    async def balances(self) -> list[dict[str, Any]]:
        return [await self.call("GET", "/users/balance", seller) for seller in self.sellers]

    async def library(self, buyer: Person) -> Sequence[str]:
        rows = await self.call("GET", "/posts/purchased?limit=100", buyer)
        return sorted(row["_id"] for row in rows)

    async def told(self, seller: Person) -> int:
        """How many sales the seller was told of."""
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
        # A text of its own each: chaos takes two of the same for one that was made twice.
        text = f"A guide of {seller.id} for {cents} cents."
        draft = {"kind": "digital", "title": f"Guide for {cents} cents", "text": text}
        more = {"priceCents": cents, "files": [upload["_id"]]}
        post = await self.call("POST", "/posts", seller, json=draft | more)
        self.products[post["_id"]] = cents
