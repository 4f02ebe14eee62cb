"""Members of the OpenAPI examples, and their pictures."""

from typing import Any, Final

from api.files.serializers import StoredImage, serialize_image

Json = dict[str, Any]

ORIGIN: Final = "https://api.qima.example"


def image(file_id: str, width: int, height: int, alt: str | None = None) -> Json:
    """Build an image with all renditions of its width."""
    usual = (96, 256, 512) if width == height else (320, 640, 1280)
    stored: StoredImage = {
        "fileId": file_id,
        "width": width,
        "height": height,
        "blurhash": "LEHV6nWB2yk8pyo0adR*.7kCMdnj",
        "alt": alt,
        "widths": [each for each in usual if each <= width],
    }
    return serialize_image(stored, ORIGIN)


def author(number: str, name: str, handle: str | None, picture: str | None = None) -> Json:
    """Build the author of a post or comment."""
    shown = image(picture, 512, 512) if picture else None
    names = {"name": name, "handle": handle, "isStaff": False}
    return {"_id": number, **names, "profilePic": shown}


LAYLA: Final = author(
    "0199d1c8-3f20-7a41-9c07-2b8e4f6a1d90",
    "ليلى حداد",
    "layla",
    "0199d1c9-07b3-7e15-8d42-61f0a9c35b7e",
)
OMAR: Final = author("0199d4aa-9e11-7b63-8f25-0c7d3e9b5a12", "عمر ناصر", "omar_n")
SARA: Final = author("0199d6f3-52c8-7d0e-a1b9-48e6f7023c5d", "Sara Odeh", None)
HALA: Final = author("0199d8b0-6c74-7f2a-92d3-5e1b0a7c9f48", "هالة صبري", "hala_s")

SUGGESTED: Final = {
    **LAYLA,
    "bio": "خطّاطة، أكتب عن الحروف وقرّائها.",
    "followersCount": 2140,
    "isFollowing": False,
    "reason": {"type": "followedByFollowed", "member": OMAR, "interestId": None, "count": 4},
}
SUGGESTED_BY_INTEREST: Final = {
    **HALA,
    "bio": "معلّمة فيزياء.",
    "followersCount": 312,
    "isFollowing": False,
    "reason": {"type": "interest", "member": None, "interestId": "education", "count": 2},
}
ME: Final = {
    **LAYLA,
    "bio": "خطّاطة، أكتب عن الحروف وقرّائها.",
    "genderId": 2,
    "countryId": "LB",
    "birthDate": "1991-04-17",
    "interestIds": ["design", "poetry", "typography"],
    "locale": "ar",
    "numerals": "auto",
    "theme": "system",
    "textSize": "normal",
    "motion": "system",
    "notifications": {
        "follow": True,
        "evaluation": True,
        "comment": True,
        "reply": True,
        "answer": True,
        "mention": True,
        "purchase": True,
        "review": True,
        "tip": True,
        "payout": True,
        "saleEmails": True,
        "revenueReport": True,
        "newPost": False,
        "system": True,
    },
    "email": "layla@qima.example",
    "phone": None,
    "followersCount": 2140,
    "followingCount": 86,
    "postsCount": 54,
    "mutedWordsCount": 1,
    "createdAt": "2025-10-10T08:12:45.120Z",
    "deletesAt": None,
}
PROFILE: Final = {
    **LAYLA,
    "bio": ME["bio"],
    "createdAt": ME["createdAt"],
    "followersCount": 2140,
    "followingCount": 86,
    "postsCount": 54,
    "productsCount": 3,
    "answersCount": 9,
    "isFollowing": True,
    "followsMe": False,
    "isBlocked": False,
    "isMuted": False,
    "newPosts": None,
}
_RELATIONSHIP_FIELDS: Final = ("isFollowing", "followsMe", "isBlocked", "isMuted", "newPosts")
GUEST_PROFILE: Final = PROFILE | dict.fromkeys(_RELATIONSHIP_FIELDS)
BLOCKED_MEMBER: Final = {**SARA, "since": "2026-11-02T20:15:36.218Z"}
FOLLOWER: Final = {
    **OMAR,
    "bio": "مهندس بيانات وقارئ شعر.",
    "followersCount": 128,
    "isFollowing": False,
    "followsMe": True,
}

_TOKEN: Final = "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIwMTk5ZDFjOCJ9.c2lnbmF0dXJl"  # noqa: S105 - shown
ACCESS: Final = {"token": _TOKEN, "expiresAt": "2026-11-05T09:45:00.000Z"}
SIGNED_IN: Final = {"registered": True, **ACCESS, "user": ME}
