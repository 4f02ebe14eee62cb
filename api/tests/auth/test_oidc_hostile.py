"""Hostile, hanging and redirecting providers."""

import asyncio
import json
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx
import pytest
from cryptography.hazmat.primitives.asymmetric import rsa
from fastapi import FastAPI
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from api.auth.code_flow import parse_metadata
from api.auth.keys import KeyRing
from api.auth.oidc_router import EXCHANGE_TIMEOUT_SECONDS
from api.core.settings import Settings, TrustedIssuer
from api.tests.auth.test_tokens import Workshop
from api.tests.conftest import OpenApp, client_of
from api.tests.support.http import refusal
from api.tests.support.http_server import serve
from api.tests.support.oidc_sign_in import begun, changed, collected, new_person, returned
from api.tests.support.scale import needs_long
from infra.local.ports import free_port

pytestmark = needs_long


@dataclass
class Liar:
    """Provider whose responses a test may change; `asked` counts requests by path."""

    ring: KeyRing
    port: int = field(default_factory=free_port)
    document: dict[str, Any] = field(default_factory=dict)
    answers: dict[str, Response] = field(default_factory=dict)
    claims: dict[str, Any] = field(default_factory=dict)
    key: rsa.RSAPrivateKey | None = None
    hang: asyncio.Event | None = None
    nonce: str = ""
    asked: list[str] = field(default_factory=list)

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def trusted(self) -> TrustedIssuer:
        return TrustedIssuer.model_validate(
            {
                "iss": self.origin,
                "aud": "qima",
                "jwks_url": f"{self.origin}/jwks",
                "name": "Liar",
                "key": "example",
            }
        )

    def id_token(self) -> str:
        at = int(time.time())
        claims = {
            "iss": self.origin,
            "aud": "qima",
            "sub": new_person(),
            "iat": at,
            "exp": at + 900,
            "nonce": self.nonce,
            **self.claims,
        }
        workshop = Workshop(self.ring.signer.sign(claims), self.ring)
        return workshop.signed(key=self.key) if self.key else workshop.token

    async def _answer(self, request: Request) -> Response:
        path = request.url.path
        self.asked.append(path)
        if path == "/token" and self.hang is not None:
            await self.hang.wait()
        if path in self.answers:
            return self.answers[path]
        if path == "/jwks":
            return Response(json.dumps({"keys": [dict(each) for each in self.ring.jwks]}))
        if path == "/token":
            return JSONResponse({"id_token": self.id_token(), "token_type": "Bearer"})
        found = {f"{name}_endpoint": f"{self.origin}/{name}" for name in ("authorization", "token")}
        return JSONResponse({"issuer": self.origin, **found, **self.document})

    @asynccontextmanager
    async def open(self) -> AsyncIterator["Liar"]:
        app = Starlette()
        app.add_route("/{path:path}", self._answer, methods=["GET", "POST"])
        async with serve(app, self.port):
            yield self


@pytest.fixture
async def liar(app: FastAPI) -> AsyncIterator[Liar]:
    async with Liar(app.state.signing_key).open() as opened:
        yield opened


@pytest.fixture
async def client(open_app: OpenApp, liar: Liar) -> AsyncIterator[httpx.AsyncClient]:
    async with open_app(oidc_issuers=(liar.trusted,)) as app, client_of(app) as guest:
        yield guest


async def came_back(client: httpx.AsyncClient, liar: Liar) -> httpx.Response:
    """Complete a sign-in at the provider; return what is collected."""
    address, _ = await begun(client)
    params = httpx.URL(address).params
    liar.nonce = params["nonce"]
    await returned(client, f"/identity/return/example?code=any&state={params['state']}")
    return await collected(client)


async def test_correct_provider_is_accepted(client: httpx.AsyncClient, liar: Liar) -> None:
    """Otherwise every attack below would fail for the wrong reason."""
    # Many bind an access token by its hash, which is not used here.
    for truth in ({}, {"at_hash": "any"}, {"aud": ["qima", "b"], "azp": "qima"}, {"azp": "qima"}):
        liar.claims = truth
        assert (await came_back(client, liar)).status_code == 200, truth
    # Metadata and keys were requested once.
    assert liar.asked.count("/.well-known/openid-configuration") == 1
    assert liar.asked.count("/jwks") == 1


@pytest.mark.parametrize(
    "claims",
    [
        {"nonce": ""},
        {"nonce": None},
        {"nonce": ["x"]},
        {"iss": "https://id.example"},
        {"aud": "another"},
        {"aud": ["qima", "another"]},
        {"aud": ["qima", "another"], "azp": "another"},
        {"azp": "another"},
        {"exp": 1},
        {"sub": ""},
    ],
)
async def test_token_of_another_sign_in_is_rejected(
    client: httpx.AsyncClient, liar: Liar, claims: dict[str, Any]
) -> None:
    liar.claims = claims
    assert refusal(await came_back(client, liar)) == (401, "identity_refused")


async def test_token_with_foreign_signature_is_rejected(
    client: httpx.AsyncClient, liar: Liar
) -> None:
    liar.key = rsa.generate_private_key(65537, 2048)
    assert refusal(await came_back(client, liar)) == (401, "identity_refused")


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (Response(status_code=500), "issuer_unavailable"),
        (Response("no json"), "identity_refused"),
        (JSONResponse([]), "identity_refused"),
        (JSONResponse({}), "identity_refused"),
        (JSONResponse({"id_token": 1}), "identity_refused"),
        (JSONResponse({"id_token": "x"}), "identity_refused"),
        (JSONResponse({"error": "invalid_grant"}, 400), "identity_refused"),
        (JSONResponse({"error": "invalid_client"}, 401), "identity_refused"),
        (JSONResponse({"pad": "x" * 300_000}), "issuer_unavailable"),
    ],
)
async def test_malformed_token_response_is_rejected(
    client: httpx.AsyncClient, liar: Liar, answer: Response, code: str
) -> None:
    liar.answers["/token"] = answer
    assert refusal(await came_back(client, liar))[1] == code


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
async def test_code_and_secret_do_not_follow_redirects(
    client: httpx.AsyncClient, liar: Liar, status: int
) -> None:
    async with Liar(liar.ring).open() as elsewhere:
        liar.answers["/token"] = RedirectResponse(f"{elsewhere.origin}/token", status)
        assert refusal(await came_back(client, liar)) == (503, "issuer_unavailable")
        assert elsewhere.asked == []


async def test_hanging_provider_times_out_before_the_request(open_app: OpenApp, liar: Liar) -> None:
    liar.hang = asyncio.Event()
    # The only connection stays available meanwhile.
    changes = {"oidc_issuers": (liar.trusted,), "database_pool_size": 1}
    async with open_app(**changes) as app, client_of(app) as client:
        waiting = asyncio.create_task(came_back(client, liar))
        while "/token" not in liar.asked:  # noqa: ASYNC110 - a request arrives elsewhere
            await asyncio.sleep(0.01)
        assert (await client.get("/posts/guest")).status_code == 200
        try:
            # It still hangs, and the request was not cancelled.
            assert refusal(await waiting) == (503, "issuer_unavailable")
        finally:
            liar.hang.set()
    assert Settings.model_fields["request_timeout_seconds"].default > EXCHANGE_TIMEOUT_SECONDS


LIES: list[dict[str, Any]] = [
    {"issuer": "https://id.example"},
    {"issuer": None},
    {"authorization_endpoint": None},
    {"authorization_endpoint": "javascript:alert(1)"},
    {"authorization_endpoint": "/authorize"},
    {"authorization_endpoint": "http://user:word@id.example/"},
    {"token_endpoint": None},
    {"token_endpoint": "file:///etc/passwd"},
    {"token_endpoint": "http://"},
    {"token_endpoint": ["http://id.example"]},
]


@pytest.mark.parametrize("lie", LIES)
async def test_hostile_discovery_document_redirects_nobody(
    client: httpx.AsyncClient, liar: Liar, lie: dict[str, Any]
) -> None:
    liar.document = lie
    body = {"provider": "example", "page": "login"}
    for _ in range(3):
        answer = await client.post("/identity/begin", json=body)
        assert refusal(answer) == (503, "issuer_unavailable")
        assert 1 <= int(answer.headers["retry-after"]) <= 30
        assert "set-cookie" not in answer.headers
    assert liar.asked == ["/.well-known/openid-configuration"]


async def test_discovery_document_is_not_fetched_elsewhere(
    client: httpx.AsyncClient, liar: Liar
) -> None:
    async with Liar(liar.ring).open() as elsewhere:
        path = "/.well-known/openid-configuration"
        liar.answers[path] = RedirectResponse(elsewhere.origin + path)
        answer = await client.post("/identity/begin", json={"provider": "example", "page": "login"})
        assert refusal(answer) == (503, "issuer_unavailable")
        assert elsewhere.asked == []


def test_production_refuses_loopback_endpoints() -> None:
    iss = "https://id.example"
    safe = {"issuer": iss, "authorization_endpoint": f"{iss}/a", "token_endpoint": f"{iss}/t"}
    assert parse_metadata(safe, iss, only_https=True).token_endpoint == f"{iss}/t"
    for name in ("authorization_endpoint", "token_endpoint"):
        with pytest.raises(ValueError, match="no address"):
            parse_metadata({**safe, name: "http://id.example/x"}, iss, only_https=True)


async def test_fifty_requests_fetch_metadata_once(client: httpx.AsyncClient, liar: Liar) -> None:
    await asyncio.gather(*[begun(client) for _ in range(50)])
    assert liar.asked == ["/.well-known/openid-configuration"]


async def test_query_of_authorization_endpoint_is_kept(
    client: httpx.AsyncClient, liar: Liar
) -> None:
    """Some providers name a tenant there, which could collide with the parameters."""
    liar.document = {"authorization_endpoint": f"{liar.origin}/authorize?tenant=a&state=theirs"}
    params = httpx.URL((await begun(client))[0]).params
    assert params["tenant"] == "a"
    assert len(params.get_list("state")) == 1
    assert params["state"] != "theirs"


async def test_oversized_code_is_rejected(client: httpx.AsyncClient) -> None:
    address, _ = await begun(client)
    state = httpx.URL(address).params["state"]
    place = changed("/identity/return/example", state=state, code="x" * 4000)
    await returned(client, place)
    assert len(client.cookies["sign-in"]) < 4000
    assert refusal(await collected(client)) == (401, "identity_refused")


async def test_sign_ins_of_one_address_are_limited(open_app: OpenApp, liar: Liar) -> None:
    changes = {"oidc_issuers": (liar.trusted,), "rate_limit_oidc_per_ip_minute": 4}
    async with open_app(**changes) as app, client_of(app) as client:
        body = {"provider": "example", "page": "login"}
        calls = [("/identity/begin", body), ("/identity/collect", None)] * 20
        answers = await asyncio.gather(*[client.post(path, json=each) for path, each in calls])
        limited = [answer for answer in answers if answer.status_code == 429]
        # The sliding window admits one more when a minute ends between the calls.
        assert len(calls) - len(limited) in {4, 5}
        assert refusal(limited[0]) == (429, "rate_limited")
