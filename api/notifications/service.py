"""A notification's shape and words on the wire."""

from typing import Any

from api.files.wire import image_on_wire
from api.kernel.clock import iso
from api.kernel.db import AnyRow
from api.kernel.locale import Locale, Text

_MESSAGES: dict[str, Text] = {
    "follow": {"en": "{name} followed you", "ar": "تابعك {name}"},
}


def on_wire(row: AnyRow, api_origin: str, locale: Locale) -> dict[str, Any]:
    """A row of `queries` as its plain JSON."""
    sender = {
        "_id": str(row.id),
        "name": row.name,
        "profilePic": image_on_wire(row.picture, api_origin),
    }
    return {
        "_id": str(row.notification_id),
        "type": row.type,
        "isOpened": row.opened_at is not None,
        "from": sender,
        "message": _MESSAGES[row.type][locale].format(name=row.name),
        "createdAt": iso(row.created_at),
        "postId": {"_id": str(row.post_id)} if row.post_id else None,
        "actors": [sender],
        "count": 1,
    }
