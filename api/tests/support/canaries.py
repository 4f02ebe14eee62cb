"""Canaries: unique words in all private data of a member, and the roles that may read each."""

import random
from dataclasses import dataclass, field
from typing import Any, Final

import httpx
from fastapi import FastAPI

from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.support import stripe_sandbox
from api.tests.support.auth import Drain
from api.tests.support.checkout import buy_product
from api.tests.support.engagement import comment
from api.tests.support.http import get_payload, post_payload
from api.tests.support.passkeys import add_passkey
from api.tests.support.payouts import (
    LEBANESE_ACCOUNT,
    confirm_session,
    credit_balance,
    end_cooldown,
)
from api.tests.support.products import create_product, upload_product_file
from api.tests.support.reviews import review
from api.tests.support.stripe_sandbox import Sandbox

READERS: Final = ("guest", "stranger", "buyer", "refunded", "owner")
OWNER: Final = frozenset({"owner"})
BUYERS: Final = frozenset({"owner", "buyer"})
NOBODY: Final[frozenset[str]] = frozenset()


@dataclass(frozen=True)
class Secret:
    """A unique word and the roles that may read it.

    With `is_shown` each of these roles must find it in a response.
    """

    word: str
    seen_by: frozenset[str]
    is_shown: bool = True


@dataclass
class CanaryScenario:
    """Members with private data; `secrets` has the canaries by name."""

    app: FastAPI
    client: httpx.AsyncClient
    database: TestDatabase
    sandbox: Sandbox
    drain: Drain
    members: dict[str, SignedInMember] = field(default_factory=dict)
    secrets: dict[str, Secret] = field(default_factory=dict)
    ids: dict[str, list[str]] = field(default_factory=dict)

    def secret(self, name: str, seen_by: frozenset[str], *, is_shown: bool = True) -> str:
        """Add a secret; return its word, of letters only, so that no field normalizes it."""
        word = "zq" + "".join(random.choices("bcdfghjklmnpqrstvwxz", k=14))
        self.secrets[name] = Secret(word, seen_by, is_shown)
        return word

    async def create(self) -> "CanaryScenario":
        for name in READERS[1:]:
            self.members[name] = await factories.member(self.app, name=f"Member {name}")
        await self._add_private_settings()
        await self._add_content()
        await self._add_sales()
        await self._add_payouts()
        await self.drain()
        self.ids["users"] = [str(member.id) for member in self.members.values()]
        return self

    async def _add_private_settings(self) -> None:
        """Add identifiers, a device and a muted word."""
        owner, client = self.members["owner"], self.client
        for who, seen_by in (("owner", OWNER), ("buyer", frozenset({"buyer"}))):
            address = self.secret(f"e-mail of {who}", seen_by)
            self.database.sql(
                f"UPDATE identifier SET value = '{address}@qima.example'"
                f" WHERE member_id = '{self.members[who].id}'"
            )
        phone = f"+9627{random.randrange(10**8):08}"
        self.secrets["phone"] = Secret(phone, OWNER)
        self.database.sql(
            "INSERT INTO identifier (id, channel, value, member_id)"
            f" VALUES (gen_random_uuid(), 'phone', '{phone}', '{owner.id}')"
        )
        device = self.secret("device", OWNER, is_shown=False)
        self.database.sql(
            f"UPDATE session SET user_agent = '{device}' WHERE member_id = '{owner.id}'"
        )
        passkey = self.secret("passkey", OWNER)
        await add_passkey(client, self.database, owner, name=passkey)
        await post_payload(
            client, "/users/muteWord", owner, {"word": self.secret("muted word", OWNER)}
        )

    async def _add_content(self) -> None:
        """Add deleted and hidden content, an earlier text, and a report."""
        owner, client = self.members["owner"], self.client
        gone = await factories.post(client, owner, self.secret("deleted post", NOBODY))
        await client.delete(f"/posts/{gone['_id']}", headers=owner.headers)
        before = self.secret("text before the edit", NOBODY)
        post = await factories.post(client, owner, before, tags=[before])
        await post_payload(
            client, f"/posts/{post['_id']}/update", owner, {"text": "after", "tags": []}
        )
        hidden = self.secret("hidden comment", frozenset({"owner", "buyer"}))
        said = await comment(client, self.members["buyer"], post["_id"], hidden)
        await post_payload(client, f"/posts/{post['_id']}/comments/{said}/hide", owner)
        unsaid = self.secret("deleted comment", NOBODY)
        lost = await comment(client, owner, post["_id"], unsaid)
        await client.delete(f"/posts/{post['_id']}/comments/{lost}", headers=owner.headers)
        told = {"reason": "other", "text": self.secret("report", NOBODY)}
        await post_payload(client, f"/posts/{post['_id']}/report", self.members["buyer"], told)
        loose = self.secret("file of nothing", NOBODY)
        loose_id = await upload_product_file(client, owner, "loose.pdf", loose.encode())
        self.ids["posts"] = [post["_id"], gone["_id"]]
        self.ids["comments"] = [said, lost]
        self.ids["files"] = [loose_id]

    async def _add_sales(self) -> None:
        """Add a product with a purchase and a refunded purchase."""
        owner, client = self.members["owner"], self.client
        content = self.secret("paid file", BUYERS)
        paid = await create_product(
            client,
            owner,
            title="A guide",
            priceCents=1500,
            files=[await upload_product_file(client, owner, "guide.pdf", content.encode())],
        )
        self.ids["posts"].append(paid["_id"])
        self.ids["files"] += [paid["files"][0]["fileId"]]
        kept = await buy_product(client, self.sandbox, paid["_id"], self.members["buyer"])
        back = await buy_product(client, self.sandbox, paid["_id"], self.members["refunded"])
        of_refunded = self.secret("review of a refunded purchase", frozenset({"refunded"}))
        said = await review(client, self.members["refunded"], paid["_id"], 2, of_refunded)
        unsaid = self.secret("deleted review", NOBODY)
        lost = await review(client, self.members["buyer"], paid["_id"], 2, unsaid)
        await client.delete(
            f"/posts/{paid['_id']}/reviews/{lost['_id']}", headers=self.members["buyer"].headers
        )
        self.ids["reviews"] = [said["_id"], lost["_id"]]
        why = {"reason": self.secret("reason to give back", frozenset({"owner", "refunded"}))}
        path = f"/payments/{back.payment_id}/requestRefund"
        await post_payload(client, path, self.members["refunded"], why)
        await post_payload(client, f"/payments/{back.payment_id}/refund", owner)
        self.ids["payments"] = [kept.payment_id, back.payment_id]
        self.secrets["provider's session"] = Secret(kept.session_id, NOBODY)
        await stripe_sandbox.deliver_webhooks(self.sandbox)

    async def _add_payouts(self) -> None:
        owner, client = self.members["owner"], self.client
        bank: dict[str, Any] = {
            "beneficiaryName": f"{self.secret('beneficiary', OWNER)} Haddad",
            "street": f"{self.secret('street', OWNER, is_shown=False)} Street",
            "city": self.secret("city", OWNER, is_shown=False),
            "bankName": self.secret("bank", OWNER),
        }
        confirm_session(self.database, owner)
        await post_payload(client, "/users/savePayoutMethod", owner, {**LEBANESE_ACCOUNT, **bank})
        self.secrets["account"] = Secret(LEBANESE_ACCOUNT["iban"], NOBODY)
        end_cooldown(self.database, owner)
        await credit_balance(self.app, owner, 10_000)
        await post_payload(client, "/users/payouts", owner, {"amountCents": 5_000})
        self.ids["sessions"] = [(await get_payload(client, "/users/sessions", owner))[0]["_id"]]
        self.ids["notifications"] = [
            each["_id"] for each in await get_payload(client, "/notifications", owner)
        ]
