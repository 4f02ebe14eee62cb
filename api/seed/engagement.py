"""What people did with posts: comments, evaluations, saves, and what authors were told of it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from sqlalchemy import insert

from api.core.db.database import WriteTransaction
from api.core.text import arabic
from api.core.text.text import graphemes
from api.notifications.models import Notification, NotificationSource
from api.payments.models import Entitlement
from api.posts import entities
from api.posts.comments.service import MIN_ENGAGEMENT_LENGTH
from api.posts.models import Comment, Evaluation, FirstEngagement, SavedPost
from api.seed.content import MAIN, Demo, id_at
from api.seed.posts import Added

# What is as old was talked of while it was fresh.
OLD: Final = timedelta(days=30)
FRESH: Final = timedelta(days=12)
# Of each author's posts so many are told of, and the newest of them is not opened yet.
TOLD_OF: Final = 3


@dataclass(slots=True)
class Rows:
    """What is inserted at the end, by table; `present` is the instant that ages count from."""

    present: datetime
    comments: list[dict[str, Any]] = field(default_factory=list)
    evaluations: list[dict[str, Any]] = field(default_factory=list)
    saves: list[dict[str, Any]] = field(default_factory=list)
    entitlements: list[dict[str, Any]] = field(default_factory=list)
    first_acts: dict[tuple[UUID, UUID, str], dict[str, Any]] = field(default_factory=dict)

    def remember_first(self, post: Added, member_id: UUID, act: str, at: datetime) -> None:
        if member_id != post.author_id:
            row = {"member_id": member_id, "post_id": post.id, "act": act, "at": at}
            self.first_acts.setdefault((member_id, post.id, act), row)

    def is_old(self, post: Added) -> bool:
        return self.present - post.created_at > OLD

    def between(self, post: Added, since: datetime, place: float) -> datetime:
        """An instant between the post, or who acts, and the present; 0 is the first."""
        begins = max(post.created_at, since)
        span = self.present - begins
        return begins + (min(span, FRESH) if self.is_old(post) else span) * place


async def add_acts(connection: WriteTransaction, demo: Demo, posts: Sequence[Added]) -> None:
    """Everything that was done with the posts, spread over those who were members then."""
    rows = Rows(demo.present)
    joined_at = {demo.ids[person["key"]]: demo.joined(person) for person in demo.people}
    # Whose turn comes follows from the month; something free is in the main account's library in
    # each of them.
    main_id = demo.ids[MAIN]
    free = (post for post in posts if post.given.get("priceCents") == 0)
    shelved = min(
        (post for post in free if post.author_id != main_id), key=lambda post: post.created_at
    )
    for number, post in enumerate(posts):
        others = [member_id for member_id in joined_at if member_id != post.author_id]
        # Everybody's turn comes, whatever the order of the folder. In months that are over the same
        # few read everything, as regulars do.
        begun = post.created_at.month if rows.is_old(post) else number
        turn = begun * 7 % len(others)
        others = others[turn:] + others[:turn]
        _evaluate(rows, post, others, joined_at)
        _save(rows, post, others[: number % 6], joined_at)
        if post.given.get("priceCents") == 0:
            takers = others[:9]
            if post is shelved and main_id not in takers:
                takers = [*takers, main_id]
            _take(rows, post, takers, joined_at)
        await _comment(connection, rows, demo, post)
    for table, its_rows in (
        (Comment, rows.comments),
        (Evaluation, rows.evaluations),
        (SavedPost, rows.saves),
        (Entitlement, rows.entitlements),
        (FirstEngagement, list(rows.first_acts.values())),
    ):
        await connection.execute(insert(table), its_rows)
    await _tell(connection, rows, posts)


def _evaluate(
    rows: Rows, post: Added, others: Sequence[UUID], joined_at: dict[UUID, datetime]
) -> None:
    """As many of each name as the folder says, while there are members left."""
    names = [name for name, count in post.given["evaluations"].items() for _ in range(count)]
    pairs = list(zip(others, names, strict=False))
    for place, (member_id, name) in enumerate(pairs, start=1):
        at = rows.between(post, joined_at[member_id], place / (len(pairs) + 1))
        rows.evaluations.append(
            {"post_id": post.id, "member_id": member_id, "reaction": name, "evaluated_at": at}
        )
        rows.remember_first(post, member_id, "evaluation", at)


def _save(
    rows: Rows, post: Added, members: Sequence[UUID], joined_at: dict[UUID, datetime]
) -> None:
    for place, member_id in enumerate(members, start=1):
        at = rows.between(post, joined_at[member_id], place / (len(members) + 1))
        rows.saves.append({"id": id_at(at), "post_id": post.id, "member_id": member_id})
        rows.remember_first(post, member_id, "save", at)


def _take(
    rows: Rows, post: Added, members: Sequence[UUID], joined_at: dict[UUID, datetime]
) -> None:
    for place, member_id in enumerate(members, start=1):
        at = rows.between(post, joined_at[member_id], place / (len(members) + 1))
        rows.entitlements.append(
            {
                "id": id_at(at),
                "member_id": member_id,
                "post_id": post.id,
                "source": "free",
                "granted_at": at,
            }
        )


async def _comment(connection: WriteTransaction, rows: Rows, demo: Demo, post: Added) -> None:
    """Comments, each followed by its replies: seconds apart, so that those of one minute keep their
    order."""
    number = 0
    for given in post.given["comments"]:
        replies = given.get("replies", [])
        said = await _said(connection, demo, given, number)
        rows.comments.append({**said, "post_id": post.id, "replies": len(replies)})
        for reply in replies:
            number += 1
            answered = await _said(connection, demo, reply, number)
            rows.comments.append(
                {**answered, "post_id": post.id, "replies": 0, "parent_id": said["id"]}
            )
        number += 1
    for each in rows.comments:
        if each["post_id"] == post.id and graphemes(each["text"]) >= MIN_ENGAGEMENT_LENGTH:
            rows.remember_first(post, each["author_id"], "comment", each["created_at"])


async def _said(
    connection: WriteTransaction, demo: Demo, given: Mapping[str, Any], number: int
) -> dict[str, Any]:
    at = demo.present - timedelta(minutes=given["ageMinutes"]) + timedelta(seconds=number)
    author_id, text = demo.ids[given["author"]], given["text"]
    spans = entities.scan_entities(text)
    found, _ = await entities.resolve_mentions(connection, author_id, spans)
    words = entities.remove_links_and_mentions(text, spans)
    return {
        "id": id_at(at),
        "parent_id": None,
        "author_id": author_id,
        "text": text,
        "lang": arabic.language(words),
        "dir": arabic.direction(words),
        "entities": found,
        "created_at": at,
    }


@dataclass(frozen=True, slots=True)
class Group:
    """Acts of one kind on one thing, in the order they were done: actor, act and instant."""

    type: str
    of_id: UUID
    member_id: UUID
    post: Added
    acts: list[tuple[UUID, str, datetime]]
    is_opened: bool
    comment_id: UUID | None = None
    facts: dict[str, Any] = field(default_factory=dict)


async def _tell(connection: WriteTransaction, rows: Rows, posts: Sequence[Added]) -> None:
    """Tell authors of what was done with their newest posts, in groups."""
    place: dict[UUID, int] = {}
    notifications, told = [], []
    for post in sorted(posts, key=lambda post: post.created_at, reverse=True):
        place[post.author_id] = place.get(post.author_id, 0) + 1
        if place[post.author_id] > TOLD_OF:
            continue
        for group in _groups(rows, post, is_opened=place[post.author_id] > 1):
            row = _notification(group)
            notifications.append(row)
            told += [
                {
                    "member_id": group.member_id,
                    "act": act,
                    "actor_id": actor_id,
                    "notification_id": row["id"],
                    "told_at": at,
                }
                for actor_id, act, at in group.acts
            ]
    await connection.execute(insert(Notification), notifications)
    await connection.execute(insert(NotificationSource), told)


def _groups(rows: Rows, post: Added, *, is_opened: bool) -> Iterable[Group]:
    evaluations = [each for each in rows.evaluations if each["post_id"] == post.id]
    if evaluations:
        acts = [
            (each["member_id"], f"evaluation:{post.id}:{each['member_id']}", each["evaluated_at"])
            for each in evaluations
        ]
        acts.sort(key=lambda act: act[2])
        reactions = {each["member_id"]: each["reaction"] for each in evaluations}
        last = {"reaction": reactions[acts[-1][0]]}
        yield Group("evaluation", post.id, post.author_id, post, acts, is_opened, facts=last)
    comments = [each for each in rows.comments if each["post_id"] == post.id]
    writers = {each["id"]: each["author_id"] for each in comments}
    answered: dict[tuple[str, UUID, UUID], list[dict[str, Any]]] = {}
    for each in comments:
        parent = each["parent_id"]
        # Who is answered is told of an answer, and of nothing else: as the author of the post, too.
        if parent and writers[parent] != each["author_id"]:
            answered.setdefault(("reply", parent, writers[parent]), []).append(each)
        if post.author_id not in {each["author_id"], writers.get(parent)}:
            answered.setdefault(("comment", post.id, post.author_id), []).append(each)
    for (type_, of_id, member_id), said in answered.items():
        acts = [(each["author_id"], f"{type_}:{each['id']}", each["created_at"]) for each in said]
        last_id = said[-1]["id"]
        yield Group(type_, of_id, member_id, post, acts, is_opened, comment_id=last_id)


def _notification(group: Group) -> dict[str, Any]:
    actors = list(dict.fromkeys(actor_id for actor_id, _, _ in reversed(group.acts)))
    at = group.acts[-1][2]
    notification_id = id_at(at)
    subject = f"{group.type}:{group.of_id}"
    return {
        "id": notification_id,
        "moved_id": notification_id,
        "member_id": group.member_id,
        "type": group.type,
        # What is opened is closed to those who come later.
        "subject": f"{subject}:{notification_id}" if group.is_opened else subject,
        "actor_id": actors[0],
        "earlier_ids": actors[1:3],
        "count": len(actors),
        "post_id": group.post.id,
        "comment_id": group.comment_id,
        "facts": group.facts,
        "opened_at": at + timedelta(minutes=9) if group.is_opened else None,
        "created_at": at,
    }
