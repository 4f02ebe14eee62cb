"""OpenAPI examples of push notifications and their settings."""

from typing import Final

from api.core.http.examples import Sample

# Keys of the example in RFC 8291.
SUBSCRIPTION: Final = {
    "endpoint": "https://push.example.com/send/f1xG2hJ8",
    "keys": {
        "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkN"
        "toIAiw4",
        "auth": "BTBZMqHH6r4Tts7J_aSIgg",
    },
}
PUSH_KEY: Final = {
    "publicKey": "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru"
    "3jl7A8"
}
SETTINGS: Final = {
    "push": {
        "follow": True,
        "evaluation": False,
        "comment": True,
        "reply": True,
        "answer": True,
        "mention": True,
        "purchase": True,
        "review": True,
        "tip": True,
        "payout": True,
        "revenueReport": False,
        "newPost": False,
        "system": True,
    },
    "email": {
        "follow": False,
        "evaluation": False,
        "comment": True,
        "reply": False,
        "answer": False,
        "mention": True,
        "purchase": True,
        "review": False,
        "tip": True,
        "payout": True,
        "revenueReport": True,
        "newPost": False,
        "system": True,
    },
    "quietHours": {
        "isEnabled": True,
        "beginsAt": "22:00",
        "endsAt": "07:00",
        "letsImportantThrough": True,
        "timeZone": "Asia/Damascus",
    },
}
SETTINGS_CHANGES: Final = {
    "push": {"evaluation": False},
    "email": {"comment": True, "mention": True, "revenueReport": True},
    "quietHours": {"isEnabled": True, "beginsAt": "22:00", "timeZone": "Asia/Damascus"},
}
OF_OPERATIONS: Final[dict[str, Sample]] = {
    "get_push_key": Sample(response={"": {"payload": PUSH_KEY}}),
    "subscribe_to_push": Sample(
        request={"": SUBSCRIPTION}, response={"": {"payload": {"isSubscribed": True}}}
    ),
    "unsubscribe_from_push": Sample(response={"": {"payload": {"isSubscribed": False}}}),
    "get_notification_settings": Sample(response={"": {"payload": SETTINGS}}),
    "update_notification_settings": Sample(
        request={"": SETTINGS_CHANGES}, response={"": {"payload": SETTINGS}}
    ),
}
