"""Comments, evaluations, saves and free products, and the authors' notifications of them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from sqlalchemy import insert, update

from api.core.db.database import WriteTransaction
from api.core.text import arabic
from api.core.text.text import graphemes
from api.notifications.models import Notification, NotificationSource
from api.payments.models import Entitlement
from api.posts import entities
from api.posts.answers.models import AnswerChoice, HelpfulMark
from api.posts.engagement import MIN_COMMENT_LENGTH
from api.posts.models import Comment, Evaluation, FirstEngagement, Post, SavedPost
from api.seed.content import MAIN_ACCOUNT, DemoContent, uuid7_at
from api.seed.posts import SeededPost

# Engagement with posts of this age occurred within the first days.
OLD_AGE: Final = timedelta(days=30)
ACTIVE_SPAN: Final = timedelta(days=12)
# The newest posts of each author have notifications; those of the newest post are unread.
NOTIFIED_POSTS: Final = 3


@dataclass(slots=True)
class EngagementRows:
    """Rows to insert, by table; ages count back from `reference_time`."""

    reference_time: datetime
    comments: list[dict[str, Any]] = field(default_factory=list)
    evaluations: list[dict[str, Any]] = field(default_factory=list)
    saves: list[dict[str, Any]] = field(default_factory=list)
    entitlements: list[dict[str, Any]] = field(default_factory=list)
    choices: list[dict[str, Any]] = field(default_factory=list)
    helpful_marks: list[dict[str, Any]] = field(default_factory=list)
    first_acts: dict[tuple[UUID, UUID, str], dict[str, Any]] = field(default_factory=dict)

    def record_first(self, post: SeededPost, member_id: UUID, act: str, at: datetime) -> None:
        if member_id != post.author_id:
            row = {"member_id": member_id, "post_id": post.id, "act": act, "at": at}
            self.first_acts.setdefault((member_id, post.id, act), row)

    def is_old(self, post: SeededPost) -> bool:
        return self.reference_time - post.created_at > OLD_AGE

    def between(self, post: SeededPost, since: datetime, fraction: float) -> datetime:
        """Return an instant at a fraction of the time since both the post and `since`."""
        start = max(post.created_at, since)
        span = self.reference_time - start
        return start + (min(span, ACTIVE_SPAN) if self.is_old(post) else span) * fraction


async def add_engagement(
    connection: WriteTransaction, demo: DemoContent, posts: Sequence[SeededPost]
) -> None:
    """Insert engagement with the posts by the other members, and the notifications."""
    rows = EngagementRows(demo.reference_time)
    joined_at = {demo.ids[person["key"]]: demo.joined(person) for person in demo.people}
    # The rotation of members depends on the month. In every month, the main account's library
    # contains a free product.
    main_id = demo.ids[MAIN_ACCOUNT]
    free = (post for post in posts if post.source.get("priceCents") == 0)
    library_post = min(
        (post for post in free if post.author_id != main_id), key=lambda post: post.created_at
    )
    for number, post in enumerate(posts):
        others = [member_id for member_id in joined_at if member_id != post.author_id]
        # All members take part, independent of the folder's order. In past months, the same few
        # members engage with every post, so that they are eligible for the common pool.
        rotation = post.created_at.month if rows.is_old(post) else number
        shift = rotation * 7 % len(others)
        others = others[shift:] + others[:shift]
        _evaluate(rows, post, others, joined_at)
        _save(rows, post, others[: number % 6], joined_at)
        if post.source.get("priceCents") == 0:
            members = others[:9]
            if post is library_post and main_id not in members:
                members = [*members, main_id]
            _acquire(rows, post, members, joined_at)
        await _comment(connection, rows, demo, post)
        if post.source["kind"] == "question":
            _choose_answer(rows, demo, post, list(joined_at))
    for table, table_rows in (
        (Comment, rows.comments),
        (Evaluation, rows.evaluations),
        (AnswerChoice, rows.choices),
        (HelpfulMark, rows.helpful_marks),
        (SavedPost, rows.saves),
        (Entitlement, rows.entitlements),
        (FirstEngagement, list(rows.first_acts.values())),
    ):
        await connection.execute(insert(table), table_rows)
    for choice in rows.choices:
        await connection.execute(
            update(Post).where(Post.id == choice["post_id"]).values(answer_id=choice["comment_id"])
        )
    await _notify(connection, rows, posts)


def _evaluate(
    rows: EngagementRows, post: SeededPost, others: Sequence[UUID], joined_at: dict[UUID, datetime]
) -> None:
    """Add the folder's number of evaluations by reaction, at most one per member."""
    names = [name for name, count in post.source["evaluations"].items() for _ in range(count)]
    pairs = list(zip(others, names, strict=False))
    for position, (member_id, name) in enumerate(pairs, start=1):
        at = rows.between(post, joined_at[member_id], position / (len(pairs) + 1))
        rows.evaluations.append(
            {"post_id": post.id, "member_id": member_id, "reaction": name, "evaluated_at": at}
        )
        rows.record_first(post, member_id, "evaluation", at)


def _save(
    rows: EngagementRows, post: SeededPost, members: Sequence[UUID], joined_at: dict[UUID, datetime]
) -> None:
    for position, member_id in enumerate(members, start=1):
        at = rows.between(post, joined_at[member_id], position / (len(members) + 1))
        rows.saves.append({"id": uuid7_at(at), "post_id": post.id, "member_id": member_id})
        rows.record_first(post, member_id, "save", at)


def _acquire(
    rows: EngagementRows, post: SeededPost, members: Sequence[UUID], joined_at: dict[UUID, datetime]
) -> None:
    for position, member_id in enumerate(members, start=1):
        at = rows.between(post, joined_at[member_id], position / (len(members) + 1))
        rows.entitlements.append(
            {
                "id": uuid7_at(at),
                "member_id": member_id,
                "post_id": post.id,
                "source": "free",
                "granted_at": at,
            }
        )


async def _comment(
    connection: WriteTransaction, rows: EngagementRows, demo: DemoContent, post: SeededPost
) -> None:
    """Add comments and replies, seconds apart so that those of one minute keep their order."""
    number = 0
    for source in post.source["comments"]:
        replies = source.get("replies", [])
        comment = await _comment_row(connection, demo, source, number)
        rows.comments.append({**comment, "post_id": post.id, "replies": len(replies)})
        for reply in replies:
            number += 1
            reply_row = await _comment_row(connection, demo, reply, number)
            rows.comments.append(
                {**reply_row, "post_id": post.id, "replies": 0, "parent_id": comment["id"]}
            )
        number += 1
    for row in rows.comments:
        if row["post_id"] == post.id and graphemes(row["text"]) >= MIN_COMMENT_LENGTH:
            rows.record_first(post, row["author_id"], "comment", row["created_at"])


def _choose_answer(
    rows: EngagementRows, demo: DemoContent, post: SeededPost, members: Sequence[UUID]
) -> None:
    """Add the marks of helpful answers, and the answer that the author accepted a minute later."""
    answers = [
        row for row in rows.comments if row["post_id"] == post.id and row["parent_id"] is None
    ]
    for answer, source in zip(answers, post.source["comments"], strict=True):
        others = [member_id for member_id in members if member_id != answer["author_id"]]
        answer["helpful"] = source.get("helpful", 0)
        rows.helpful_marks += [
            {
                "comment_id": answer["id"],
                "member_id": member_id,
                "marked_at": min(
                    answer["created_at"] + timedelta(minutes=number), demo.reference_time
                ),
            }
            for number, member_id in enumerate(others[: answer["helpful"]], start=1)
        ]
        if source.get("isAccepted"):
            at = min(answer["created_at"] + timedelta(minutes=1), demo.reference_time)
            choice = {"post_id": post.id, "comment_id": answer["id"]}
            rows.choices.append({"id": uuid7_at(at), **choice, "chosen_at": at})


async def _comment_row(
    connection: WriteTransaction, demo: DemoContent, source: Mapping[str, Any], number: int
) -> dict[str, Any]:
    at = demo.reference_time - timedelta(minutes=source["ageMinutes"]) + timedelta(seconds=number)
    author_id, text = demo.ids[source["author"]], source["text"]
    spans = entities.scan_entities(text)
    resolved, _ = await entities.resolve_mentions(connection, author_id, spans)
    plain_text = entities.remove_links_and_mentions(text, spans)
    return {
        "id": uuid7_at(at),
        "parent_id": None,
        "author_id": author_id,
        "text": text,
        "lang": arabic.language(plain_text),
        "dir": arabic.direction(plain_text),
        "entities": resolved,
        "created_at": at,
        "helpful": 0,
    }


@dataclass(frozen=True, slots=True)
class NotificationGroup:
    """A grouped notification: its acts (actor, act, instant) in chronological order."""

    type: str
    subject_id: UUID
    member_id: UUID
    post: SeededPost
    acts: list[tuple[UUID, str, datetime]]
    is_read: bool
    comment_id: UUID | None = None
    facts: dict[str, Any] = field(default_factory=dict)


async def _notify(
    connection: WriteTransaction, rows: EngagementRows, posts: Sequence[SeededPost]
) -> None:
    """Insert grouped notifications of engagement with the authors' newest posts."""
    post_counts: dict[UUID, int] = {}
    notifications, sources = [], []
    for post in sorted(posts, key=lambda post: post.created_at, reverse=True):
        post_counts[post.author_id] = post_counts.get(post.author_id, 0) + 1
        if post_counts[post.author_id] > NOTIFIED_POSTS:
            continue
        for group in _groups(rows, post, is_read=post_counts[post.author_id] > 1):
            row = build_notification(group)
            notifications.append(row)
            sources += [
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
    await connection.execute(insert(NotificationSource), sources)


def _groups(
    rows: EngagementRows, post: SeededPost, *, is_read: bool
) -> Iterable[NotificationGroup]:
    evaluations = [row for row in rows.evaluations if row["post_id"] == post.id]
    if evaluations:
        acts = [
            (row["member_id"], f"evaluation:{post.id}:{row['member_id']}", row["evaluated_at"])
            for row in evaluations
        ]
        acts.sort(key=lambda act: act[2])
        reactions = {row["member_id"]: row["reaction"] for row in evaluations}
        last = {"reaction": reactions[acts[-1][0]]}
        yield NotificationGroup(
            "evaluation", post.id, post.author_id, post, acts, is_read, facts=last
        )
    comments = [row for row in rows.comments if row["post_id"] == post.id]
    author_ids = {row["id"]: row["author_id"] for row in comments}
    groups: dict[tuple[str, UUID, UUID], list[dict[str, Any]]] = {}
    for row in comments:
        parent = row["parent_id"]
        # The author of a comment gets a reply notification only, also as the author of the post.
        if parent and author_ids[parent] != row["author_id"]:
            groups.setdefault(("reply", parent, author_ids[parent]), []).append(row)
        if post.author_id not in {row["author_id"], author_ids.get(parent)}:
            groups.setdefault(("comment", post.id, post.author_id), []).append(row)
    for (type_, subject_id, member_id), grouped in groups.items():
        acts = [(row["author_id"], f"{type_}:{row['id']}", row["created_at"]) for row in grouped]
        last_id = grouped[-1]["id"]
        yield NotificationGroup(
            type_, subject_id, member_id, post, acts, is_read, comment_id=last_id
        )


def build_notification(group: NotificationGroup) -> dict[str, Any]:
    """Return the notification's row."""
    actors = list(dict.fromkeys(actor_id for actor_id, _, _ in reversed(group.acts)))
    at = group.acts[-1][2]
    notification_id = uuid7_at(at)
    subject = f"{group.type}:{group.subject_id}"
    return {
        "id": notification_id,
        "moved_id": notification_id,
        "member_id": group.member_id,
        "type": group.type,
        # A read notification does not group later acts.
        "subject": f"{subject}:{notification_id}" if group.is_read else subject,
        "actor_id": actors[0],
        "earlier_ids": actors[1:3],
        "count": len(actors),
        "post_id": group.post.id,
        "comment_id": group.comment_id,
        "facts": group.facts,
        "opened_at": at + timedelta(minutes=9) if group.is_read else None,
        "created_at": at,
    }
