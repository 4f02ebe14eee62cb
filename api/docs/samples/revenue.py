"""OpenAPI examples of a month's share, reports and proof."""

from typing import Any, Final

from api.core.http.examples import Sample
from api.docs.samples.people import OMAR, SARA
from api.docs.samples.posts import POST, PRODUCT, page
from api.revenue_share.allocation_v1 import WEIGHTS

_SHA256: Final = "9f2d6a0b7c41e8350d9be1f4a6c27b83d5e09417f3b8ac62e1745d0c98ba36f1"
_CURRENT: Final[dict[str, Any]] = {
    "period": "2026-11",
    "status": "open",
    "poolCents": 184_210,
    "pool": {
        "netFeesCents": 368_420,
        "shareBps": 5000,
        "grantsCents": 50_000,
        "carriedInCents": 0,
    },
    "points": 412,
    "totalPoints": 96_340,
    "estimatedCents": 1264,
    "byKind": {"evaluation": 611, "purchase": 402, "tip": 96, "save": 88, "comment": 67},
    "given": {"feesCents": 262, "directedCents": 104},
    "eligibility": {
        "ok": False,
        "missing": ["evaluated_5_authors"],
        "budget": "full",
        "engagedAuthors": 3,
    },
    "closesAt": "2026-12-01T00:00:00.000Z",
    "finalAt": "2026-12-08T00:00:00.000Z",
    "computedAt": "2026-11-21T09:35:04.118Z",
}
_RUNNING: Final[dict[str, Any]] = {
    "_id": "2026-11",
    "period": "2026-11",
    "status": "open",
    "poolCents": 184_210,
    "shareCents": 1264,
    "salesCents": 4500,
    "tipsCents": 500,
    "refundsCents": 1500,
    "feesCents": 325,
    "netCents": 4439,
    "digest": None,
}
_FINAL: Final[dict[str, Any]] = {
    "_id": "2026-10",
    "period": "2026-10",
    "status": "final",
    "poolCents": 151_077,
    "shareCents": 1830,
    "salesCents": 6000,
    "tipsCents": 1000,
    "refundsCents": 0,
    "feesCents": 650,
    "netCents": 8180,
    "digest": _SHA256,
}
_LINES: Final = [
    {
        "postId": PRODUCT["_id"],
        "title": PRODUCT["title"],
        "kind": "purchase",
        "members": 4,
        "points": 20,
        "cents": 940,
    },
    {
        "postId": POST["_id"],
        "title": POST["text"][:80],
        "kind": "evaluation",
        "members": 31,
        "points": 74,
        "cents": 890,
    },
]
_TOP: Final = {
    "postId": PRODUCT["_id"],
    "title": PRODUCT["title"],
    "cover": PRODUCT["previews"][0],
    "sales": 4,
    "salesCents": 6000,
    "tipsCents": 1000,
    "shareCents": 940,
    "totalCents": 7940,
    "reactions": ["perfect", "love", "clap"],
}


def _named(person: dict[str, Any]) -> dict[str, Any]:
    return {name: person[name] for name in ("_id", "name", "profilePic")}


_DETAILS: Final[dict[str, Any]] = {
    "period": "2026-10",
    "status": "final",
    "formula": {"version": "v2", "weights": WEIGHTS},
    "pseudonym": "5c1e90d7a4b2f3862e07",
    "lines": _LINES,
    "topPosts": [_TOP],
    "given": [
        {"author": _named(OMAR), "cents": 71},
        {"author": _named(SARA), "cents": 33},
    ],
    "adjustments": [
        {"kind": "share-returned", "period": "2026-09", "cents": -42},
        {"kind": "refund", "period": "2026-09", "cents": -1350},
    ],
    "excluded": [{"reason": "withdrawn", "count": 3}, {"reason": "daily_limit", "count": 1}],
    "proof": {
        "sha256": _SHA256,
        "csvUrl": "https://api.qima.example/revenue-share/proof?period=2026-10",
    },
    "entries": [
        {
            "_id": "48213:available",
            "at": "2026-11-08T03:00:21.664Z",
            "kind": "share",
            "account": "available",
            "amountCents": 1830,
            "balanceAfterCents": 7230,
            "postId": None,
            "title": None,
        },
        {
            "_id": "40877:pending",
            "at": "2026-10-28T18:04:09.000Z",
            "kind": "sale",
            "account": "pending",
            "amountCents": 1350,
            "balanceAfterCents": 2700,
            "postId": PRODUCT["_id"],
            "title": PRODUCT["title"],
        },
    ],
}
_PROOF: Final = """\
record,who,author,post,kind,number
parameter,month,,,,2026-10
parameter,version,,,,v2
parameter,poolCents,,,,151077
giver,0b7d42c1e9f3a85d6602,,,full,112
act,0b7d42c1e9f3a85d6602,5c1e90d7a4b2f3862e07,d1f8037ab2c94e6650af,purchase,5
share,5c1e90d7a4b2f3862e07,,,,1830
carried,,,,,0
"""

OF_OPERATIONS: Final = {
    "get_current_share": Sample(response={"": {"payload": _CURRENT}}),
    "list_reports": Sample(response={"": page(_RUNNING, _FINAL, next_cursor=None)}),
    "get_details": Sample(response={"": {"payload": _DETAILS}}),
    "get_proof": Sample(response={"": _PROOF}),
}
