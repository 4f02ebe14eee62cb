"""Sign-in with another provider from the product's pages, against a certified provider."""

import time
from collections.abc import AsyncIterator, Iterator
from typing import Any
from urllib.parse import parse_qs, urlsplit
from uuid import uuid4

import httpx
import pytest
from cryptography.fernet import Fernet
from fastapi import FastAPI

from api.auth import oidc_state
from api.core.settings import TrustedIssuer
from api.tests.conftest import WEB_ORIGIN, OpenApp, client_of
from api.tests.support.auth import Drain, new_email, register_member, registration_body, sign_in
from api.tests.support.http import refusal
from api.tests.support.oidc_issuer import Issuer, complete_sign_in, run_issuer

API_ORIGIN = "http://localhost:8000"
RETURN = f"{API_ORIGIN}/identity/return/"
SECRET = "a secret: 100% + more"
KEYS = ("example", "other", "by-basic", "by-post")


@pytest.fixture(scope="module")
def issuer() -> Iterator[Issuer]:
    with run_issuer(None, *(RETURN + key for key in KEYS)) as running:
        yield running


@pytest.fixture(scope="module")
async def trusting(open_app: OpenApp, issuer: Issuer) -> AsyncIterator[FastAPI]:
    trusted = TrustedIssuer(**issuer.setting(key="example", name_ar="مثال"))
    async with open_app(oidc_issuers=(trusted,)) as app:
        yield app


@pytest.fixture
async def client(trusting: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    async with client_of(trusting) as guest:
        yield guest


async def begun(
    client: httpx.AsyncClient, language: str = "en", **changes: Any
) -> tuple[str, httpx.Response]:
    """Begin a sign-in; return the provider's URL and the response."""
    body = {"provider": "example", "page": "login", **changes}
    answer = await client.post("/identity/begin", json=body, headers={"accept-language": language})
    assert answer.status_code == 200, answer.text
    return answer.json()["payload"]["address"], answer


async def returned(client: httpx.AsyncClient, place: str) -> httpx.URL:
    """Follow the provider's redirect; return where the browser is sent."""
    answer = await client.get(place.removeprefix(API_ORIGIN))
    assert answer.status_code == 303, answer.text
    assert answer.headers["location"].startswith(WEB_ORIGIN + "/")
    return httpx.URL(answer.headers["location"])


async def at_provider(address: str, person: str | None, until: str = RETURN) -> str:
    async with httpx.AsyncClient(base_url=origin_of(address), timeout=30) as browser:
        return await complete_sign_in(browser, address, person, until=until)


def origin_of(address: str) -> str:
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc}"


async def collected(client: httpx.AsyncClient) -> httpx.Response:
    return await client.post("/identity/collect", headers={"origin": WEB_ORIGIN})


async def brought(client: httpx.AsyncClient, person: str, **changes: Any) -> dict[str, Any]:
    """Complete a sign-in; return what the page collects."""
    address, _ = await begun(client, **changes)
    await returned(client, await at_provider(address, person))
    answer = await collected(client)
    assert answer.status_code == 200, answer.text
    payload: dict[str, Any] = answer.json()["payload"]
    return payload


def changed(address: str, **values: str) -> str:
    return str(httpx.URL(address).copy_merge_params(values))


def somebody(name: str = "Sami") -> str:
    return f"{name}-{uuid4().hex}@elsewhere.example"


def named(identity_token: str) -> dict[str, object]:
    body = registration_body("", identityToken=identity_token)
    del body["verificationToken"]
    return body


async def test_newcomer_registers_with_provider_and_signs_in_again(
    client: httpx.AsyncClient,
) -> None:
    shown = await client.get("/identity/providers")
    assert shown.json()["payload"] == [{"key": "example", "name": "Example"}]
    person = somebody()
    address, answer = await begun(client, "ar", page="signup", next="/finance?tab=report#x")
    (cookie,) = answer.headers.get_list("set-cookie")
    attributes = {each.strip() for each in cookie.split(";")[1:]}
    assert attributes == {"HttpOnly", "Max-Age=600", "Path=/identity", "SameSite=lax"}
    asked = parse_qs(urlsplit(address).query)
    assert (asked["code_challenge_method"], asked["ui_locales"]) == (["S256"], ["ar"])
    assert all(len(asked[name][0]) == 43 for name in ("state", "nonce", "code_challenge"))
    # The cookie is encrypted and not readable by scripts.
    assert not any(asked[name][0] in cookie for name in ("state", "nonce", "code_challenge"))

    place = await at_provider(address, person)
    page = await returned(client, place)
    assert page.copy_with(query=None) == f"{WEB_ORIGIN}/ar/signup"
    assert dict(page.params) == {"returned": "example", "next": "/finance?tab=report#x"}
    collecting = await collected(client)
    assert collecting.headers["cache-control"] == "no-store"
    proved = collecting.json()["payload"]
    token = proved.pop("identityToken")
    assert proved == {
        "email": person.lower(),
        "isEmailVerified": True,
        "hasAccount": False,
        "name": "Sami",
    }
    unknown = await client.post("/users/verify", json={"token": token})
    assert unknown.json()["payload"] == {"registered": False, "user": None}
    joined = await client.post("/users/register", json=named(token))
    assert joined.json()["payload"]["user"]["email"] == person.lower()

    async with client_of(client._transport.app) as another_device:  # type: ignore[attr-defined]
        again = await brought(another_device, person)
        assert again["hasAccount"] is True
        answer = await another_device.post("/users/verify", json={"token": again["identityToken"]})
        assert answer.json()["payload"]["registered"] is True
        assert (await another_device.post("/identity/refresh")).status_code == 200
        me = {"authorization": answer.json()["payload"]["token"]}
        sessions = await another_device.get("/users/sessions", headers=me)
        assert len(sessions.json()["payload"]) == 2
        assert (await another_device.post("/users/logout", headers=me)).status_code == 200
        assert (await another_device.post("/identity/refresh")).status_code == 401


@pytest.mark.parametrize("how", ["by-basic", "by-post"])
async def test_client_secret_is_sent_by_the_registered_method(
    open_app: OpenApp, issuer: Issuer, how: str
) -> None:
    method = "client_secret_basic" if how == "by-basic" else "client_secret_post"
    # Basic is the first method of the discovery document.
    said = {"token_endpoint_auth_method": method} if how == "by-post" else {}
    trusted = issuer.setting(key=how, aud=how, client_secret=SECRET, **said)
    async with open_app(oidc_issuers=(TrustedIssuer(**trusted),)) as app, client_of(app) as client:
        person = somebody()
        assert (await brought(client, person, provider=how))["email"] == person.lower()
        wrong = TrustedIssuer(**trusted | {"client_secret": "another"})
        async with open_app(oidc_issuers=(wrong,)) as unknown, client_of(unknown) as refused:
            address, _ = await begun(refused, provider=how)
            await returned(refused, await at_provider(address, person))
            assert refusal(await collected(refused)) == (401, "identity_refused")


async def test_declined_sign_in_is_reported_and_returns_to_the_page(
    client: httpx.AsyncClient,
) -> None:
    address, _ = await begun(client, "ar", next="/saved-posts")
    page = await returned(client, await at_provider(address, None))
    assert str(page) == f"{WEB_ORIGIN}/ar/login?returned=example&next=%2Fsaved-posts"
    answer = await collected(client)
    assert refusal(answer) == (403, "identity_denied")
    # Reported once.
    assert refusal(await collected(client)) == (401, "identity_expired")


@pytest.mark.parametrize(
    ("error", "code"),
    [
        ("login_required", "identity_denied"),
        ("temporarily_unavailable", "issuer_unavailable"),
        ("invalid_scope", "identity_refused"),
        ("<script>", "identity_refused"),
    ],
)
async def test_provider_error_text_is_never_shown(
    client: httpx.AsyncClient, issuer: Issuer, error: str, code: str
) -> None:
    address, _ = await begun(client)
    state = httpx.URL(address).params["state"]
    query = {"state": state, "iss": issuer.origin, "error": error, "error_description": error}
    page = await returned(client, str(httpx.URL(f"{RETURN}example", params=query)))
    assert dict(page.params) == {"returned": "example"}
    answer = await collected(client)
    assert refusal(answer)[1] == code
    assert error not in answer.text


async def test_response_of_another_browser_signs_in_nobody(
    client: httpx.AsyncClient, trusting: FastAPI
) -> None:
    """Otherwise an attacker could sign a victim in to the attacker's account."""
    address, _ = await begun(client)
    place = await at_provider(address, somebody())
    async with client_of(trusting) as victim:
        answer = await victim.get(place.removeprefix(API_ORIGIN))
        assert answer.headers["location"] == f"{WEB_ORIGIN}/login?returned=example"
        assert "set-cookie" not in answer.headers
        assert refusal(await collected(victim)) == (401, "identity_expired")
        # Not even while the victim has a sign-in in progress.
        own, _ = await begun(victim)
        await returned(victim, place)
        assert refusal(await collected(victim)) == (401, "identity_expired")
        for state in ("", "x", httpx.URL(own).params["state"][:-1], "\udc80ء"):
            forged = {"code": "x", "state": state.encode("utf-8", "replace").decode()}
            await victim.get("/identity/return/example", params=forged)
            assert refusal(await collected(victim)) == (401, "identity_expired")
        await returned(victim, await at_provider(own, somebody("Huda")))
        assert (await collected(victim)).json()["payload"]["name"] == "Huda"


async def test_response_is_accepted_once(client: httpx.AsyncClient) -> None:
    address, _ = await begun(client)
    asked = client.cookies["sign-in"]
    place = await at_provider(address, somebody())
    await returned(client, place)
    brought_back = client.cookies["sign-in"]
    # Returning again changes nothing.
    await returned(client, place)
    assert client.cookies["sign-in"] == brought_back
    assert (await collected(client)).status_code == 200
    assert "sign-in" not in client.cookies
    assert refusal(await collected(client)) == (401, "identity_expired")
    # Even with a saved cookie the provider accepts its code once.
    for cookie in (asked, brought_back):
        client.cookies.set("sign-in", cookie, domain="localhost.local", path="/identity")
        await returned(client, place)
        kept = {"cookie": f"sign-in={client.cookies['sign-in']}"}
        client.cookies.clear()
        again = await client.post("/identity/collect", headers=kept)
        assert refusal(again) == (401, "identity_refused")


async def test_sign_in_expires_after_ten_minutes(
    client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    encrypt = Fernet.encrypt_at_time
    late = {"by": 0}

    def earlier(self: Fernet, data: bytes) -> bytes:
        return encrypt(self, data, int(time.time()) - late["by"])

    monkeypatch.setattr(Fernet, "encrypt", earlier)
    for step in ("asked", "returned"):
        late["by"] = oidc_state.LIFETIME_SECONDS + 1 if step == "asked" else 0
        address, _ = await begun(client)
        place = await at_provider(address, somebody())
        late["by"] = oidc_state.LIFETIME_SECONDS + 1
        await returned(client, place)
        assert refusal(await collected(client)) == (401, "identity_expired"), step


@pytest.mark.parametrize(
    "change",
    [
        {"nonce": "another"},
        {"nonce": ""},
        {"code_challenge": "a" * 43},
        {"client_id": "another"},
    ],
)
async def test_code_of_another_sign_in_is_rejected(
    client: httpx.AsyncClient, change: dict[str, str]
) -> None:
    address, _ = await begun(client)
    await returned(client, await at_provider(changed(address, **change), somebody()))
    answer = await collected(client)
    assert refusal(answer) == (401, "identity_refused")
    assert "sign-in" not in client.cookies


async def test_providers_are_not_confused(open_app: OpenApp, issuer: Issuer) -> None:
    with run_issuer(None, *(RETURN + key for key in KEYS)) as second:
        trusted = (
            TrustedIssuer(**issuer.setting(key="example")),
            TrustedIssuer(**second.setting(key="other")),
        )
        async with open_app(oidc_issuers=trusted) as app, client_of(app) as client:
            address, _ = await begun(client)
            # The first provider redirects to the second to obtain its code.
            theirs = changed(address, redirect_uri=RETURN + "other")
            place = await at_provider(theirs.replace(issuer.origin, second.origin), somebody())
            assert place.startswith(RETURN + "other?")
            await returned(client, place)
            assert refusal(await collected(client)) == (401, "identity_expired")
            # At the first provider's address, `iss` still names the second.
            for wrong in (place, without_iss(place)):
                address, _ = await begun(client)
                state = httpx.URL(address).params["state"]
                back = changed(wrong.replace("/other?", "/example?"), state=state)
                await returned(client, back)
                assert refusal(await collected(client)) == (401, "identity_refused")
            assert (await brought(client, somebody(), provider="other"))["name"] == "Sami"


def without_iss(place: str) -> str:
    url = httpx.URL(place)
    return str(url.copy_with(params=url.params.remove("iss")))


AWAY = [
    *("https://evil.example", "//evil.example", "///evil.example", "/\\evil.example", "\\\\e.ee"),
    *("/\t/evil.example", "/\n/evil.example", "\t//evil.example", "javascript:alert(1)", ""),
    *("@evil.example", ".evil.example", "?next=//evil.example", "/./..//evil.example", "/\0/e.ee"),
    *("/a\r\nSet-Cookie: token=x", "/" + "x" * 1000, f"{WEB_ORIGIN}@evil.example", "../guest"),
]


@pytest.mark.parametrize("after", AWAY)
async def test_next_never_leads_to_another_site(client: httpx.AsyncClient, after: str) -> None:
    address, _ = await begun(client, next=after)
    state = httpx.URL(address).params["state"]
    page = await returned(client, f"/identity/return/example?error=access_denied&state={state}")
    assert str(page) == f"{WEB_ORIGIN}/login?returned=example"


async def test_address_with_an_account_signs_in_by_code(
    client: httpx.AsyncClient, drain: Drain
) -> None:
    address = new_email()
    await register_member(client, drain, address)
    proved = await brought(client, address)
    assert (proved["email"], proved["hasAccount"]) == (address, True)
    asked = await client.post("/users/verify", json={"token": proved["identityToken"]})
    assert asked.json()["payload"] == {"registered": False, "user": None}
    joined = await client.post("/users/register", json=named(proved["identityToken"]))
    assert refusal(joined) == (409, "already_registered")


async def test_unverified_address_of_provider_is_verified_by_code(
    client: httpx.AsyncClient, drain: Drain
) -> None:
    address = f"unverified-{new_email()}"
    await register_member(client, drain, address)
    proved = await brought(client, address)
    # An unverified address does not reveal whether it has an account.
    assert (proved["isEmailVerified"], proved["hasAccount"]) == (False, False)
    own = f"unverified-{new_email()}"
    token = (await brought(client, own))["identityToken"]
    proof = (await sign_in(client, drain, own))["verificationToken"]
    body = registration_body(proof, identityToken=token)
    assert (await client.post("/users/register", json=body)).status_code == 200
    again = (await brought(client, own))["identityToken"]
    answer = await client.post("/users/verify", json={"token": again})
    assert answer.json()["payload"]["registered"] is True


async def test_invalid_name_of_provider_is_not_proposed(client: httpx.AsyncClient) -> None:
    assert (await brought(client, somebody("S\u0430mi")))["name"] is None
    assert (await brought(client, somebody("سامي")))["name"] == "سامي"


async def test_provider_list_is_empty_without_issuers(
    app: FastAPI, open_app: OpenApp, issuer: Issuer
) -> None:
    buttonless = TrustedIssuer(**issuer.setting())
    async with open_app(oidc_issuers=(buttonless,)) as quiet:
        for each in (app, quiet):
            async with client_of(each) as client:
                assert (await client.get("/identity/providers")).json()["payload"] == []
                body = {"provider": "example", "page": "login"}
                answer = await client.post("/identity/begin", json=body)
                assert refusal(answer) == (404, "provider_not_found")
                page = await returned(client, "/identity/return/example?code=x&state=x")
                assert str(page) == f"{WEB_ORIGIN}/login?returned="


async def test_provider_name_follows_the_language(client: httpx.AsyncClient) -> None:
    arabic = await client.get("/identity/providers", headers={"accept-language": "ar"})
    assert arabic.json()["payload"] == [{"key": "example", "name": "مثال"}]


@pytest.mark.parametrize("origin", ["null", "https://evil.example", WEB_ORIGIN + "0"])
async def test_pages_of_other_origins_cannot_begin_or_collect(
    client: httpx.AsyncClient, origin: str
) -> None:
    address, _ = await begun(client)
    await returned(client, await at_provider(address, somebody()))
    for path, body in (
        ("/identity/begin", {"provider": "example", "page": "login"}),
        ("/identity/collect", None),
    ):
        answer = await client.post(path, json=body, headers={"origin": origin})
        assert refusal(answer) == (403, "forbidden")
        assert "set-cookie" not in answer.headers
    assert (await collected(client)).status_code == 200
