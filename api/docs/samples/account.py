"""OpenAPI examples of exports and account deletion."""

from typing import Any, Final

from api.core.http.examples import Sample

_PREPARING: Final[dict[str, Any]] = {
    "_id": "0199f1d0-3b52-7c18-9e04-5a7d20f6c1b3",
    "status": "preparing",
    "progress": 40,
    "sizeBytes": None,
    "requestedAt": "2026-11-05T09:30:00.482Z",
    "readyAt": None,
    "expiresAt": None,
    "url": None,
}
_READY: Final = {
    **_PREPARING,
    "status": "ready",
    "progress": 100,
    "sizeBytes": 1482110,
    "readyAt": "2026-11-05T09:30:41.907Z",
    "expiresAt": "2026-11-12T09:30:00.482Z",
    "url": "https://api.qima.example/users/export/0199f1d0-3b52-7c18-9e04-5a7d20f6c1b3/download"
    "?expires=1762336200&signature=qWc0sS3bZ8s0m3p7Jv2m2dXbq8o0y1n0w0Q4mZl3k1A",
}

OF_OPERATIONS: Final[dict[str, Sample]] = {
    "ask_export": Sample(response={"": {"payload": {**_PREPARING, "progress": 0}}}),
    "get_export": Sample(
        response={
            "Being prepared": {"payload": _PREPARING},
            "Ready": {"payload": _READY},
            "None": {"payload": None},
        }
    ),
    "delete_account": Sample(
        request={"With a reason": {"reason": "لم أعد أستعمل الحساب."}, "Without": {}},
        response={"": {"payload": {"deletesAt": "2026-12-05T09:30:00.482Z"}}},
    ),
    "keep_account": Sample(response={"": {"payload": {"deletesAt": None}}}),
}
