"""Everything that a call can be made on, by who asks: for the matrix of rights."""

import base64
import hashlib
import re
from dataclasses import dataclass, field
from typing import Any, Final

import httpx
from fastapi import FastAPI

from api.auth import sessions
from api.auth.sessions import Provider
from api.moderation import suspensions
from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.auth import Drain
from api.tests.support.checkout import buy_product
from api.tests.support.engagement import UNKNOWN_ID, comment
from api.tests.support.http import got
from api.tests.support.payouts import LEBANESE_ACCOUNT, confirm_session, create_staff
from api.tests.support.products import create_product, upload_image, upload_product_file
from api.tests.support.stripe_sandbox import Sandbox

# A small file that is sent in one part.
UPLOAD_INPUT: Final = {"name": "كراسة.pdf", "size": 9, "mime": "application/pdf"}
MULTIPART_HEADERS: Final = {"content-type": "multipart/form-data; boundary=x"}
MULTIPART_BODY: Final = (
    b'--x\r\nContent-Disposition: form-data; name="purpose"\r\n\r\npost\r\n--x--\r\n'
)
# Bodies that an owner's call succeeds with, but for what is refused for its content alone.
BODIES: Final[dict[str, Any]] = {
    "POST /users/sendOTP": {"purpose": "confirm"},
    "POST /users/verifyOTP": {"otpId": UNKNOWN_ID, "code": "000000"},
    "POST /identity/begin": {"provider": "nobody", "page": "login"},
    "POST /files": UPLOAD_INPUT,
    "POST /posts": {"text": "منشور"},
    "POST /posts/{id}/update": {"text": "بعد"},
    "POST /posts/{id}/comments": {"text": "تعليق"},
    "POST /posts/{id}/evaluations": {"reaction": "love"},
    "POST /posts/{id}/generatePaymentIntentLink": {"purpose": "purchase"},
    "POST /posts/{id}/report": {"reason": "spam"},
    "POST /posts/{id}/comments/{commentId}/report": {"reason": "spam"},
    "POST /users/report/{id}": {"reason": "spam"},
    "POST /payments/{id}/requestRefund": {},
    "POST /users/muteWord": {"word": "قنفذ"},
    "POST /users/unmuteWord": {"word": "قنفذ"},
    "POST /users/savePayoutMethod": LEBANESE_ACCOUNT,
    "POST /users/payouts": {"amountCents": 2000},
    "POST /users/deleteAccount": {},
    "POST /users/update": {"bio": "خطّاطة"},
}
ROLES: Final = ("guest", "suspended", "stranger", "staff", "buyer", "owner")
# What ends the session or the account that it is asked with, and what is gone afterwards.
SESSION_ENDING_CALLS: Final = {
    "POST /users/logout",
    "POST /users/sessions/{id}/end",
    "POST /users/deleteAccount",
}
# What an id of a call names, where it is no post.
RESOURCES: Final = (
    (r".* /users/sessions/.*", "session"),
    (r".* /notifications/.*", "told"),
    (r".* /users/export/.*", "export"),
    (r".* (/users|/syndication/users)/.*|GET /posts/\{id\}", "owner"),
    (r".* /files/\{id\}/(parts|complete).*", "upload"),
    (r".* /files/\{id\}/download", "fileId"),
    (r".* /files/.*", "file"),
    (r".* /payments/.*", "sale"),
    (r".* /posts/\{id\}/(files|generatePaymentIntentLink|checkout).*", "paid"),
)
# Months that tests close are earlier.
OPEN_MONTH: Final = "2016-06"
QUERIES: Final = {
    "GET /users/network": {"tab": "followers"},
    "GET /revenue-share/details": {"period": OPEN_MONTH},
    "GET /revenue-share/proof": {"period": OPEN_MONTH},
}


@dataclass
class AuthzScenario:
    """An owner with one of everything, and who else may come."""

    app: FastAPI
    client: httpx.AsyncClient
    database: TestDatabase
    sandbox: Sandbox
    drain: Drain
    ids: dict[str, str] = field(default_factory=dict)
    people: dict[str, SignedInMember] = field(default_factory=dict)

    async def make(self) -> "AuthzScenario":
        await self._come("owner", "stranger", "suspended", "buyer")
        await self._appoint()
        owner, buyer = self.people["owner"], self.people["buyer"]
        paid = await create_product(self.client, owner, priceCents=500)
        sale = await buy_product(self.client, self.sandbox, paid["_id"], buyer)
        await factories.follow(self.client, buyer, owner)
        await self.drain()
        await suspensions.suspend(
            self.app.state.database,
            self.people["suspended"].id,
            by=self.people["staff"].id,
            days=None,
            reason=None,
        )
        picture = await upload_image(self.client, owner)
        self.ids = {
            "owner": str(owner.id),
            "paid": paid["_id"],
            "fileId": paid["files"][0]["fileId"],
            "sale": sale.payment_id,
            "checkout": sale.session_id,
            "told": (await got(self.client, "/notifications", owner))[0]["_id"],
            "file_id": picture,
            "name": "320.webp",
            "tag": "قنفذ",
            "number": "1",
        }
        return self

    async def renew(self, call: str) -> None:
        """What this call takes away is there again, and everybody is signed in."""
        if call in SESSION_ENDING_CALLS:
            # Nobody else's things hang on these members.
            await self._come("owner", "stranger", "buyer")
            await self._appoint()
        owner, client = self.people["owner"], self.client
        if "{id}" in call and "post" in call.lower():
            self.ids["post"] = (await factories.post(client, owner, tags=["قنفذ"]))["_id"]
            self.ids["commentId"] = await comment(client, owner, self.ids["post"])
        if " /files/" in call:
            self.ids["file"] = await upload_product_file(client, owner)
            answer = await client.post("/files", json=UPLOAD_INPUT, headers=owner.headers)
            self.ids["upload"] = answer.json()["payload"]["_id"]
        if call == "POST /users/sessions/{id}/end":
            self.ids["session"] = (await got(client, "/users/sessions", owner))[0]["_id"]
            await self._sign_in("owner")

    async def _come(self, *names: str) -> None:
        for name in names:
            self.people[name] = await factories.member(self.app)
            confirm_session(self.database, self.people[name])

    async def _appoint(self) -> None:
        self.people["staff"] = await create_staff(self.app, self.database)
        confirm_session(self.database, self.people["staff"])

    async def _sign_in(self, who: str) -> None:
        member, state = self.people[who], self.app.state
        provider = Provider(state.settings, state.signing_key)
        async with state.database.writing() as connection:
            grant = await sessions.open_session(connection, provider, member.id, "matrix")
        self.people[who] = SignedInMember(member.id, grant.access.token, member.email)

    def path(self, call: str) -> str:
        """With the ids of the owner's things."""
        path = call.split()[1]
        thing = next((name for pattern, name in RESOURCES if re.fullmatch(pattern, call)), "post")
        path = path.replace("{id}", self.ids.get(thing, UNKNOWN_ID))
        return re.sub(r"\{(\w+)\}", lambda name: self.ids.get(name[1], "nothing"), path)

    async def ask(self, call: str, who: str) -> httpx.Response:
        """The answer to one of those whom the matrix has a column for."""
        headers = {} if who == "guest" else dict(self.people[who].headers)
        method, body = call.split(maxsplit=1)[0], BODIES.get(call)
        if call == "POST /posts/{id}/checkout":
            body = {"sessionId": self.ids["checkout"]}
        if call == "POST /files/upload":
            return await self.client.request(
                method, self.path(call), content=MULTIPART_BODY, headers=headers | MULTIPART_HEADERS
            )
        if call == "PUT /files/{id}/parts/{number}":
            digest = base64.b64encode(hashlib.sha256(b"012345678").digest()).decode()
            headers |= {
                "content-type": "application/octet-stream",
                "content-digest": f"sha-256=:{digest}:",
            }
            return await self.client.request(
                method, self.path(call), content=b"012345678", headers=headers
            )
        return await self.client.request(
            method, self.path(call), json=body, headers=headers, params=QUERIES.get(call)
        )
