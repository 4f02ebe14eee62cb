"""A request id connects the log lines of the web, the API and the worker."""

from __future__ import annotations

import os
import re
import secrets
from pathlib import Path

import httpx
import pytest

from infra.local.process import wait_until
from infra.support.checkout_workload import CheckoutWorkload
from infra.testing.resilience.processes import API, SANDBOX, WEB

pytestmark = pytest.mark.smoke

LOG = Path(os.environ["PRODUCT_LOG"])


def logged(request_id: str) -> set[tuple[str, str]]:
    """Return the process and log event of each line with that request id."""
    return {
        (line.split()[0], match[1])
        for line in LOG.read_text(encoding="utf-8").splitlines()
        if request_id in line and (match := re.search(r"\] (\w+)", line))
    }


async def test_request_id_appears_in_logs_of_web_api_and_worker() -> None:
    write_id, read_id = secrets.token_hex(16), secrets.token_hex(16)
    async with httpx.AsyncClient(timeout=10) as client:
        workload = CheckoutWorkload(client, API, SANDBOX)
        await workload.open(sellers=0, products=0, buyers=1)
        person = workload.buyers[0]
        # The worker handles the event of a change at the API, and revalidates pages of the web.
        body = {"bio": "Changed with a request id."}
        await workload.call(
            "POST", "/users/update", person, json=body, headers={"X-Request-Id": write_id}
        )
        # A new member's page is not in the page cache: the web renders it and calls the API.
        page = await client.get(f"{WEB}/users/{person.id}", headers={"X-Request-Id": read_id})
    assert page.headers["x-request-id"] == read_id
    everywhere = {("api", "request"), ("worker", "delivered"), ("web", "request")}
    assert wait_until(lambda: everywhere <= logged(write_id), timeout=30), logged(write_id)
    both = {("web", "request"), ("api", "request")}
    assert wait_until(lambda: both <= logged(read_id), timeout=10), logged(read_id)
