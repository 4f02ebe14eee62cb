"""OpenAPI examples by operation: complete responses about the same members and posts.

Other operations show examples generated from their schema.
"""

from typing import Any, Final

import orjson

from api.core.http.examples import Sample
from api.docs.samples import (
    account,
    answers,
    appeals,
    emails,
    files,
    moderation,
    passkeys,
    payments,
    payouts,
    people,
    push,
    revenue,
    reviews,
    rules,
    staff_money,
    syndication,
)
from api.docs.samples import notifications as told
from api.docs.samples import posts as shown
from api.docs.samples.posts import (
    POST,
    PRODUCT,
    QUESTION,
    as_author,
    as_guest,
    examples_by_kind,
    page,
    with_reason,
)

_AUTHORIZE: Final = (
    "https://id.example/authorize?client_id=qima&response_type=code&scope=openid+email+profile"
)
_PROOF: Final = "69Si_BuMEcGVxIgpoTnxUaMlSrzaGwzqH23O-R94OrU"
_HERE: Final = {
    "_id": "0199f1b1-e204-7d68-9a3c-7f50b6e2d814",
    "createdAt": "2026-11-05T09:30:00.482Z",
    "lastSeenAt": "2026-11-05T10:14:06.119Z",
    "device": "Firefox on Linux",
    "isThis": True,
}
_ELSEWHERE: Final = {
    "_id": "0199c0d2-5b3e-7a19-8f47-2e6d9c01a5b8",
    "createdAt": "2026-10-26T17:02:44.871Z",
    "lastSeenAt": "2026-11-04T22:40:12.305Z",
    "device": "Safari on iPhone",
    "isThis": False,
}
_PROFILE_FIELDS: Final = ("name", "genderId", "countryId", "birthDate", "interestIds", "locale")
_SENT: Final = {
    "otpId": "0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a",
    "channel": "email",
    "masked": "l•••a@new.example",
    "expiresAt": "2026-11-05T09:40:00.000Z",
    "resendAfter": 30,
}


def _paid(**payload: Any) -> dict[str, Any]:
    return {"payload": payload}


def _one(payload: Any) -> Sample:
    return Sample(response={"": {"payload": payload}})


def _country(code: str, name: str, dialled: str) -> dict[str, Any]:
    return {"_id": code, "name": name, "dialCode": dialled, "payoutMethods": ["wire-transfer"]}


def _list(*items: Any, next_cursor: str | None = shown.CURSOR) -> Sample:
    return Sample(response={"": page(*items, next_cursor=next_cursor)})


def _event(name: str, data: Any) -> str:
    return f"event: {name}\ndata: {orjson.dumps(data).decode()}\n\n"


_ACCOUNTS: Final = {
    "verify_otp": Sample(
        request={"": {"otpId": "0199f1b2-5a10-7c3e-8a52-7d1f5c1e2b3a", "code": "314159"}},
        response={
            "A member": {"payload": people.SIGNED_IN},
            "Nobody yet": _paid(registered=False, verificationToken=_PROOF),
        },
    ),
    "verify_token": Sample(
        request={"Of the body": {"verificationToken": _PROOF}, "Of the header": {}},
        response={
            "A member's token": _paid(registered=True, user=people.ME),
            "A verification token": _paid(registered=False, user=None),
            "Another issuer's token, of a member": {"payload": people.SIGNED_IN},
        },
    ),
    "register_member": Sample(
        request={
            "": {
                "verificationToken": _PROOF,
                **{name: people.ME[name] for name in _PROFILE_FIELDS},
                "acceptTerms": True,
            }
        },
        response={"": {"payload": {**people.ACCESS, "user": people.ME}}},
    ),
    "refresh_token": _one(people.ACCESS),
    "list_providers": _one([{"key": "example", "name": "Example"}]),
    "begin_sign_in": Sample(
        request={"": {"provider": "example", "page": "login", "next": "/finance"}},
        response={"": _paid(address=_AUTHORIZE)},
    ),
    "collect_identity": Sample(
        response={
            "A member": {"payload": people.SIGNED_IN},
            "A newcomer": _paid(
                registered=False,
                identityTicket="Zt1bJ0b2xkq4H8mD5vWcXA",
                email="layla@qima.example",
                isEmailVerified=True,
                hasAccount=False,
                name="ليلى حداد",
            ),
        }
    ),
    "create_nonce": _one(
        {
            "nonce": "vJ2n0Yc1q8xKZ4m3T6bR9wBpHlEoJ3x5VQ7sFdGkAaUyMiC1w",
            "expiresAt": "2026-11-05T12:10:18.000Z",
        }
    ),
    "list_contacts": _one(
        {
            "email": "layla@qima.example",
            "phone": None,
            "emailBouncedAt": None,
            "pending": {
                "channel": "email",
                "value": "layla@new.example",
                "effectiveAt": "2026-11-19T12:00:18.733Z",
            },
        }
    ),
    "change_contact": Sample(
        request={"": {"identifier": "layla@new.example"}},
        response={"": {"payload": _SENT}},
    ),
    "confirm_contact": Sample(
        request={"": {"otpId": _SENT["otpId"], "code": "314159"}},
        response={
            "Applied": _paid(effectiveAt=None),
            "Scheduled": _paid(effectiveAt="2026-11-19T12:00:18.733Z"),
        },
    ),
    **{name: _one(payload) for name, payload in emails.PAYLOADS.items()},
    "cancel_contact_change": _one({"effectiveAt": None}),
    "list_linked_providers": _one(
        [
            {
                "_id": "0b7c5d2e-93f1-4a67-8d0e-5f2a1c3b4d5e",
                "name": "Example",
                "createdAt": "2026-11-05T12:00:18.733Z",
                "isRemovable": True,
            }
        ]
    ),
    "remove_linked_provider": _one({"removed": True}),
    "list_sessions": _list(_HERE, _ELSEWHERE, next_cursor=None),
    "get_me": _one(people.ME),
    "update_me": Sample(
        request={
            "Profile": {"bio": people.ME["bio"], "handle": "layla", "profilePic": None},
            "Settings": {"theme": "dark", "notifications": {"newPost": False}},
        },
        response={"": {"payload": {**people.ME, "theme": "dark"}}},
    ),
}
_REFERENCE: Final = {
    "list_countries": _one(
        [
            _country("LB", "Lebanon", "+961"),
            _country("SA", "Saudi Arabia", "+966"),
        ]
    ),
    "list_interests": _one(
        [{"_id": "design", "name": "Design"}, {"_id": "typography", "name": "Typography"}]
    ),
    "list_categories": _one(
        [{"_id": "design", "name": "Design"}, {"_id": "education", "name": "Education"}]
    ),
}
_PEOPLE: Final = {
    "get_user": Sample(
        response={
            "For a member": {"payload": people.PROFILE},
            "For a guest": {"payload": people.GUEST_PROFILE},
        }
    ),
    "list_users": _list(people.FOLLOWER),
    "list_network": _list(people.FOLLOWER, next_cursor=None),
    "explore_users": _list({n: people.SUGGESTED[n] for n in people.SUGGESTED if n != "reason"}),
    "list_suggested": Sample(
        response={
            "Members to follow": page(
                people.SUGGESTED, people.SUGGESTED_BY_INTEREST, next_cursor=None
            ),
            "Completions of “خط”": page(
                {"type": "tag", "tag": "خطوط", "count": 42},
                {"type": "tag", "tag": "خط_النسخ", "count": 7},
                next_cursor=None,
            ),
        }
    ),
    "explore_everything": _one(
        {
            "users": [people.SUGGESTED],
            "posts": [POST, QUESTION],
            "products": [PRODUCT],
        }
    ),
    "follow_user": Sample(
        request={"With their new posts": {"newPosts": True}, "As it is": {}},
        response={"": _paid(isFollowing=True, followersCount=2141, newPosts=True)},
    ),
    "unfollow_user": _one({"isFollowing": False, "followersCount": 2140, "newPosts": None}),
    "block_user": _one({"isBlocked": True}),
    "unblock_user": _one({"isBlocked": False}),
    "mute_user": _one({"isMuted": True}),
    "unmute_user": _one({"isMuted": False}),
    "list_blocked": _list(people.BLOCKED_MEMBER, next_cursor=None),
    "list_muted": _list(people.BLOCKED_MEMBER, next_cursor=None),
    "list_muted_words": _list(
        {"word": "كرة القدم", "since": people.BLOCKED_MEMBER["since"]}, next_cursor=None
    ),
    "mute_word": _one({"word": "كرة القدم", "isMuted": True}),
    "unmute_word": _one({"word": "كرة القدم", "isMuted": False}),
}
_LISTS_OF_POSTS: Final = {
    "list_posts": _list(PRODUCT, QUESTION, POST),
    "list_feed": _list(
        with_reason(QUESTION, "follow", people.HALA),
        as_author(POST, reason={"type": "mine", "member": None, "interestId": None}),
    ),
    "list_recommended": _list(
        with_reason(POST, "evaluatedByFollowed", people.OMAR),
        with_reason(QUESTION, "interest", interest_id="education"),
        with_reason(PRODUCT, "popular"),
    ),
    "list_guest_posts": _list(as_guest(QUESTION), as_guest(POST)),
    "list_trending_tags": _list(*shown.TRENDING_TAGS, next_cursor=None),
    "list_user_posts": _list(PRODUCT, POST),
    "list_my_posts": _list(as_author(PRODUCT), as_author(POST), next_cursor=None),
    "list_saved_posts": _list(shown.as_saved(QUESTION), POST),
    "list_purchased_posts": _list(shown.PURCHASED_PRODUCT, next_cursor=None),
    "explore_posts": Sample(
        response={
            "With the query “السطور”": page(
                shown.with_highlights(POST, "السطور"), next_cursor=None, didYouMean=None
            ),
            "With the misspelt query “السظور”": page(next_cursor=None, didYouMean="السطور"),
            "Without a query": page(
                shown.with_highlights(POST), shown.with_highlights(QUESTION), didYouMean=None
            ),
        }
    ),
    "explore_digital_products": Sample(
        response={
            "With the query “كرّاسة”": page(
                shown.with_highlights(PRODUCT, "كرّاسة"), next_cursor=None, didYouMean=None
            ),
            "Without a query": page(shown.with_highlights(PRODUCT), didYouMean=None),
        }
    ),
}
_NEW: Final = {"counts": shown.ZERO_COUNTS}
_POSTS: Final = {
    "create_post": Sample(
        request=shown.POST_INPUTS,
        response=examples_by_kind(
            as_author(POST, **_NEW), as_author(QUESTION, **_NEW), shown.NEW_PRODUCT
        ),
    ),
    "update_post": Sample(
        request=shown.POST_INPUTS,
        response=examples_by_kind(
            *(
                as_author(each, editedAt="2026-11-05T12:00:18.733Z")
                for each in (POST, QUESTION, PRODUCT)
            )
        ),
    ),
    "get_post": Sample(response=examples_by_kind(POST, QUESTION, PRODUCT)),
    "get_guest_post": Sample(
        response=examples_by_kind(as_guest(POST), as_guest(QUESTION), as_guest(PRODUCT))
    ),
    "save_post": _one({"saved": True, "count": 32}),
    "unsave_post": _one({"saved": False, "count": 31}),
    "share_post": _one({"url": f"https://qima.example/posts/{POST['_id']}", "count": 6}),
    "list_comments": Sample(
        response={
            "Comments": page(shown.COMMENT),
            "Replies, with parentId": page(shown.CREATED_REPLY, next_cursor=None),
        }
    ),
    "create_comment": Sample(
        request={
            "A comment": {"text": shown.COMMENT["text"]},
            "A reply": {
                "text": shown.CREATED_REPLY["text"],
                "parentId": shown.CREATED_REPLY["parentId"],
            },
        },
        response={
            "A comment": {"payload": shown.CREATED_COMMENT},
            "A reply": {"payload": shown.CREATED_REPLY},
        },
    ),
    "update_comment": Sample(
        request={"": {"text": shown.COMMENT["text"]}},
        response={"": {"payload": shown.EDITED_COMMENT}},
    ),
    "hide_comment": _one({"hidden": True}),
    "unhide_comment": _one({"hidden": False}),
    "get_evaluations": _one(shown.EVALUATIONS),
    "evaluate_post": Sample(
        request={"Set it": {"reaction": "perfect"}, "Take it back": {"reaction": None}},
        response={
            "It is set": {"payload": shown.EVALUATIONS},
            "It is taken back": {"payload": shown.EVALUATIONS_OF_OTHERS},
        },
    ),
    "list_evaluations": _list(shown.EVALUATION),
    "get_post_file": _one(shown.DOWNLOAD),
}
_FILES: Final = {
    "upload_file": Sample(
        response={
            "An image": {"payload": files.IMAGE},
            "A product's file": {"payload": files.SMALL},
        }
    ),
    "begin_upload": Sample(request={"": files.NEW}, response={"": {"payload": files.BEGUN}}),
    "get_upload": Sample(
        response={
            "Part 2 is missing": {"payload": files.CUT_OFF},
            "Being joined": {"payload": files.JOINING},
            "Ready": {"payload": files.READY},
            "Not what was promised": {"payload": files.SENT_BACK},
        }
    ),
    "put_part": _one(files.CUT_OFF),
    "complete_upload": Sample(
        request={"With the SHA-256 of the whole": files.WHOLE, "Unchecked": {}},
        response={
            "Being joined": {"payload": files.JOINING},
            "Ready": {"payload": files.READY},
        },
    ),
}
_STREAM: Final = "".join((_event("notification", told.EVALUATED), _event("count", {"count": 3})))
_NOTIFICATIONS: Final = {
    "list_notifications": _list(*told.NEWEST),
    "open_notification": _one(told.OPENED),
    **push.OF_OPERATIONS,
    "stream_notifications": Sample(response={"": _STREAM}),
}

OF_OPERATIONS: Final[dict[str, Sample]] = {
    **_ACCOUNTS,
    **_REFERENCE,
    **_PEOPLE,
    **_LISTS_OF_POSTS,
    **_POSTS,
    **_FILES,
    **_NOTIFICATIONS,
    **answers.OF_OPERATIONS,
    **reviews.OF_OPERATIONS,
    **moderation.OF_OPERATIONS,
    **appeals.OF_OPERATIONS,
    **rules.OF_OPERATIONS,
    **staff_money.OF_OPERATIONS,
    **account.OF_OPERATIONS,
    **payments.OF_OPERATIONS,
    **payouts.OF_OPERATIONS,
    **revenue.OF_OPERATIONS,
    **passkeys.OF_OPERATIONS,
    **syndication.OF_OPERATIONS,
}
