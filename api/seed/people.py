"""Members and their follows."""

from dataclasses import asdict
from datetime import date, timedelta
from typing import Final

from sqlalchemy import insert, update

from api.auth.models import Identifier
from api.core.db.database import WriteTransaction
from api.digests.models import Digest
from api.digests.rhythm import Schedule
from api.notifications.models import Notification
from api.seed.content import DemoContent, uuid7_at
from api.seed.pictures import Pictures
from api.users.models import Follow, Member, MemberInterest, Trust

UNREAD_FOLLOWS: Final = 3


async def add_people(connection: WriteTransaction, demo: DemoContent) -> None:
    await connection.execute(
        insert(Member),
        [
            {
                "id": demo.ids[person["key"]],
                "name": person["name"],
                "handle": person["handle"],
                "bio": person["bio"],
                "gender_id": person["genderId"],
                "country_id": person["countryId"],
                "birth_date": date.fromisoformat(person["birthDate"]),
                "locale": person["locale"],
                "terms_accepted_at": demo.joined(person),
                "created_at": demo.joined(person),
            }
            for person in demo.people
        ],
    )
    await connection.execute(
        insert(Identifier),
        [
            {
                "id": uuid7_at(demo.joined(person)),
                "channel": "email",
                "value": person["email"],
                "member_id": demo.ids[person["key"]],
            }
            for person in demo.people
        ],
    )
    schedule = Schedule()
    await connection.execute(
        insert(Digest),
        [
            {
                "member_id": demo.ids[person["key"]],
                **asdict(schedule),
                "due_at": schedule.next_due(demo.reference_time),
            }
            for person in demo.people
        ],
    )
    # As the daily job would have found them.
    await connection.execute(
        insert(Trust),
        [
            {"member_id": demo.ids[person["key"]], "level": 2, "since": demo.reference_time}
            for person in demo.people
        ],
    )
    await connection.execute(
        insert(MemberInterest),
        [
            {"member_id": demo.ids[person["key"]], "interest_id": interest}
            for person in demo.people
            for interest in person["interestIds"]
        ],
    )


async def set_profile_pictures(
    connection: WriteTransaction, demo: DemoContent, pictures: Pictures
) -> None:
    for person in demo.people:
        if person["picture"]:
            await connection.execute(
                update(Member)
                .where(Member.id == demo.ids[person["key"]])
                .values(picture=pictures[person["key"], person["picture"]])
            )


async def add_follows(connection: WriteTransaction, demo: DemoContent) -> None:
    """Insert follows and the notifications of the followed members."""
    pairs = [
        (follower, followee)
        for follower, followees in demo.follows.items()
        for followee in followees
    ]
    follower_counts: dict[str, int] = {}
    follows, notifications = [], []
    for number, (follower, followee) in enumerate(pairs):
        # Spread over the last months; each member's newest followers are a few days old.
        position = follower_counts[followee] = follower_counts.get(followee, 0) + 1
        at = demo.reference_time - timedelta(hours=3 * position**2, minutes=number)
        follows.append(
            {
                "follower_id": demo.ids[follower],
                "followee_id": demo.ids[followee],
                "created_at": at,
            }
        )
        notification_id = uuid7_at(at)
        notifications.append(
            {
                "id": notification_id,
                "moved_id": notification_id,
                "member_id": demo.ids[followee],
                "type": "follow",
                "subject": f"follow:{demo.ids[follower]}",
                "actor_id": demo.ids[follower],
                "created_at": at,
                "opened_at": None if position <= UNREAD_FOLLOWS else at + timedelta(minutes=9),
            }
        )
    await connection.execute(insert(Follow), follows)
    await connection.execute(insert(Notification), notifications)
