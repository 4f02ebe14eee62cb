"""A member with data of every kind, each with a unique word."""

import io
import itertools
import zipfile
from dataclasses import dataclass, field
from typing import Any

import httpx
import orjson
from fastapi import FastAPI

from api.core.events.dispatch import WorkerContext
from api.tests import factories
from api.tests.conftest import TestDatabase
from api.tests.factories import SignedInMember
from api.tests.factories.periods import LONG_COMMENT
from api.tests.support.answers import accept, ask, mark
from api.tests.support.auth import Drain
from api.tests.support.checkout import StartedCheckout, buy_product, post_action
from api.tests.support.engagement import comment, evaluate
from api.tests.support.http import get_payload, post_payload
from api.tests.support.passkeys import add_passkey
from api.tests.support.payouts import (
    LEBANESE_ACCOUNT,
    confirm_session,
    credit_balance,
    end_cooldown,
)
from api.tests.support.products import create_product, upload_image, upload_product_file
from api.tests.support.reviews import review
from api.tests.support.stripe_sandbox import Sandbox

_numbers = itertools.count()


def _unique_word(prefix: str, number: int) -> str:
    """Return a unique word of letters, which is valid in names, handles, tags and bank details."""
    return prefix + "".join(chr(ord("a") + int(digit)) for digit in f"{number:04}")


@dataclass
class FullAccount:
    """A member with data of every kind, two other members, and the ids of their data by name."""

    app: FastAPI
    client: httpx.AsyncClient
    database: TestDatabase
    sandbox: Sandbox
    drain: Drain
    ids: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        number = next(_numbers)
        # The first is in all data to delete, the second in sold products, which are kept.
        self.canary, self.kept = _unique_word("Zqxj", number), _unique_word("Vwkj", number)
        self.phone = f"+9613{999_000 + number}"

    async def create(self) -> "FullAccount":
        self.member = await factories.member(self.app, name=f"{self.canary} Haddad")
        self.friend = await factories.member(self.app, name="عمر")
        self.other = await factories.member(self.app, name="Sara")
        await self._set_up_profile()
        await self._add_content()
        await self._engage()
        await self.drain()
        await self._add_payments()
        await self.drain()
        self._add_background_rows()
        return self

    async def _set_up_profile(self) -> None:
        """Set profile and settings; add identifiers, blocks and mutes."""
        me = self.member
        self.ids["avatar"] = await upload_image(self.client, me, "avatar")
        for handle in (f"{self.canary.lower()}_old", f"{self.canary.lower()}_new"):
            await post_payload(self.client, "/users/update", me, {"handle": handle})
        changes = {"bio": f"bio {self.canary}", "profilePic": self.ids["avatar"]}
        await post_payload(self.client, "/users/update", me, changes)
        self.database.sql(
            f"UPDATE identifier SET value = 'someone@{self.canary.lower()}.example'"
            f" WHERE member_id = '{me.id}';"
            " INSERT INTO external_identity (iss, sub, member_id)"
            f" VALUES ('https://id.example', 'sub {self.canary}', '{me.id}');"
            " INSERT INTO identifier (id, channel, value, member_id)"
            f" VALUES (gen_random_uuid(), 'phone', '{self.phone}', '{me.id}');"
            " INSERT INTO contact_change (id, member_id, channel, value, effective_at)"
            f" VALUES (gen_random_uuid(), '{me.id}', 'email', 'new@{self.canary}.example', now());"
            " INSERT INTO known_device (member_id, device_hash, session_id)"
            " SELECT member_id, sha256(id::text::bytea), id FROM session"
            f" WHERE member_id = '{me.id}';"
            " INSERT INTO push_subscription (id, member_id, session_id, endpoint, p256dh, auth)"
            f" SELECT id, member_id, id, 'https://push.example/{self.canary}',"
            " decode(repeat('04', 65), 'hex'), decode(repeat('00', 16), 'hex') FROM session"
            f" WHERE member_id = '{me.id}';"
            " INSERT INTO notification_settings (member_id, push, email, time_zone)"
            f""" VALUES ('{me.id}', '{{"newPost": true}}', '{{"comment": true}}',"""
            f" 'Asia/{self.canary}');"
            " INSERT INTO digest (member_id, rhythm, time_zone)"
            f" VALUES ('{me.id}', 'off', 'Asia/{self.canary}');"
            f" UPDATE session SET user_agent = '{self.canary}' WHERE member_id = '{me.id}'"
        )
        self.passkey, _ = await add_passkey(
            self.client, self.database, me, name=f"key {self.canary}"
        )
        await self.client.post("/users/sendOTP", json={"purpose": "confirm"}, headers=me.headers)
        await post_payload(self.client, "/users/muteWord", me, {"word": f"word {self.canary}"})
        blocked, muted = await factories.member(self.app), await factories.member(self.app)
        await post_payload(self.client, f"/users/block/{blocked.id}", me)
        await post_payload(self.client, f"/users/mute/{muted.id}", me)

    async def _add_content(self) -> None:
        me = self.member
        picture = {"fileId": await upload_image(self.client, me), "alt": f"alt {self.canary}"}
        body: dict[str, Any] = {
            "text": f"before {self.canary}",
            "tags": [self.canary],
            "media": [picture],
        }
        post = await post_payload(self.client, "/posts", me, body)
        await post_payload(
            self.client,
            f"/posts/{post['_id']}/update",
            me,
            {**body, "text": f"after {self.canary} @{self.canary.lower()}_new #{self.canary}"},
        )
        gone = await factories.post(self.client, me, f"deleted {self.canary}")
        await self.client.delete(f"/posts/{gone['_id']}", headers=me.headers)
        unsold = await create_product(
            self.client,
            me,
            title=f"title {self.canary}",
            text=f"text {self.canary}",
            licence=f"licence {self.canary}",
            priceCents=500,
            previews=[await upload_image(self.client, me)],
            files=[
                await upload_product_file(
                    self.client, me, f"{self.canary}.pdf", self.canary.encode()
                )
            ],
        )
        sold = await create_product(
            self.client,
            me,
            title=f"title {self.kept}",
            text=f"text {self.kept}",
            priceCents=2000,
            previews=[await upload_image(self.client, me)],
            files=[
                await upload_product_file(self.client, me, f"{self.kept}.pdf", self.kept.encode())
            ],
        )
        await upload_product_file(
            self.client, me, f"loose {self.canary}.pdf", f"loose {self.canary}".encode()
        )
        self.ids |= {
            "post": post["_id"],
            "gone": gone["_id"],
            "unsold": unsold["_id"],
            "sold": sold["_id"],
            "sold_file": sold["files"][0]["fileId"],
            "unsold_file": unsold["files"][0]["fileId"],
            "picture": picture["fileId"],
        }

    async def _engage(self) -> None:
        """Add engagement with posts of others, and of others with the member's posts."""
        me, friend = self.member, self.friend
        theirs = (await factories.post(self.client, friend, "منشور الصديق"))["_id"]
        self.ids["theirs"] = theirs
        await evaluate(self.client, me, theirs, "love")
        await evaluate(self.client, self.other, theirs, "love")
        for act in ("save", "share"):
            await post_payload(self.client, f"/posts/{theirs}/{act}", me)
            await post_payload(self.client, f"/posts/{theirs}/{act}", self.other)
        self.ids["answered"] = await comment(
            self.client, me, theirs, f"{LONG_COMMENT} {self.canary}"
        )
        self.ids["answer"] = await comment(
            self.client, friend, theirs, "رد الصديق", self.ids["answered"]
        )
        self.ids["alone"] = await comment(self.client, me, theirs, f"alone {self.canary}")
        self.ids["hers"] = await comment(self.client, self.other, theirs, "تعليق سارة")
        self.ids["reply"] = await comment(
            self.client, me, theirs, f"reply {self.canary}", self.ids["hers"]
        )
        await self._add_answers()
        for one, other in ((me, friend), (friend, me), (self.other, friend), (me, self.other)):
            await factories.follow(self.client, one, other)
        await evaluate(self.client, friend, self.ids["post"], "clap")
        report = {"reason": "other", "text": f"report {self.canary}"}
        await post_payload(self.client, f"/posts/{theirs}/report", me, report)

    async def _add_answers(self) -> None:
        """Add accepted and helpful answers of the member and of others."""
        me, friend = self.member, self.friend
        asked = await ask(self.client, me, f"question {self.canary}")
        theirs = await ask(self.client, friend, "سؤال الصديق")
        self.ids["friends_answer"] = await comment(self.client, friend, asked, "جواب الصديق")
        answer = await comment(self.client, me, theirs, f"answer {self.canary}")
        await comment(self.client, friend, theirs, "شكرًا", answer)
        hers = await comment(self.client, self.other, theirs, "جواب سارة")
        await accept(self.client, me, asked, self.ids["friends_answer"])
        await accept(self.client, friend, theirs, answer)
        for marker in (me, friend):
            await mark(self.client, marker, theirs, hers)
        self.ids |= {"asked": asked, "friends_question": theirs, "marked": hers}

    async def _add_payments(self) -> None:
        """Add purchases, a sale, a tip, a refund request and a payout."""
        me, friend = self.member, self.friend
        offered = await create_product(self.client, friend, title="دليل الصديق", priceCents=1500)
        self.ids["offered"] = offered["_id"]
        self.ids["offered_file"] = offered["files"][0]["fileId"]
        self.mine: StartedCheckout = await buy_product(
            self.client, self.sandbox, offered["_id"], me
        )
        written = await review(self.client, me, self.ids["offered"], 4, f"review {self.canary}")
        self.ids["review"] = written["_id"]
        self.sale: StartedCheckout = await buy_product(
            self.client, self.sandbox, self.ids["sold"], friend
        )
        theirs = await review(self.client, friend, self.ids["sold"], 5, "مراجعة الصديق")
        self.ids["answered_review"] = theirs["_id"]
        path = f"/posts/{self.ids['sold']}/reviews/{theirs['_id']}/reply"
        await post_payload(self.client, path, me, {"text": f"thanks {self.canary}"})
        tip = {"purpose": "tip", "amountCents": 500}
        await buy_product(self.client, self.sandbox, self.ids["theirs"], me, **tip)
        answer = await post_action(self.client, "requestRefund", self.mine, me)
        assert answer.status_code == 200, answer.text
        self.database.sql(
            f"UPDATE purchase SET refund_reason = 'because {self.canary}'"
            f" WHERE id = '{self.mine.payment_id}';"
            f" UPDATE refund_request SET reason = 'because {self.canary}'"
            f" WHERE purchase_id = '{self.mine.payment_id}'"
        )
        # A checkout that is never paid.
        await post_payload(
            self.client,
            f"/posts/{self.ids['unsold']}/generatePaymentIntentLink",
            self.other,
            {"purpose": "purchase"},
        )
        confirm_session(self.database, me)
        bank = {"beneficiaryName": f"{self.canary} Haddad", "street": f"{self.canary} Street"}
        await post_payload(self.client, "/users/savePayoutMethod", me, {**LEBANESE_ACCOUNT, **bank})
        end_cooldown(self.database, me)
        await credit_balance(self.app, me, 10_000)
        body = {"amountCents": 5_000}
        self.payout = await post_payload(self.client, "/users/payouts", me, body)

    def _add_background_rows(self) -> None:
        """Insert rows of a closed month, of the provider and of staff."""
        me, theirs = self.member.id, self.ids["theirs"]
        # Later than the months of `new_month`, and long before the current month.
        month = "date '2015-09-01'"
        self.database.sql(
            "SET session_replication_role = replica;"
            " INSERT INTO notification_email (notification_id, member_id)"
            f" SELECT id, member_id FROM notification WHERE member_id = '{me}' LIMIT 1;"
            f" INSERT INTO revenue_allocation VALUES ({month}, '{me}', 5, 1, 0, 0, 0, 0);"
            f" INSERT INTO revenue_line VALUES"
            f" ({month}, '{me}', '{self.ids['post']}', 'save', 1, 1, 5);"
            f" INSERT INTO revenue_excluded VALUES ({month}, '{me}', 'daily_limit', 2);"
            f" INSERT INTO revenue_giver VALUES ({month}, '{me}', 10, true);"
            f" INSERT INTO revenue_budget VALUES ({month}, '{me}', 1, 1, 1);"
            f" INSERT INTO revenue_act VALUES"
            f" ({month}, '{me}', '{theirs}', 'save', '{self.friend.id}', 1);"
            " INSERT INTO revenue_leaves (member_id, month, role, secret, leaves) VALUES"
            f" ('{me}', {month}, 'giver', 'secret', ''), ('{me}', {month}, 'author', NULL, '');"
            f" INSERT INTO revenue_estimate VALUES ({month}, '{me}', 1, 1, '{{}}', 0, 0);"
            f" INSERT INTO staff_act (action, member_id) VALUES ('suspended', '{me}');"
            " WITH decided AS (INSERT INTO moderation_case (id, kind, subject_id, owner_id, state,"
            f" evidence) VALUES (gen_random_uuid(), 'user', '{me}', '{me}', 'open',"
            f' \'{{"text": "case {self.canary}"}}\') RETURNING id),'
            " found AS (INSERT INTO signal (id, case_id, rule, weight, evidence) SELECT"
            f" gen_random_uuid(), id, 'x', 1, '{{\"text\": \"{self.canary}\"}}' FROM decided),"
            " told AS (INSERT INTO statement (id, member_id, case_id, act, rule, facts,"
            " is_automatic)"
            f" SELECT gen_random_uuid(), '{me}', id, 'warn', 'spam',"
            " jsonb_build_object('kind', 'user'), true FROM decided"
            " RETURNING id) INSERT INTO appeal (id, statement_id, member_id, text)"
            f" SELECT gen_random_uuid(), id, '{me}', 'appeal {self.canary}' FROM told;"
            f" INSERT INTO restriction (member_id, kind) VALUES ('{me}', 'limit');"
            " INSERT INTO dispute (id, payment_id, dispute_id, amount_cents, cost_cents, status,"
            " opened_at) SELECT gen_random_uuid(), id, 'dp_' || id, 1, 0, 'won', now()"
            f" FROM payment WHERE purchase_id = '{self.sale.payment_id}';"
            " INSERT INTO refund (id, payment_id, amount_cents, status, cause) SELECT"
            " gen_random_uuid(), id, 1, 'failed', 'staff'"
            f" FROM payment WHERE purchase_id = '{self.sale.payment_id}';"
            " INSERT INTO dispute_evidence (dispute_id, given_by, statement, given_at)"
            f" SELECT dispute.id, '{me}', 'evidence {self.canary}', now() FROM dispute"
            " JOIN payment ON payment.id = payment_id"
            f" WHERE purchase_id = '{self.sale.payment_id}';"
            " INSERT INTO product_download (id, purchase_id, member_id, file_id, address)"
            f" SELECT gen_random_uuid(), '{self.mine.payment_id}', '{me}', gen_random_uuid(),"
            " '203.0.113.0/24';"
            " INSERT INTO product_view (seller_id, day, post_id, viewers)"
            f" VALUES ('{me}', current_date, '{self.ids['sold']}', 7);"
            f" INSERT INTO letter_choice (member_id, mode) VALUES ('{me}', 'all');"
            " INSERT INTO email_follow (id, author_id, email, locale, confirmed_at) VALUES"
            f" (gen_random_uuid(), '{me}', 'reader@{self.kept.lower()}.example', 'en', now());"
            " WITH sent AS (INSERT INTO letter (id, author_id)"
            f" VALUES (gen_random_uuid(), '{me}') RETURNING id),"
            " posted AS (INSERT INTO letter_post (post_id, author_id, letter_id)"
            f" SELECT '{self.ids['post']}', '{me}', id FROM sent)"
            " INSERT INTO letter_delivery (letter_id, follow_id) SELECT sent.id, email_follow.id"
            f" FROM sent, email_follow WHERE author_id = '{me}';"
            f" INSERT INTO connect_account (member_id, account_id, country)"
            f" VALUES ('{me}', 'acct_{self.canary}', 'LB')"
        )

    def settle_payout(self) -> None:
        """Mark the pending payout as transferred."""
        self.database.sql(
            "SET session_replication_role = replica; UPDATE payout SET status = 'transferred',"
            f" settled_at = now() WHERE member_id = '{self.member.id}'"
        )

    async def request_deletion(self, reason: str = "") -> Any:
        confirm_session(self.database, self.member)
        body = {"reason": reason} if reason else {}
        return await post_payload(self.client, "/users/deleteAccount", self.member, body)

    def end_grace_period(self) -> None:
        """End the 30 days before the deletion of this member."""
        self.database.sql(
            "UPDATE member SET deletes_at = now() - interval '1 minute'"
            f" WHERE id = '{self.member.id}'"
        )


async def download_export(
    client: httpx.AsyncClient, database: TestDatabase, member: SignedInMember, drain: Drain
) -> zipfile.ZipFile:
    """Request a data export, and download the archive."""
    confirm_session(database, member)
    await post_payload(client, "/users/export", member)
    await drain()
    found = await get_payload(client, "/users/export", member)
    assert found["status"] == "ready", found
    return await download_archive(client, found["url"])


async def download_archive(client: httpx.AsyncClient, url: str) -> zipfile.ZipFile:
    answer = await client.get(httpx.URL(url).raw_path.decode())
    assert answer.status_code == 200, answer.text
    zipped = zipfile.ZipFile(io.BytesIO(answer.content))
    assert zipped.testzip() is None
    return zipped


def read_json(zipped: zipfile.ZipFile, name: str) -> Any:
    return orjson.loads(zipped.read(name))


async def purge_accounts(jobs: WorkerContext, drain: Drain) -> None:
    """Run the deletion job, and the events it emits."""
    from api.account.jobs import delete_accounts

    await delete_accounts(jobs)
    await drain()


def find_rows(database: TestDatabase, word: str) -> list[str]:
    """Return all rows of the database with a word in any column, as text or bytes."""
    as_bytes = word.encode().hex()
    tables = database.sql(
        "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace"
        " AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY relname"
    ).split()
    looks = (
        f"SELECT '{table}: ' || replace(row::text, chr(10), ' ') FROM \"{table}\" row"
        f" WHERE row::text ILIKE '%{word}%' OR row::text LIKE '%{as_bytes}%'"
        for table in tables
    )
    return database.sql(" UNION ALL ".join(looks)).splitlines()


async def find_keys(app: FastAPI, word: str) -> list[str]:
    """Return all keys of Valkey with a word in the name or value."""
    redis = app.state.redis
    reads = {
        b"string": redis.get,
        b"hash": redis.hgetall,
        b"list": lambda key: redis.lrange(key, 0, -1),
        b"set": redis.smembers,
        b"zset": lambda key: redis.zrange(key, 0, -1, withscores=True),
        b"stream": redis.xrange,
    }
    found = []
    async for key in redis.scan_iter():
        kind = await redis.type(key)
        if kind == b"none":  # expired after the scan
            continue
        kept = await reads[kind](key)
        if word.lower() in f"{key!r} {kept!r}".lower():
            found.append(repr(key))
    return found
