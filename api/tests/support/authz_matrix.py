"""Resources and members of the authorization matrix."""

import base64
import hashlib
import re
from dataclasses import dataclass, field
from typing import Any, Final

import httpx
from fastapi import FastAPI

from api.auth import sessions
from api.auth.sessions import IdentityProvider
from api.docs.samples.push import SUBSCRIPTION
from api.moderation import suspensions
from api.payouts import batches, holds
from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support.appeals import Decided, appeal, subject_of_member
from api.tests.support.appeals import decide as decide_at_once
from api.tests.support.auth import Drain
from api.tests.support.checkout import buy_product
from api.tests.support.disputes import insert_won_dispute
from api.tests.support.engagement import UNKNOWN_ID, comment
from api.tests.support.http import get_payload
from api.tests.support.linked_providers import link_provider
from api.tests.support.moderation import decide, number_of_case, report_post
from api.tests.support.passkeys import FORGED_ASSERTION, FORGED_ATTESTATION, add_passkey
from api.tests.support.payouts import (
    LEBANESE_ACCOUNT,
    confirm_session,
    create_requested_payout,
    create_staff,
    with_approval_limit,
)
from api.tests.support.products import create_product, upload_image, upload_product_file
from api.tests.support.refunds import escalate_sale
from api.tests.support.reviews import create_answered_review
from api.tests.support.stripe_sandbox import Sandbox

# A small file, uploaded in one part.
UPLOAD_INPUT: Final = {"name": "كراسة.pdf", "size": 9, "mime": "application/pdf"}
MULTIPART_HEADERS: Final = {"content-type": "multipart/form-data; boundary=x"}
MULTIPART_BODY: Final = (
    b'--x\r\nContent-Disposition: form-data; name="purpose"\r\n\r\npost\r\n--x--\r\n'
)
# Request bodies with which the owner's call succeeds, unless it is rejected for its content.
BODIES: Final[dict[str, Any]] = {
    "POST /users/sendOTP": {"purpose": "confirm"},
    "POST /users/verifyOTP": {"otpId": UNKNOWN_ID, "code": "000000"},
    "POST /users/contacts/change": {"identifier": "new@elsewhere.example"},
    "POST /users/contacts/confirm": {"otpId": UNKNOWN_ID, "code": "000000"},
    "POST /identity/passkeys/finish": {"credential": FORGED_ATTESTATION},
    "POST /identity/passkeys/signIn": {"credential": FORGED_ASSERTION},
    "POST /identity/passkeys/confirm": {"credential": FORGED_ASSERTION},
    "POST /identity/passkeys/{id}/rename": {"name": "هاتفي"},
    "POST /identity/begin": {"provider": "nobody", "page": "login"},
    "POST /files": UPLOAD_INPUT,
    "POST /posts": {"text": "منشور"},
    "POST /posts/{id}/update": {"text": "بعد"},
    "POST /posts/{id}/comments": {"text": "تعليق"},
    "POST /posts/{id}/acceptAnswer": {"commentId": None},
    "POST /comments/{id}/update": {"text": "بعد"},
    "POST /posts/{id}/evaluations": {"reaction": "love"},
    "POST /posts/{id}/generatePaymentIntentLink": {"purpose": "purchase"},
    "POST /posts/{id}/report": {"reason": "spam"},
    "POST /users/letters": {"mode": "chosen"},
    "POST /users/{id}/emailFollow": {"email": "reader@mail.example"},
    "POST /posts/{id}/reviews": {"rating": 4},
    "POST /posts/{id}/reviews/{reviewId}/reply": {"text": "ردّ"},
    "POST /posts/{id}/reviews/{reviewId}/report": {"reason": "spam"},
    "POST /posts/{id}/reviews/{reviewId}/reply/report": {"reason": "spam"},
    "POST /posts/{id}/comments/{commentId}/report": {"reason": "spam"},
    "POST /staff/rules": {"rule": "many_links", "mode": "hold"},
    "POST /users/report/{id}": {"reason": "spam"},
    "POST /users/standing/{statementId}/appeal": {"text": "اعتراض"},
    # The statement belongs to no suspended member.
    "POST /staff/appeals": {"statementNumber": 424242, "text": "اعتراض"},
    "POST /staff/appeals/{n}/decide": {"outcome": "upheld", "answer": "ردّ"},
    "POST /staff/payouts/{n}/hold": {"reason": "review"},
    "POST /staff/payouts/{n}/reject": {"reason": "other"},
    "POST /staff/refundRequests/{id}/grant": {},
    "POST /staff/refundRequests/{id}/deny": {},
    "POST /staff/disputes/{id}/answer": {"statement": "It was read."},
    "POST /staff/cases/{n}/note": {"text": "ملاحظة"},
    "POST /staff/cases/{n}/decide": {"act": "dismiss"},
    "POST /staff/members/{id}/removeAvatar": {},
    "POST /staff/members/{id}/removeBio": {},
    "POST /payments/{id}/requestRefund": {},
    "POST /payments/disputes/{id}/evidence": {"statement": "It was read."},
    "POST /payments/{id}/declineRefund": {"reason": "other"},
    "POST /notifications/push": SUBSCRIPTION,
    "POST /notifications/digest": {"rhythm": "daily"},
    "POST /notifications/settings": {"push": {"newPost": True}},
    "POST /users/muteWord": {"word": "قنفذ"},
    "POST /users/unmuteWord": {"word": "قنفذ"},
    "POST /users/savePayoutMethod": LEBANESE_ACCOUNT,
    "POST /users/completePayoutMethod": {"residenceCountry": "LB", "city": "Beirut"},
    "POST /users/payouts": {"amountCents": 2000},
    "POST /users/deleteAccount": {},
    "POST /users/update": {"bio": "خطّاطة"},
}
ROLES: Final = ("guest", "suspended", "stranger", "staff", "buyer", "owner")
# Calls that end the session or the account of their caller.
SESSION_ENDING_CALLS: Final = {
    "POST /users/logout",
    "POST /users/sessions/endOthers",
    "POST /users/sessions/{id}/end",
    "POST /users/deleteAccount",
    "POST /staff/members/{id}/endSessions",
}
# Resources that the id of a call refers to; a post by default.
RESOURCES: Final = (
    (r".* /comments/.*", "commentId"),
    (r".* /users/sessions/.*", "session"),
    (r".* /users/providers/.*", "provider"),
    (r".* /identity/passkeys/.*", "passkey"),
    (r".* /users/payouts/.*", "payout"),
    (r".* /notifications/.*", "notification"),
    (r".* /users/export/.*", "export"),
    (r".* (/users|/syndication/users|/staff/members)/.*|GET /posts/\{id\}", "owner"),
    (r".* /files/\{id\}/(parts|complete).*", "upload"),
    (r".* /files/\{id\}/download", "fileId"),
    (r".* /files/.*", "file"),
    (r".* /(payments|staff)/disputes/.*", "dispute"),
    (r".* /staff/refundRequests/.*", "escalated"),
    (r".* /payments/.*", "sale"),
    (r".* /posts/\{id\}/reviews.*", "reviewed"),
    (r".* /posts/\{id\}/(files|licence|generatePaymentIntentLink|checkout).*", "paid"),
)
# Later than all months that tests close.
OPEN_MONTH: Final = "2016-06"
QUERIES: Final = {
    "GET /users/network": {"tab": "followers"},
    "GET /revenue-share/details": {"period": OPEN_MONTH},
    "GET /revenue-share/statement": {"period": OPEN_MONTH},
    "GET /revenue-share/public-report": {"period": OPEN_MONTH},
    "GET /revenue-share/proof": {"period": OPEN_MONTH},
}


@dataclass
class AuthzScenario:
    """An owner with one resource of each kind, and members of the other roles."""

    app: FastAPI
    client: httpx.AsyncClient
    database: TestDatabase
    sandbox: Sandbox
    drain: Drain
    ids: dict[str, str] = field(default_factory=dict)
    members: dict[str, SignedInMember] = field(default_factory=dict)

    async def create(self) -> "AuthzScenario":
        await self._create_members("owner", "stranger", "suspended", "buyer")
        await self._create_staff()
        owner, buyer = self.members["owner"], self.members["buyer"]
        paid = await create_product(self.client, owner, priceCents=500)
        sale = await buy_product(self.client, self.sandbox, paid["_id"], buyer)
        await factories.follow(self.client, buyer, owner)
        await self.drain()
        await suspensions.suspend(
            self.app.state.database,
            self.members["suspended"].id,
            by=self.members["staff"].id,
            days=None,
            reason=None,
        )
        picture = await upload_image(self.client, owner)
        self.ids = {
            "owner": str(owner.id),
            "paid": paid["_id"],
            "fileId": paid["files"][0]["fileId"],
            "sale": sale.payment_id,
            "dispute": str(insert_won_dispute(self.database, sale.payment_id)),
            "checkout": sale.session_id,
            "notification": (await get_payload(self.client, "/notifications", owner))[0]["_id"],
            "file_id": picture,
            "name": "320.webp",
            "tag": "قنفذ",
            "number": "1",
        }
        return self

    async def renew(self, call: str) -> None:
        """Restore the resources and sessions that a call ends."""
        if call in SESSION_ENDING_CALLS:
            # The resources of other calls need not belong to these members.
            await self._create_members("owner", "stranger", "buyer")
            await self._create_staff()
        owner, client = self.members["owner"], self.client
        if "{id}" in call and ("post" in call.lower() or "/comments/" in call):
            post = await factories.post(client, owner, kind="question", tags=["قنفذ"])
            self.ids["post"] = post["_id"]
            self.ids["commentId"] = await comment(client, owner, self.ids["post"])
        if "{n}" in call:
            self.ids["n"] = await self._create_numbered(call)
        if "/staff/refundRequests/" in call:
            sale = await escalate_sale(client, self.sandbox, owner, self.members["buyer"])
            self.ids["escalated"] = sale.payment_id
        if "{statementId}" in call:
            self.ids["statementId"] = str((await self._warn_owner()).statement_id)
        if "/reviews" in call:
            self.ids |= await create_answered_review(client, owner, self.members["buyer"])
        if call == "POST /users/payouts/{id}/cancel":
            self.members["owner"], payout = await create_requested_payout(
                self.app, client, self.database
            )
            self.ids["payout"] = payout["_id"]
        if " /files/" in call:
            self.ids["file"] = await upload_product_file(client, owner)
            answer = await client.post("/files", json=UPLOAD_INPUT, headers=owner.headers)
            self.ids["upload"] = answer.json()["payload"]["_id"]
        if call == "POST /users/sessions/{id}/end":
            self.ids["session"] = (await get_payload(client, "/users/sessions", owner))[0]["_id"]
            await self._sign_in("owner")
        await self._create_sign_in_method(call)

    async def _create_sign_in_method(self, call: str) -> None:
        owner = self.members["owner"]
        if "/passkeys/" in call:
            self.ids["passkey"] = (await add_passkey(self.client, self.database, owner))[1]["_id"]
        if call == "POST /users/providers/{id}/remove":
            self.ids["provider"] = await link_provider(self.client, self.database, owner)

    async def _create_numbered(self, call: str) -> str:
        """Create what the number in a call of the staff console refers to."""
        if "/appeals/" in call:
            warned = await self._warn_owner()
            sent = await appeal(self.client, self.members["owner"], warned)
            return str(sent["number"])
        if "/payout" not in call:
            return await self._open_case(is_decided=call.endswith("/undo"))
        _, payout = await create_requested_payout(self.app, self.client, self.database)
        if "/payoutBatches/" in call:
            settings = with_approval_limit(self.app, 0)
            return str((await batches.create_batches(self.app.state.database, settings))[0])
        number = payout["reference"].removeprefix("PO-")
        if call.endswith("/release"):
            staff = self.members["staff"].id
            await holds.hold(self.app.state.database, int(number), reason="review", by=staff)
        return str(number)

    async def _warn_owner(self) -> Decided:
        """Warn the owner as another member of staff than the one of the matrix."""
        other = await create_staff(self.app, self.database)
        subject = subject_of_member(self.members["owner"])
        return await decide_at_once(self.app, subject, "warn", by=other)

    async def _open_case(self, *, is_decided: bool) -> str:
        post = (await factories.post(self.client, self.members["owner"]))["_id"]
        await report_post(self.app, self.client, post)
        number = number_of_case(self.database, post)
        if is_decided:
            await decide(self.client, self.members["staff"], number, "dismiss")
        return str(number)

    async def _create_members(self, *names: str) -> None:
        for name in names:
            self.members[name] = await factories.member(self.app)
            confirm_session(self.database, self.members[name])

    async def _create_staff(self) -> None:
        self.members["staff"] = await create_staff(self.app, self.database)
        confirm_session(self.database, self.members["staff"])

    async def _sign_in(self, role: str) -> None:
        member, state = self.members[role], self.app.state
        provider = IdentityProvider(state.settings, state.signing_key)
        async with state.database.writing() as connection:
            grant = await sessions.open_session(connection, provider, member.id, "matrix")
        self.members[role] = SignedInMember(member.id, grant.access.token, member.email)
        confirm_session(self.database, self.members[role])

    def path(self, call: str) -> str:
        """Return the path of a call with the ids of the owner's resources."""
        path = call.split()[1]
        matching = (name for pattern, name in RESOURCES if re.fullmatch(pattern, call))
        resource = next(matching, "post")
        path = path.replace("{id}", self.ids.get(resource, UNKNOWN_ID))
        return re.sub(r"\{(\w+)\}", lambda name: self.ids.get(name[1], "nothing"), path)

    async def send(self, call: str, role: str) -> httpx.Response:
        """Send a call in a role of the matrix."""
        headers = {} if role == "guest" else dict(self.members[role].headers)
        method, body, query = call.split(maxsplit=1)[0], BODIES.get(call), QUERIES.get(call)
        if call == "GET /oembed":
            query = {"url": f"{self.app.state.settings.web_origin}/posts/{self.ids['paid']}"}
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
            method, self.path(call), json=body, headers=headers, params=query
        )
