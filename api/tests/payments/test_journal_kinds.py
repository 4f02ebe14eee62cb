"""Every kind of journal entry is classified, named for members, and part of their reports."""

import json
from pathlib import Path
from typing import get_args

import httpx

from api.core.clock import now
from api.payments.ledger.kinds import KIND_CLASSES, SELLER_KINDS
from api.payments.ledger.models import JournalKind
from api.revenue_share.schemas import Adjustment
from api.tests.factories import SignedInMember
from api.tests.support import stripe_sandbox
from api.tests.support.auth import Drain
from api.tests.support.checkout import (
    FEE,
    NET,
    PRICE,
    deliver_webhooks,
    get_intent_id,
    sell_product,
)
from api.tests.support.http import get_payload, post_payload
from api.tests.support.stripe_sandbox import Sandbox

SHARE_ADJUSTMENTS = ("share-returned", "share-carried-in", "share-carried-over")
ROOT = Path(__file__).resolve().parents[3]


def test_each_journal_kind_is_classified() -> None:
    assert set(KIND_CLASSES) == set(get_args(JournalKind))


def test_names_of_statement_and_web_are_equal() -> None:
    for locale in ("en", "ar"):
        path = ROOT / "web" / "public" / "locales" / locale / "revenue.json"
        texts = json.loads(path.read_text(encoding="utf-8"))
        names = {kind: each.name[locale] for kind, each in KIND_CLASSES.items() if each.name}
        other = texts["entryKind"].pop("other")
        assert texts["entryKind"] == names
        assert other not in names.values()
        assert set(texts["adjustment"]) == {*SELLER_KINDS, *SHARE_ADJUSTMENTS, "other"}


def test_adjustments_have_every_kind_of_a_seller_and_of_shares() -> None:
    kinds = set(get_args(Adjustment.model_fields["kind"].annotation))
    assert kinds == {*SELLER_KINDS, *SHARE_ADJUSTMENTS}


async def test_report_of_month_with_failed_refund_counts_the_sale(
    client: httpx.AsyncClient,
    sandbox: Sandbox,
    drain: Drain,
    layla: SignedInMember,
    omar: SignedInMember,
) -> None:
    payment = await sell_product(client, sandbox, layla, omar)
    await post_payload(client, f"/payments/{payment.payment_id}/refund", layla)
    refunds = await stripe_sandbox.get_object(
        sandbox, "/v1/refunds", payment_intent=await get_intent_id(sandbox, payment)
    )
    await stripe_sandbox.settle_refund(sandbox, refunds["data"][0]["id"], "failed")
    await deliver_webhooks(sandbox, drain)
    reports = await get_payload(client, "/revenue-share/user-reports", layla)
    (report,) = (each for each in reports if each["period"] == f"{now():%Y-%m}")
    parts = ("salesCents", "refundsCents", "feesCents", "netCents")
    assert [report[part] for part in parts] == [PRICE, 0, FEE, NET]
