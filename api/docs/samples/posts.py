"""Examples of posts, questions and products, with comments and evaluations."""

from typing import Any, Final

from api.docs.samples.people import HALA, LAYLA, OMAR, ORIGIN, SARA, Json, image

CURSOR: Final = "WyJpZCIsIjAxOTlmMWIyLTVhMTAtN2MzZS04YTUyLTdkMWY1YzFlMmIzYSJd"

_PICTURE: Final = image(
    "0199f1a8-40d2-7c19-b6e5-93a7f20c8d41", 1280, 800, "سطران متباعدان من خط النسخ"
)
_COVER: Final = image("0199f1b0-7e55-7d84-8c1f-2a6b9e03f7c6", 1280, 800, "صفحة من الكرّاسة")
PRODUCT_FILE: Final = {
    "fileId": "0199f1af-1c02-7b90-a3d8-6f4e5c17b82a",
    "name": "كرّاسة-النسخ.pdf",
    "mime": "application/pdf",
    "size": 19293798,
}
_REMOVED_BOOK: Final = {
    "fileId": "0199ef02-8a3c-71d5-9e60-b4c8d27f1a33",
    "name": "كرّاسة-النسخ-الطبعة-الأولى.pdf",
    "mime": "application/pdf",
    "size": 15728640,
}

ZERO_COUNTS: Final[Json] = {
    "comments": 0,
    "shares": 0,
    "saves": 0,
    "purchases": 0,
    "evaluations": {},
}
_NO_ENGAGEMENT: Final[Json] = {
    "mine": False,
    "saved": False,
    "purchased": False,
    "evaluation": None,
    "heldFor": None,
}


def _post(**fields: Any) -> Json:
    """Build a post; the fields keep the order of the response."""
    return {
        "_id": fields.pop("number"),
        "kind": fields.pop("kind"),
        "title": None,
        "text": None,
        "lang": "ar",
        "dir": "rtl",
        "author": LAYLA,
        "media": [],
        "tags": [],
        "entities": [],
        "categoryId": None,
        "answerId": None,
        "createdAt": None,
        "editedAt": None,
        "priceCents": None,
        "currency": "USD",
        "refundDays": None,
        "licence": None,
        "previews": [],
        "files": [],
        "ratingCount": None,
        "ratingTenths": None,
        "counts": ZERO_COUNTS,
        "viewer": _NO_ENGAGEMENT,
        "reason": None,
        **fields,
    }


POST_TEXT: Final = "أكثرُ ما يُتعِب القارئَ ضِيقُ ما بين السطور. #تصميم_الخطوط"
_TAG_START: Final = POST_TEXT.index("#")

POST: Final = _post(
    number="0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a",
    kind="post",
    text=POST_TEXT,
    author=LAYLA,
    media=[_PICTURE],
    tags=["خطوط"],
    entities=[
        {
            "type": "tag",
            "start": _TAG_START,
            "end": len(POST_TEXT),
            "url": None,
            "tag": "تصميم_الخطوط",
            "userId": None,
        }
    ],
    categoryId="design",
    createdAt="2026-11-05T09:30:00.482Z",
    counts={
        "comments": 12,
        "shares": 5,
        "saves": 31,
        "purchases": 0,
        "evaluations": {"perfect": 40, "love": 9},
    },
    viewer={**_NO_ENGAGEMENT, "saved": True, "evaluation": "perfect"},
)
QUESTION: Final = _post(
    number="0199f1b9-03c7-7a58-9b14-e8d25f60a7c1",
    kind="question",
    text="كيف أشرح لطفلة في الحادية عشرة لماذا لا يسقط القمر؟",
    author=HALA,
    tags=["تعليم", "علوم"],
    categoryId="education",
    createdAt="2026-11-05T09:37:12.031Z",
    editedAt="2026-11-05T09:41:50.907Z",
    counts={
        "comments": 7,
        "shares": 0,
        "saves": 3,
        "purchases": 0,
        "evaluations": {"love": 3, "gotanswer": 5, "hardquestion": 4},
    },
)
PRODUCT: Final = _post(
    number="0199f1c4-88ae-7e27-a0f3-19b7c4d6e502",
    kind="digital",
    title="كرّاسة خط النسخ",
    text="ثلاثون صفحة للتدرّب، من الحرف إلى السطر.",
    author=LAYLA,
    tags=["خطوط"],
    categoryId="design",
    createdAt="2026-11-05T09:50:41.266Z",
    priceCents=1500,
    refundDays=14,
    licence="للاستعمال الشخصي والصفّي، دون إعادة بيع.",
    previews=[_COVER],
    files=[PRODUCT_FILE],
    ratingCount=21,
    ratingTenths=44,
    counts={
        "comments": 4,
        "shares": 2,
        "saves": 18,
        "purchases": 23,
        "evaluations": {"clap": 6, "perfect": 11},
    },
)
CLAIMED_PRODUCT: Final[Json] = {
    **PRODUCT,
    "priceCents": 0,
    "viewer": {**_NO_ENGAGEMENT, "purchased": True},
}
PURCHASED_PRODUCT: Final[Json] = {
    **PRODUCT,
    "viewer": {**_NO_ENGAGEMENT, "purchased": True},
    "ownRating": 5,
    "files": [PRODUCT_FILE, _REMOVED_BOOK],
    "order": {
        "_id": "0199f1d0-5c19-7a20-b3d6-8f41e7c2a095",
        "purchasedAt": "2026-11-06T18:04:12.355Z",
        "paidCents": 1500,
        "currency": "USD",
        "source": "purchase",
        "paymentId": "0199f1d0-2b6f-7f93-8e4a-c05a7d1e9b64",
        "status": "owned",
        "refundableUntil": "2026-11-20T18:04:09.000Z",
        "isUpdated": True,
        "licence": {"text": PRODUCT["licence"], "isDefault": False, "isRecorded": True},
    },
}


def page(*items: Json, next_cursor: str | None = CURSOR, **more: Any) -> Json:
    """Build the body of a list, with `more` fields of the envelope."""
    return {"payload": list(items), "nextCursor": next_cursor, **more}


def examples_by_kind(*posts: Json) -> dict[str, Json]:
    """Build one response per kind of post."""
    names = {"post": "A post", "question": "A question", "digital": "A digital product"}
    return {names[post["kind"]]: {"payload": post} for post in posts}


def as_guest(post: Json) -> Json:
    """Return the post as displayed to guests."""
    return {**post, "viewer": None}


def as_author(post: Json, **changed: Any) -> Json:
    """Return the post as displayed to its author."""
    return {**post, "author": LAYLA, "viewer": {**_NO_ENGAGEMENT, "mine": True}, **changed}


NEW_PRODUCT: Final = as_author(PRODUCT, counts=ZERO_COUNTS, ratingCount=0, ratingTenths=None)


def as_saved(post: Json) -> Json:
    """Return the post as displayed to a member who saved it."""
    return {**post, "viewer": {**post["viewer"], "saved": True}}


def with_reason(
    post: Json, kind: str, member: Json | None = None, interest_id: str | None = None
) -> Json:
    """Return the post with the reason of a feed or recommendation."""
    reason = {"type": kind, "member": member, "interestId": interest_id}
    return {**post, "viewer": _NO_ENGAGEMENT, "reason": reason}


def with_highlights(post: Json, word: str | None = None) -> Json:
    """Return the post as a search result with a highlighted word."""
    if word is None:
        return {**post, "highlights": None}
    ranges = {name: _ranges(post[name] or "", word) for name in ("title", "text")}
    snippet = {"text": post["text"], "ranges": ranges["text"]}
    return {**post, "highlights": {**ranges, "snippet": snippet}}


def _ranges(text: str, word: str) -> list[list[int]]:
    start = text.find(word)
    return [] if start < 0 else [[start, start + len(word)]]


_REPLY: Final[Json] = {
    "_id": "0199f1bf-6610-7c8d-b2a7-3d94e6f015c8",
    "parentId": "0199f1bd-91e4-7b06-85cf-7a12d3c4b690",
    "text": "سأجرّب 1.8 وأخبركم.",
    "lang": "ar",
    "dir": "rtl",
    "entities": [],
    "author": LAYLA,
    "isAuthor": True,
    "hidden": False,
    "heldFor": None,
    "createdAt": "2026-11-05T10:02:31.700Z",
    "editedAt": None,
}
COMMENT: Final[Json] = {
    "_id": "0199f1bd-91e4-7b06-85cf-7a12d3c4b690",
    "parentId": None,
    "text": "أحسنتِ، وأوضح ما فيه المثال الأخير. كم ارتفاع السطر؟",
    "lang": "ar",
    "dir": "rtl",
    "entities": [],
    "author": OMAR,
    "isAuthor": False,
    "hidden": False,
    "heldFor": None,
    "createdAt": "2026-11-05T09:58:07.114Z",
    "editedAt": None,
    "accepted": False,
    "helpfulCount": 0,
    "helpful": False,
    "repliesCount": 1,
    "replies": [_REPLY],
}
CREATED_COMMENT: Final[Json] = {**COMMENT, "repliesCount": 0, "replies": []}
EDITED_COMMENT: Final[Json] = {**CREATED_COMMENT, "editedAt": "2026-11-05T10:00:12.350Z"}
CREATED_REPLY: Final[Json] = {
    **_REPLY,
    "accepted": False,
    "helpfulCount": 0,
    "helpful": False,
    "repliesCount": 0,
    "replies": [],
}

EVALUATION: Final[Json] = {
    "user": OMAR,
    "reaction": "perfect",
    "createdAt": "2026-11-05T10:11:53.028Z",
}
_OTHER_EVALUATION: Final[Json] = {
    "user": SARA,
    "reaction": "love",
    "createdAt": "2026-11-05T09:44:20.519Z",
}
EVALUATIONS: Final[Json] = {
    "counts": POST["counts"]["evaluations"],
    "total": 49,
    "mine": "perfect",
    "latest": [EVALUATION, _OTHER_EVALUATION],
}
EVALUATIONS_OF_OTHERS: Final[Json] = {
    **EVALUATIONS,
    "counts": {"perfect": 39, "love": 9},
    "total": 48,
    "mine": None,
}

POST_INPUTS: Final[dict[str, Json]] = {
    "A post": {
        "text": POST_TEXT,
        "tags": ["خطوط"],
        "categoryId": "design",
        "media": [{"fileId": _PICTURE["fileId"], "alt": _PICTURE["alt"]}],
    },
    "A question": {"kind": "question", "text": QUESTION["text"], "tags": QUESTION["tags"]},
    "A digital product": {
        "kind": "digital",
        "title": PRODUCT["title"],
        "text": PRODUCT["text"],
        "tags": PRODUCT["tags"],
        "categoryId": "design",
        "priceCents": 1500,
        "refundDays": 14,
        "licence": PRODUCT["licence"],
        "files": [PRODUCT_FILE["fileId"]],
        "previews": [_COVER["fileId"]],
    },
}
DOWNLOAD: Final = {
    "url": f"{ORIGIN}/files/{PRODUCT_FILE['fileId']}/download"
    "?expires=1794050040&signature=ttmtwyVZMwUZWiDqYY4O3Wz0QjGcYocc9kwEqPT-ppQ",
    "expiresAt": "2026-11-07T11:14:00.000Z",
}
TRENDING_TAGS: Final = ({"tag": "قهوة_الصباح", "authors": 12}, {"tag": "خطوط", "authors": 7})
