"""OpenID Connect issuer in a process of its own, and sign-ins at it."""

import base64
import hashlib
import re
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

import httpx

from infra.local.node import find_node
from infra.local.ports import free_port, is_open
from infra.local.process import ROOT, ChildProcess, wait_until

CLIENT = "qima"
REDIRECT = "http://127.0.0.1:9/signed-in"


@dataclass(frozen=True)
class Issuer:
    """A running issuer."""

    port: int
    stop: Callable[[], object]

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def setting(self, **changes: Any) -> dict[str, Any]:
        """Return the issuer's entry of `OIDC_ISSUERS`."""
        return {
            "iss": self.origin,
            "aud": CLIENT,
            "jwks_url": f"{self.origin}/jwks",
            "name": "Example",
            **changes,
        }


@contextmanager
def run_issuer(port: int | None = None, *redirects: str) -> Iterator[Issuer]:
    """Run an issuer with new keys, which accepts these redirect URIs."""
    port = port or free_port()
    script = ROOT / "infra" / "testing" / "oidc-provider.mjs"
    output: list[str] = []
    part = ChildProcess(
        "issuer",
        (find_node(), script, str(port), CLIENT, REDIRECT, *redirects),
        sink=lambda _, line: output.append(line),
    )
    part.start()
    try:
        assert wait_until(lambda: is_open(port), timeout=60), output
        yield Issuer(port, part.stop)
    finally:
        part.stop()


async def obtain_id_token(
    issuer: Issuer, person: str, *, client_id: str = CLIENT, nonce: str | None = None
) -> str:
    """Sign in by authorization code with PKCE; return the ID token."""
    verifier = secrets.token_urlsafe(48)
    digest = hashlib.sha256(verifier.encode()).digest()
    asked = {
        "client_id": client_id,
        "response_type": "code",
        "scope": "openid email",
        "redirect_uri": REDIRECT,
        "state": secrets.token_urlsafe(8),
        **({"nonce": nonce} if nonce else {}),
        "code_challenge": base64.urlsafe_b64encode(digest).rstrip(b"=").decode(),
        "code_challenge_method": "S256",
    }
    async with httpx.AsyncClient(base_url=issuer.origin, timeout=30) as browser:
        place = await complete_sign_in(browser, f"/auth?{urlencode(asked)}", person, until=REDIRECT)
        code = httpx.URL(place).params["code"]
        given = await browser.post(
            "/token",
            data={
                "grant_type": "authorization_code",
                "client_id": client_id,
                "redirect_uri": REDIRECT,
                "code": code,
                "code_verifier": verifier,
            },
        )
    assert given.status_code == 200, given.text
    token: str = given.json()["id_token"]
    return token


async def complete_sign_in(
    browser: httpx.AsyncClient, address: str, person: str | None, *, until: str
) -> str:
    """Submit the issuer's pages; return its redirect. Without a login the sign-in is cancelled."""
    answer = await browser.get(address)
    while not (place := answer.headers.get("location", "")).startswith(until):
        if place:
            answer = await browser.get(place)
            continue
        assert answer.status_code == 200, answer.text
        (action,) = re.findall(r'action="([^"]+)"', answer.text)
        if person is None:
            answer = await browser.get(f"{action}/abort")
            continue
        (prompt,) = re.findall(r'name="prompt" value="([^"]+)"', answer.text)
        form = {"prompt": prompt, "login": person, "password": "any"}
        answer = await browser.post(action, data=form)
    return str(place)
