"""Members whose sign-in a stranger tries to prevent: at a known device, and at a new one."""

from __future__ import annotations

import asyncio
import time
from typing import Any, Final

import httpx

from infra.support.signup import join, new_identifier

TIMEOUT_SECONDS: Final = 40
_JSON: Final = {"Accept": "application/json"}


class Victim:
    """A member whose identifier the attacker knows, with the device that registered."""

    def __init__(self, api: str, home_address: str) -> None:
        self.identifier = new_identifier()
        self._api = api
        self._device = open_browser(home_address)

    async def join(self, name: str) -> None:
        """Register at the known device, and sign out."""
        joined = await join(self._device, self._api, name, self.identifier)
        answer = await self._device.post(f"{self._api}/users/logout", headers=joined.headers)
        answer.raise_for_status()

    async def sign_in_at_known_device(self) -> float:
        """Sign in at the device that signed in before; return the seconds.

        Raises:
            httpx.HTTPError, TimeoutError: it is not possible.
        """
        return await self._sign_in(self._device)

    async def sign_in_at_new_device(self, address: str) -> float:
        """Sign in at a new device without cookies, at a new address; return the seconds.

        Raises:
            httpx.HTTPError, TimeoutError: it is not possible.
        """
        async with open_browser(address) as device:
            return await self._sign_in(device)

    async def close(self) -> None:
        await self._device.aclose()

    async def _sign_in(self, device: httpx.AsyncClient) -> float:
        began = time.monotonic()
        async with asyncio.timeout(TIMEOUT_SECONDS):
            before = len(await self._codes(device))
            request = {"identifier": self.identifier, "purpose": "login"}
            sent = await self._post(device, "/users/sendOTP", request)
            codes = await self._codes(device)
            while len(codes) == before:
                await asyncio.sleep(0.1)
                codes = await self._codes(device)
            await self._post(device, "/users/verifyOTP", {"otpId": sent["otpId"], "code": codes[0]})
        return time.monotonic() - began

    async def _codes(self, device: httpx.AsyncClient) -> list[str]:
        """Return the codes of the member's mailbox, the newest first."""
        query = {"to": self.identifier}
        inbox = await device.get(f"{self._api}/dev/inbox", params=query, headers=_JSON)
        return [str(message["code"]) for message in inbox.json() if message["code"]]

    async def _post(self, device: httpx.AsyncClient, path: str, body: dict[str, str]) -> Any:
        answer = await device.post(f"{self._api}{path}", json=body)
        answer.raise_for_status()
        return answer.json()["payload"]


def open_browser(address: str) -> httpx.AsyncClient:
    """Return a client with a network address and cookies of its own."""
    return httpx.AsyncClient(headers={"X-Forwarded-For": address}, timeout=TIMEOUT_SECONDS)
