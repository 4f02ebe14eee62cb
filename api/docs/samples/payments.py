"""OpenAPI examples of checkout, sales, receipts and refunds."""

from typing import Any, Final

from api.core.http.examples import Sample
from api.docs.samples.people import LAYLA, OMAR
from api.docs.samples.posts import PRODUCT, page

_PAYMENT: Final = "0199f1d0-2b6f-7f93-8e4a-c05a7d1e9b64"
_SESSION: Final = "cs_live_a1B2c3D4e5F6g7H8"
_PAGE: Final = f"https://checkout.stripe.com/c/pay/{_SESSION}"
_POST: Final = {"_id": PRODUCT["_id"], "title": PRODUCT["title"]}
_REQUEST: Final[dict[str, Any]] = {
    "_id": "0199f2a4-91c3-7d05-b8e6-2f4a9c7d1e30",
    "state": "open",
    "reason": "ظننتها للخط الكوفي.",
    "requestedAt": "2026-11-08T07:20:10.006Z",
    "answerDue": "2026-11-22T07:20:10.006Z",
    "decline": None,
    "escalatedAt": None,
    "closedAt": None,
    "closedBy": None,
    "decision": None,
}
_DECLINE: Final = {
    "reason": "as_described",
    "text": "الصفحة تذكر أنها لخط النسخ.",
    "declinedAt": "2026-11-10T09:00:00.000Z",
}
_DECLINED: Final = {
    **_REQUEST,
    "state": "declined",
    "answerDue": "2026-11-24T09:00:00.000Z",
    "decline": _DECLINE,
}
_ESCALATED: Final = {
    **_DECLINED,
    "state": "escalated",
    "answerDue": "2026-11-26T10:30:00.000Z",
    "escalatedAt": "2026-11-12T10:30:00.000Z",
}
_GRANTED: Final = {
    **_REQUEST,
    "state": "granted",
    "answerDue": None,
    "closedAt": "2026-11-09T11:02:41.350Z",
    "closedBy": "seller",
}

_EVIDENCE: Final = {
    "statement": "نُزّل الملف مرتين يوم الشراء.",
    "status": "pending",
    "givenAt": "2026-11-21T08:15:00.000Z",
}
_DISPUTE: Final[dict[str, Any]] = {
    "_id": "0199f4b6-1d27-7a90-8c33-5e0f7b2d9a14",
    "paymentId": _PAYMENT,
    "post": _POST,
    "amountCents": 1500,
    "currency": "USD",
    "reason": "product_not_received",
    "state": "needsEvidence",
    "openedAt": "2026-11-20T16:40:02.000Z",
    "answerDue": "2026-11-29T16:40:02.000Z",
    "closedAt": None,
    "evidence": None,
}


def _paid(**payload: Any) -> dict[str, Any]:
    return {"payload": payload}


_LINK: Final[dict[str, Any]] = {
    "granted": False,
    "paymentId": _PAYMENT,
    "url": _PAGE,
    "amountCents": 1500,
    "currency": "USD",
    "expiresAt": "2026-11-06T18:33:02.114Z",
}
_FREE: Final = {**dict.fromkeys(_LINK), "granted": True, "amountCents": 0, "currency": "USD"}
_OUTCOME: Final[dict[str, Any]] = {
    "status": "paid",
    "purpose": "purchase",
    "paymentId": _PAYMENT,
    "amountCents": 1500,
    "currency": "USD",
    "url": None,
    "failureCode": None,
}
_SALE: Final[dict[str, Any]] = {
    "_id": _PAYMENT,
    "kind": "purchase",
    "post": _POST,
    "buyer": {name: OMAR[name] for name in ("_id", "name", "profilePic")},
    "amountCents": 1500,
    "feeCents": 150,
    "netCents": 1350,
    "refundedCents": 0,
    "reserveCents": 135,
    "currency": "USD",
    "status": "paid",
    "paidAt": "2026-11-06T18:04:09.000Z",
    "maturesAt": "2026-11-20T18:04:09.000Z",
    "isMature": False,
    "isHeld": False,
    "refundableUntil": "2026-11-20T18:04:09.000Z",
    "refundRequest": None,
}
_TIP: Final[dict[str, Any]] = {
    **_SALE,
    "_id": "0199f1c8-6a0d-7b45-9d27-f3e8b15c4a90",
    "kind": "tip",
    "amountCents": 500,
    "feeCents": 25,
    "netCents": 475,
    "reserveCents": 47,
    "paidAt": "2026-11-06T09:12:44.000Z",
    "maturesAt": "2026-11-13T09:12:44.000Z",
    "refundableUntil": None,
}
_REFUNDED: Final = {
    **_SALE,
    "status": "refunded",
    "netCents": 0,
    "refundedCents": 1500,
    "refundableUntil": None,
    "refundRequest": _GRANTED,
}
LICENCE: Final = {"text": PRODUCT["licence"], "isDefault": False, "isRecorded": True}
_FIGURES: Final = {
    "viewers": 420,
    "sales": 23,
    "returns": 1,
    "grossCents": 34500,
    "returnedCents": 1500,
    "feesCents": 3300,
    "netCents": 29700,
}
_STATISTICS: Final[dict[str, Any]] = {
    "from": "2026-11-06",
    "until": "2026-11-06",
    "currency": "USD",
    "total": {**_FIGURES, "conversionBps": 547},
    "days": [{"day": "2026-11-06", **_FIGURES}],
    "products": [
        {
            "postId": PRODUCT["_id"],
            "title": PRODUCT["title"],
            **_FIGURES,
            "conversionBps": 547,
        }
    ],
}
_RECEIPT: Final[dict[str, Any]] = {
    "_id": _PAYMENT,
    "number": "2026-000123",
    "kind": "purchase",
    "status": "paid",
    "post": _POST,
    "seller": {"_id": LAYLA["_id"], "name": LAYLA["name"]},
    "buyer": {"_id": OMAR["_id"], "name": OMAR["name"]},
    "amountCents": 1500,
    "refundedCents": 0,
    "currency": "USD",
    "paidAt": "2026-11-06T18:04:09.000Z",
    "licence": LICENCE,
    "card": {"brand": "visa", "last4": "4242"},
    "refundableUntil": "2026-11-20T18:04:09.000Z",
    "refundRequest": None,
}

_STATEMENT = (
    "Date,Month,Transaction,Account,Post,Amount,Balance after,Currency,ID\r\n"
    "2026-11-05T09:41:07.120Z,2026-11,Sale,Pending,An atlas of rivers,17.99,45.98,USD,"
    "48213:pending\r\n"
)

OF_OPERATIONS: Final[dict[str, Sample]] = {
    "generate_payment_intent_link": Sample(
        request={
            "Buy a product": {"purpose": "purchase"},
            "Tip an author": {"purpose": "tip", "amountCents": 500},
        },
        response={"Where to pay": {"payload": _LINK}, "A free product": {"payload": _FREE}},
    ),
    "return_from_checkout": Sample(
        request={"": {"sessionId": _SESSION}},
        response={
            "Paid": {"payload": _OUTCOME},
            "The card was refused": _paid(
                **{
                    **_OUTCOME,
                    "status": "failed",
                    "url": _PAGE,
                    "failureCode": "insufficient_funds",
                }
            ),
        },
    ),
    "list_sales": Sample(
        response={
            "All": page(_SALE, _TIP, next_cursor=None),
            "Waiting for a refund": page(
                {**_SALE, "status": "refundRequested", "refundRequest": _REQUEST}, next_cursor=None
            ),
        }
    ),
    "get_sales_statistics": Sample(response={"": {"payload": _STATISTICS}}),
    "get_post_licence": Sample(
        response={
            "The seller's words": {"payload": LICENCE},
            "The default licence": _paid(
                text="للاستخدام الشخصي، دون مشاركة الملفات مع غيرك.",
                isDefault=True,
                isRecorded=True,
            ),
        }
    ),
    "view_post": Sample(response={"": {"payload": {"received": True}}}),
    "list_statement": Sample(
        response={
            "": page(
                {
                    "_id": "48213:pending",
                    "at": "2026-11-05T09:41:07.120Z",
                    "kind": "sale",
                    "account": "pending",
                    "amountCents": 1799,
                    "balanceAfterCents": 4598,
                    "postId": "0199f3a0-5b1e-7c7d-8a44-1f2e3d4c5b6a",
                    "title": "An atlas of rivers",
                },
                next_cursor=None,
            )
        }
    ),
    "get_statement_file": Sample(response={"": _STATEMENT}),
    "get_payment": Sample(
        response={
            "For its buyer": {"payload": _RECEIPT},
            "For its seller": _paid(**{**_RECEIPT, "card": None}),
        }
    ),
    "request_refund": Sample(
        request={"": {"reason": _REQUEST["reason"]}},
        response={
            "": _paid(**{**_RECEIPT, "status": "refundRequested", "refundRequest": _REQUEST})
        },
    ),
    "refund_payment": Sample(response={"": {"payload": _REFUNDED}}),
    "list_refund_requests": Sample(
        response={
            "": page(
                {**_SALE, "status": "refundRequested", "refundRequest": _REQUEST}, next_cursor=None
            )
        }
    ),
    "list_disputes": Sample(response={"": page(_DISPUTE, next_cursor=None)}),
    "give_dispute_evidence": Sample(
        request={"": {"statement": _EVIDENCE["statement"]}},
        response={
            "": {"payload": {**_DISPUTE, "state": "underReview", "evidence": _EVIDENCE}},
        },
    ),
    "count_refund_requests": Sample(
        response={"": {"payload": {"open": 2, "escalated": 1, "closed": 6}}}
    ),
    "decline_refund": Sample(
        request={"": {"reason": "as_described", "text": _DECLINE["text"]}},
        response={"": {"payload": {**_SALE, "refundRequest": _DECLINED}}},
    ),
    "escalate_refund_request": Sample(
        response={
            "": _paid(**{**_RECEIPT, "status": "refundRequested", "refundRequest": _ESCALATED})
        }
    ),
    "withdraw_refund_request": Sample(response={"": _paid(**_RECEIPT)}),
}
