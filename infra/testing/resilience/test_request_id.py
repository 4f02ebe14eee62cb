"""One request is followed by its id through the lines of web, API and worker."""

from __future__ import annotations

import os
import re
import secrets
from pathlib import Path

import httpx

from infra.local.process import wait_until
from infra.testing.resilience.checkout_workload import Market
from infra.testing.resilience.processes import API, SANDBOX, WEB

LOG = Path(os.environ["PRODUCT_LOG"])


def told(request_id: str) -> set[tuple[str, str]]:
    """Which part wrote a line of what kind about it."""
    return {
        (line.split()[0], match[1])
        for line in LOG.read_text(encoding="utf-8").splitlines()
        if request_id in line and (match := re.search(r"\] (\w+)", line))
    }


async def test_a_request_is_found_by_its_id_in_web_api_and_worker() -> None:
    act, reading = secrets.token_hex(16), secrets.token_hex(16)
    async with httpx.AsyncClient(timeout=10) as client:
        market = Market(client, API, SANDBOX)
        await market.open(sellers=0, products=0, buyers=1)
        person = market.buyers[0]
        # What is done at the API, the worker follows up, and the web is told of it.
        body = {"bio": "Followed by an id."}
        await market.call("POST", "/users/update", person, json=body, headers={"X-Request-Id": act})
        # Of somebody new no page was kept: it is drawn, and the API asked.
        page = await client.get(f"{WEB}/users/{person.id}", headers={"X-Request-Id": reading})
    assert page.headers["x-request-id"] == reading
    everywhere = {("api", "request"), ("worker", "delivered"), ("web", "request")}
    assert wait_until(lambda: everywhere <= told(act), timeout=30), told(act)
    both = {("web", "request"), ("api", "request")}
    assert wait_until(lambda: both <= told(reading), timeout=10), told(reading)
