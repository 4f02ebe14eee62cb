"""OpenAPI examples of a month's share, reports and proof."""

from typing import Any, Final

from api.core.http.examples import Sample
from api.docs.samples.people import OMAR, SARA
from api.docs.samples.posts import POST, PRODUCT, page
from api.revenue_share.allocation_v1 import WEIGHTS

_SHA256: Final = "9f2d6a0b7c41e8350d9be1f4a6c27b83d5e09417f3b8ac62e1745d0c98ba36f1"
_ROOT: Final = "3b7c1f0e92d4a86517ce40f3b9821d6ea5704c93f8e2b61d0c7a94853fe16b20"
_NODE: Final = "e4109b7d5c83f2a60d1e97b4385cfa2160f7d8c39b24e516a07f3d8c92be4517"
_CURRENT: Final[dict[str, Any]] = {
    "period": "2026-11",
    "status": "open",
    "poolCents": 184_210,
    "distributedCents": 234_210,
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
    "grantsCents": 50_000,
    "carriedInCents": 0,
    "distributedCents": 234_210,
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
    "grantsCents": 50_000,
    "carriedInCents": 0,
    "distributedCents": 201_077,
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
        "root": _ROOT,
        "digest": _SHA256,
        "reportUrl": "https://api.qima.example/revenue-share/public-report?period=2026-10",
        "statementUrl": "https://api.qima.example/revenue-share/statement?period=2026-10",
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
_PATH: Final = [
    {"units": "32000000000000", "hash": _NODE},
    {"units": "0", "hash": _ROOT},
    {"units": "407000000000000", "hash": _SHA256},
    {"units": "1024000000000000", "hash": _NODE},
]
_LEAF: Final = {
    "index": 5,
    "units": "64000000000000",
    "salt": "5c1e90d7a4b2f3862e070b7d42c1e9f3",
    "giverCommitment": _NODE,
    "path": _PATH,
}
_STATEMENT: Final[dict[str, Any]] = {
    "period": "2026-10",
    "ruleVersion": "v2",
    "root": {"hash": _ROOT, "units": "1527000000000000"},
    "leafCount": 16,
    "reportDigest": _SHA256,
    "member": {"_id": SARA["_id"]},
    "given": {
        "units": "64000000000000",
        "cents": 64,
        "leaves": [
            {
                **_LEAF,
                "giverSalt": "a85d6602d1f8037ab2c94e6650af4b2f",
                "author": {"_id": OMAR["_id"], "name": OMAR["name"]},
            }
        ],
    },
    "received": {"units": "64000000000000", "cents": 64, "leaves": [{**_LEAF, "index": 11}]},
}
_PUBLIC_REPORT: Final[dict[str, Any]] = {
    "format": "qima-revenue-share/2",
    "period": "2026-10",
    "ruleVersion": "v2",
    "ruleDigest": _NODE,
    "root": _ROOT,
    "rootUnits": "151052000000000000",
    "leafCount": 4096,
    "totals": {
        "feesCents": 361_410,
        "returnedCents": 14_220,
        "costsCents": 45_036,
        "poolCents": 151_077,
        "directedCents": 119_604,
        "commonsCents": 31_473,
        "grantsCents": 0,
        "carriedInCents": 0,
        "carriedOutCents": 0,
        "adjustmentsCents": 0,
        "sharesCents": 151_077,
    },
    "counts": {
        "givers": [310, 319],
        "payers": [120, 129],
        "eligible": [240, 249],
        "authors": [80, 89],
        "engagements": [4120, 4129],
    },
    "exclusions": {"no_weight": [120, 129], "withdrawn": [30, 39]},
    "histogram": [
        {"fromCents": 1, "toCents": 256, "members": 31},
        {"fromCents": 256, "toCents": 2048, "members": 38},
        {"fromCents": 2048, "toCents": None, "members": 14},
    ],
    "months": ["2026-10"],
    "previousDigest": _SHA256,
}

OF_OPERATIONS: Final = {
    "get_current_share": Sample(response={"": {"payload": _CURRENT}}),
    "list_reports": Sample(response={"": page(_RUNNING, _FINAL, next_cursor=None)}),
    "get_details": Sample(response={"": {"payload": _DETAILS}}),
    "get_statement": Sample(response={"": {"payload": _STATEMENT}}),
    "get_public_report": Sample(response={"": _PUBLIC_REPORT}),
}
