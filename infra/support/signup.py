"""Sign-up at a running product with a one-time code from its development inbox."""

from __future__ import annotations

import asyncio
import itertools
import time
from dataclasses import dataclass
from typing import Any

import httpx

_numbers = itertools.count(1)


@dataclass(frozen=True, slots=True)
class Person:
    """A signed-in member."""

    name: str
    token: str
    id: str

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": self.token}


def new_identifier() -> str:
    """Return an e-mail address that no member has."""
    return f"person-{time.time_ns()}-{next(_numbers)}@qima.example"


async def join(
    client: httpx.AsyncClient, api: str, name: str, identifier: str | None = None
) -> Person:
    """Register a new member at the API at `api`."""
    address = identifier or new_identifier()
    request = {"identifier": address, "purpose": "register"}
    sent = await _post(client, f"{api}/users/sendOTP", request)
    proof = {"otpId": sent["otpId"], "code": await _code(client, api, address)}
    verified = await _post(client, f"{api}/users/verifyOTP", proof)
    profile = {
        "verificationToken": verified["verificationToken"],
        "name": name,
        "genderId": 3,
        "countryId": "LB",
        "birthDate": "1990-01-01",
        "interestIds": ["typography", "design", "poetry"],
        "locale": "en",
        "acceptTerms": True,
    }
    joined = await _post(client, f"{api}/users/register", profile)
    return Person(name, joined["token"], joined["user"]["_id"])


async def _post(client: httpx.AsyncClient, address: str, body: dict[str, Any]) -> Any:
    answer = await client.post(address, json=body)
    answer.raise_for_status()
    return answer.json()["payload"]


async def _code(client: httpx.AsyncClient, api: str, address: str) -> str:
    headers = {"Accept": "application/json"}
    while True:
        inbox = await client.get(f"{api}/dev/inbox", params={"to": address}, headers=headers)
        for message in inbox.json():
            if message["code"]:
                return str(message["code"])
        await asyncio.sleep(0.05)
