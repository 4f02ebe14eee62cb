"""ID tokens that programs present: signed tokens of a trusted issuer that are no sign-in here."""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from typing import Any

import httpx
import pytest
from cryptography.hazmat.primitives.asymmetric import rsa
from fastapi import FastAPI

from api.tests.conftest import OpenApp, TestDatabase, client_of
from api.tests.support.auth import registration_body
from api.tests.support.forged_tokens import ForgingIssuer, encode_part
from api.tests.support.http import refusal

Forge = Callable[[ForgingIssuer], str]


def now() -> int:
    """Return the time in seconds; read in each test, since collection may be minutes before."""
    return int(time.time())


LOGOUT: dict[str, dict[str, str]] = {"http://schemas.openid.net/event/backchannel-logout": {}}
STRANGER_KEY = rsa.generate_private_key(public_exponent=65537, key_size=2048)

WRONG: dict[str, Forge] = {
    # The eight of the review.
    "access token by its header": lambda i: i.token(header={"typ": "at+jwt"}),
    "access token of Keycloak": lambda i: i.token(typ="Bearer", aud=["account", "qima"], azp="x"),
    "of another client, with us in the audience": lambda i: i.token(
        aud=["another", "qima"], azp="another"
    ),
    "logout token": lambda i: i.token(header={"typ": "logout+jwt"}, events=LOGOUT),
    "any nonce": lambda i: i.token(nonce="any"),
    "issued thirty days ago": lambda i: i.token(iat=now() - 30 * 86400, exp=now() + 30 * 86400),
    "nonce of no request": lambda i: i.token(nonce="A" * 49),
    "issued ten minutes ago": lambda i: i.token(iat=now() - 600),
    # Kinds of tokens.
    "access token by its full type": lambda i: i.token(header={"typ": "application/at+jwt"}),
    "security event": lambda i: i.token(header={"typ": "secevent+jwt"}),
    "events alone": lambda i: i.token(events=LOGOUT),
    "empty events": lambda i: i.token(events={}),
    "claim Bearer alone": lambda i: i.token(typ="Bearer"),
    "refresh token": lambda i: i.token(typ="Refresh"),
    "offline token": lambda i: i.token(typ="Offline"),
    "type a number": lambda i: i.token(header={"typ": 1}),
    "claim typ a list": lambda i: i.token(typ=["ID"]),
    "signed request object": lambda i: i.token(header={"typ": "oauth-authz-req+jwt"}),
    "proof of possession": lambda i: i.token(header={"typ": "dpop+jwt"}),
    # Clients.
    "of another audience": lambda i: i.token(aud="another"),
    "of a longer audience": lambda i: i.token(aud="qima2"),
    "no audience": lambda i: i.token(aud=None),
    "empty audience": lambda i: i.token(aud=[]),
    "several audiences without azp": lambda i: i.token(aud=["qima", "another"]),
    "several audiences, azp another": lambda i: i.token(aud=["qima", "another"], azp="another"),
    "one audience, azp another": lambda i: i.token(azp="another"),
    "azp a list": lambda i: i.token(azp=["qima"]),
    "azp empty": lambda i: i.token(azp=""),
    # Nonces and times.
    "nonce empty": lambda i: i.token(nonce=""),
    "nonce a number": lambda i: i.token(nonce=1),
    "nonce beyond ASCII": lambda i: i.token(nonce="ء" * 49),
    "expired": lambda i: i.token(iat=now() - 200, exp=now() - 100),
    "no expiry": lambda i: i.token(exp=None),
    "no time of issue": lambda i: i.token(iat=None),
    "issued in the future": lambda i: i.token(iat=now() + 600),
    "not valid yet": lambda i: i.token(nbf=now() + 600),
    "time of issue a text": lambda i: i.token(iat=str(now())),
    # Issuers, subjects, keys.
    "no subject": lambda i: i.token(sub=None),
    "subject empty": lambda i: i.token(sub=""),
    "subject with a line break": lambda i: i.token(sub="a\nb"),
    "subject too long": lambda i: i.token(sub="x" * 256),
    "unknown key": lambda i: i.token(header={"kid": "two"}),
    "no key": lambda i: i.token(header={"kid": None}),
    "critical extension": lambda i: i.token(header={"crit": ["exp"]}),
    "another algorithm": lambda i: i.token(header={"alg": "RS512"}),
    "alg none": lambda i: f"{encode_part({**i.header, 'alg': 'none'})}.{encode_part(i.claims())}.x",
    "public key as a secret": lambda i: i.sign_with_public_key(),
    "foreign signature": lambda i: i.sign(i.header, i.claims(), key=STRANGER_KEY),
    "claims of another token": lambda i: ".".join(
        [i.token().split(".")[0], encode_part(i.claims()), i.token().split(".")[2]]
    ),
}
RIGHT: dict[str, Forge] = {
    "as specified": lambda i: i.token(),
    "no type": lambda i: i.token(header={"typ": None}),
    "type in small letters": lambda i: i.token(header={"typ": "jwt"}),
    "claim typ of Keycloak": lambda i: i.token(typ="ID"),
    "azp": lambda i: i.token(azp="qima"),
    "audiences and azp": lambda i: i.token(aud=["another", "qima"], azp="qima"),
    "four minutes old": lambda i: i.token(iat=now() - 240),
}


@pytest.fixture(scope="module")
async def issuer() -> AsyncIterator[ForgingIssuer]:
    async with ForgingIssuer().open() as opened:
        yield opened


@pytest.fixture(scope="module")
async def trusting(open_app: OpenApp, issuer: ForgingIssuer) -> AsyncIterator[FastAPI]:
    async with open_app(oidc_issuers=(issuer.trusted,)) as app:
        yield app


@pytest.fixture
async def client(trusting: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    async with client_of(trusting) as guest:
        yield guest


def registration(token: str) -> dict[str, Any]:
    body = registration_body("", identityToken=token)
    del body["verificationToken"]
    return body


async def join(client: httpx.AsyncClient, token: str) -> httpx.Response:
    return await client.post("/users/register", json=registration(token))


async def verify(client: httpx.AsyncClient, token: str) -> httpx.Response:
    return await client.post("/users/verify", json={"token": token})


async def nonce_of(client: httpx.AsyncClient) -> str:
    answer = await client.post("/identity/nonce")
    assert answer.headers["cache-control"] == "no-store"
    nonce: str = answer.json()["payload"]["nonce"]
    return nonce


def test_table_has_forty_wrong_tokens() -> None:
    assert len(WRONG) >= 40


@pytest.mark.parametrize("kind", WRONG)
async def test_wrong_token_neither_registers_nor_signs_in(
    client: httpx.AsyncClient, issuer: ForgingIssuer, database: TestDatabase, kind: str
) -> None:
    """Finding 6: signed tokens for other purposes joined, and signed in again and again."""
    token = WRONG[kind](issuer)
    members = database.sql("SELECT count(*) FROM member")
    for answer in (await verify(client, token), await join(client, token)):
        assert refusal(answer) == (401, "not_authenticated")
        assert "set-cookie" not in answer.headers
    assert database.sql("SELECT count(*) FROM member") == members


@pytest.mark.parametrize("kind", RIGHT)
async def test_right_token_registers(
    client: httpx.AsyncClient, issuer: ForgingIssuer, kind: str
) -> None:
    """Otherwise every token above would fail for the wrong reason."""
    token = RIGHT[kind](issuer)
    assert (await verify(client, token)).json()["payload"] == {"registered": False, "user": None}
    assert (await join(client, token)).status_code == 200


@pytest.mark.parametrize("jti", [None, "a"])
async def test_token_opens_one_session(
    client: httpx.AsyncClient, issuer: ForgingIssuer, jti: str | None
) -> None:
    claims = issuer.claims()
    claims |= {"jti": f"{jti}-{claims['sub']}"} if jti else {}
    token = issuer.sign(issuer.header, claims)
    assert (await join(client, token)).status_code == 200
    # The registration used it; so does each sign-in.
    assert refusal(await verify(client, token)) == (401, "not_authenticated")
    again = issuer.sign(issuer.header, claims | {"iat": claims["iat"] - 1, "jti": claims["sub"]})
    answers = await asyncio.gather(*[verify(client, again) for _ in range(5)])
    assert Counter(answer.status_code for answer in answers) == {200: 1, 401: 4}
    # A `jti` is used even with other claims.
    other = issuer.sign(issuer.header, claims | {"iat": claims["iat"] - 2, "jti": claims["sub"]})
    assert refusal(await verify(client, other)) == (401, "not_authenticated")


async def test_nonce_of_the_service_accepts_a_token_for_ten_minutes(
    client: httpx.AsyncClient, issuer: ForgingIssuer
) -> None:
    nonce = await nonce_of(client)
    changed = nonce[:-4] + ("AAAA" if nonce[-4:] != "AAAA" else "BBBB")
    for wrong in (changed, nonce[:-1], nonce + "A" * 4, nonce[4:]):
        assert refusal(await join(client, issuer.token(nonce=wrong))) == (401, "not_authenticated")
    late = issuer.token(nonce=nonce, iat=now() - 900)
    assert refusal(await join(client, late)) == (401, "not_authenticated")
    assert (await join(client, issuer.token(nonce=nonce, iat=now() - 500))).status_code == 200
