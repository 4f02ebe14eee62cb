"""OpenAPI examples of uploads in each state."""

from typing import Final

from api.docs.samples.people import Json, image
from api.docs.samples.posts import PRODUCT_FILE

_SHA256: Final = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"

BEGUN: Final[Json] = {
    "_id": PRODUCT_FILE["fileId"],
    "name": PRODUCT_FILE["name"],
    "mime": PRODUCT_FILE["mime"],
    "size": PRODUCT_FILE["size"],
    "status": "uploading",
    "partSize": 8388608,
    "parts": [],
    "expiresAt": "2026-11-07T09:12:30.415Z",
    "sha256": None,
    "problem": None,
}
CUT_OFF: Final = {**BEGUN, "parts": [1, 3]}
JOINING: Final = {**BEGUN, "status": "processing", "parts": [1, 2, 3]}
READY: Final = {**BEGUN, "status": "ready", "expiresAt": None, "sha256": _SHA256}
SENT_BACK: Final = {**BEGUN, "parts": [1, 2, 3], "problem": "file_digest_mismatch"}
SMALL: Final = {**READY, "name": "قائمة-الأقلام.txt", "mime": "text/plain", "size": 2718}

NEW: Final = {name: PRODUCT_FILE[name] for name in ("name", "mime", "size")}
WHOLE: Final = {"sha256": _SHA256}

_DRAWN: Final = image("0199f1a8-40d2-7c19-b6e5-93a7f20c8d41", 1280, 800)
IMAGE: Final[Json] = {
    "_id": _DRAWN["fileId"],
    "url": _DRAWN["url"],
    "mime": "image/webp",
    "size": 98304,
    "width": _DRAWN["width"],
    "height": _DRAWN["height"],
    "blurhash": _DRAWN["blurhash"],
    "status": "ready",
    "sizes": _DRAWN["sizes"],
}
