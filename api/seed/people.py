"""The people, and who follows whom."""

from datetime import date, timedelta
from typing import Final

from sqlalchemy import insert, update

from api.auth.models import Identifier
from api.core.db.database import WriteTransaction
from api.notifications.models import Notification
from api.seed.content import Demo, id_at
from api.seed.pictures import Pictures
from api.users.models import Follow, Member, MemberInterest

UNREAD: Final = 3


async def add_people(connection: WriteTransaction, demo: Demo) -> None:
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
                "id": id_at(demo.joined(person)),
                "channel": "email",
                "value": person["email"],
                "member_id": demo.ids[person["key"]],
            }
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


async def show_portraits(connection: WriteTransaction, demo: Demo, pictures: Pictures) -> None:
    for person in demo.people:
        if person["picture"]:
            await connection.execute(
                update(Member)
                .where(Member.id == demo.ids[person["key"]])
                .values(picture=pictures[person["key"], person["picture"]])
            )


async def add_follows(connection: WriteTransaction, demo: Demo) -> None:
    """Who follows whom, and what those who are followed were told of it."""
    pairs = [(one, other) for one, others in demo.follows.items() for other in others]
    told: dict[str, int] = {}
    follows, notifications = [], []
    for number, (follower, followee) in enumerate(pairs):
        # Spread over the last months, the first of each followee within the last days.
        place = told[followee] = told.get(followee, 0) + 1
        at = demo.present - timedelta(hours=3 * place**2, minutes=number)
        follows.append(
            {
                "follower_id": demo.ids[follower],
                "followee_id": demo.ids[followee],
                "created_at": at,
            }
        )
        notification_id = id_at(at)
        notifications.append(
            {
                "id": notification_id,
                "moved_id": notification_id,
                "member_id": demo.ids[followee],
                "type": "follow",
                "subject": f"follow:{demo.ids[follower]}",
                "actor_id": demo.ids[follower],
                "created_at": at,
                "opened_at": None if place <= UNREAD else at + timedelta(minutes=9),
            }
        )
    await connection.execute(insert(Follow), follows)
    await connection.execute(insert(Notification), notifications)
