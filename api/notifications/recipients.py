"""Notification rules: the recipients of each type, as SELECT statements.

A rule is evaluated when the event is delivered, so an act that was undone notifies no member.
Each `recipients` selects `member_id`, `post_id`, `comment_id` and `facts`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, and_, func, literal, select, true
from sqlalchemy import Uuid as UuidType
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import aliased

from api.core.db.database import AnySelect
from api.payments.models import Entitlement, Purchase
from api.posts.comments.serializers import not_muted_by as wants_comment
from api.posts.models import Comment, Evaluation, Post
from api.posts.reviews.models import ProductReview
from api.posts.visibility import visible_to, without_muted_words
from api.users.models import ALWAYS_ENABLED, Follow, Member
from api.users.visibility import active, is_deleted, not_blocked, not_muted

# Typed Any: the predicates of other modules accept its columns as a viewer's id.
Receiver: Any = aliased(Member, name="receiver")
Actor: Any = aliased(Member, name="actor")
Parent: Any = aliased(Comment, name="parent")


@dataclass(frozen=True, slots=True)
class NotificationRule:
    """Notification of one act to its recipients.

    `key` is unique per recipient, so that a redelivery notifies no member twice. With a `group`
    the act is added to the recipient's unread notification of that group.
    """

    type: str
    key: str | ColumnElement[str]
    actor_id: UUID | None
    recipients: AnySelect
    group: str | None = None


@dataclass(frozen=True, slots=True)
class DirectNotification:
    """Notification of one member by another module; `facts` are its message parameters."""

    member_id: UUID
    type: str
    key: str
    actor_id: UUID | None = None
    post_id: UUID | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)


def preference_enabled(type_: str) -> ColumnElement[bool]:
    """The receiver is not deleted and has not disabled this type, if it can be disabled."""
    if type_ in ALWAYS_ENABLED:
        return ~is_deleted(Receiver)
    choice: Any = Receiver.notification_choices[type_].as_boolean()
    return and_(func.coalesce(choice, true()), ~is_deleted(Receiver))


def wants_from_actor(type_: str) -> ColumnElement[bool]:
    """The receiver has this type enabled and accepts notifications of the actor."""
    return and_(preference_enabled(type_), accepts_actor(Receiver.id))


def accepts_actor(receiver_id: Any) -> ColumnElement[bool]:
    """The actor is active, another member, and not blocked or muted; `receiver_id` is a column."""
    return and_(
        receiver_id != Actor.id,
        active(Actor),
        not_blocked(receiver_id, Actor.id),
        not_muted(receiver_id, Actor.id),
    )


def recipient_columns(
    *, post_id: Any = None, comment_id: Any = None, facts: Any = None
) -> tuple[ColumnElement[Any], ...]:
    return (
        Receiver.id.label("member_id"),
        (literal(None, UuidType) if post_id is None else post_id).label("post_id"),
        (literal(None, UuidType) if comment_id is None else comment_id).label("comment_id"),
        (literal({}, JSONB) if facts is None else facts).label("facts"),
    )


def follow_rule(followee_id: UUID, follower_id: UUID) -> NotificationRule:
    recipients = (
        select(*recipient_columns())
        .select_from(Follow)
        .join(Receiver, Receiver.id == Follow.followee_id)
        .join(Actor, Actor.id == Follow.follower_id)
        .where(Follow.followee_id == followee_id, Follow.follower_id == follower_id)
        .where(wants_from_actor("follow"))
    )
    return NotificationRule(
        "follow", f"follow:{follower_id}", follower_id, recipients, group="follow"
    )


def evaluation_rule(post_id: UUID, member_id: UUID) -> NotificationRule:
    facts = func.jsonb_build_object("reaction", Evaluation.reaction)
    recipients = (
        select(*recipient_columns(post_id=Post.id, facts=facts))
        .select_from(Evaluation)
        .join(Post, Post.id == Evaluation.post_id)
        .join(Receiver, Receiver.id == Post.author_id)
        .join(Actor, Actor.id == Evaluation.member_id)
        .where(Evaluation.post_id == post_id, Evaluation.member_id == member_id)
        .where(_is_public(Post), wants_from_actor("evaluation"))
    )
    group = f"evaluation:{post_id}"
    return NotificationRule(
        "evaluation", f"{group}:{member_id}", member_id, recipients, group=group
    )


def comment_rule(comment_id: UUID, post_id: UUID, author_id: UUID) -> NotificationRule:
    """Notify the post's author, unless they are notified of a reply to their own comment."""
    recipients = (
        select(*recipient_columns(post_id=Post.id, comment_id=Comment.id))
        .select_from(Comment)
        .join(Post, Post.id == Comment.post_id)
        .join(Receiver, Receiver.id == Post.author_id)
        .join(Actor, Actor.id == Comment.author_id)
        .outerjoin(Parent, Parent.id == Comment.parent_id)
        .where(Comment.id == comment_id, _is_public(Comment), _is_public(Post))
        .where(
            wants_from_actor("comment"), ~_notified_as_reply(), wants_comment(Receiver.id, Comment)
        )
    )
    key = f"comment:{comment_id}"
    return NotificationRule("comment", key, author_id, recipients, group=f"comment:{post_id}")


def reply_rule(comment_id: UUID, parent_id: UUID, author_id: UUID) -> NotificationRule:
    recipients = (
        select(*recipient_columns(post_id=Post.id, comment_id=Comment.id))
        .select_from(Comment)
        .join(Parent, Parent.id == Comment.parent_id)
        .join(Receiver, Receiver.id == Parent.author_id)
        .join(Actor, Actor.id == Comment.author_id)
        .join(Post, Post.id == Comment.post_id)
        .join(Member, Member.id == Post.author_id)
        .where(Comment.id == comment_id, _is_public(Comment), visible_to(Receiver.id))
        .where(wants_from_actor("reply"), wants_comment(Receiver.id, Comment))
    )
    return NotificationRule(
        "reply", f"reply:{comment_id}", author_id, recipients, group=f"reply:{parent_id}"
    )


def answer_rule(post_id: UUID, comment_id: UUID, asker_id: UUID) -> NotificationRule:
    """Notify the writer of an accepted answer once, also when it is accepted again."""
    recipients = (
        select(*recipient_columns(post_id=Post.id, comment_id=Comment.id))
        .select_from(Post)
        .join(Comment, Comment.id == Post.answer_id)
        .join(Receiver, Receiver.id == Comment.author_id)
        .join(Actor, Actor.id == Post.author_id)
        .where(Post.id == post_id, Comment.id == comment_id)
        .where(_is_public(Post), _is_public(Comment), wants_from_actor("answer"))
        .where(without_muted_words(Receiver.id, Post.id, Post.author_id))
    )
    return NotificationRule("answer", f"answer:{comment_id}", asker_id, recipients)


def post_mention_rule(
    post_id: UUID, author_id: UUID, member_ids: Sequence[UUID]
) -> NotificationRule:
    recipients = (
        select(*recipient_columns(post_id=Post.id))
        .select_from(Post)
        .join(Member, Member.id == Post.author_id)
        .join(Actor, Actor.id == Post.author_id)
        .join(Receiver, Receiver.id.in_(member_ids))
        .where(Post.id == post_id, visible_to(Receiver.id))
        .where(
            wants_from_actor("mention"), without_muted_words(Receiver.id, Post.id, Post.author_id)
        )
    )
    return NotificationRule("mention", f"mention:{post_id}", author_id, recipients)


def comment_mention_rule(
    comment_id: UUID, author_id: UUID, member_ids: Sequence[UUID]
) -> NotificationRule:
    """Notify mentioned members, except those notified of the same comment as author or parent."""
    notified_as_comment = and_(Receiver.id == Post.author_id, preference_enabled("comment"))
    recipients = (
        select(*recipient_columns(post_id=Post.id, comment_id=Comment.id))
        .select_from(Comment)
        .join(Post, Post.id == Comment.post_id)
        .join(Member, Member.id == Post.author_id)
        .join(Actor, Actor.id == Comment.author_id)
        .join(Receiver, Receiver.id.in_(member_ids))
        .outerjoin(Parent, Parent.id == Comment.parent_id)
        .where(Comment.id == comment_id, _is_public(Comment), visible_to(Receiver.id))
        .where(
            wants_from_actor("mention"),
            ~_notified_as_reply(),
            ~notified_as_comment,
            wants_comment(Receiver.id, Comment),
        )
    )
    return NotificationRule("mention", f"mention:{comment_id}", author_id, recipients)


def purchase_rule(
    post_id: UUID, buyer_id: UUID, amount_cents: int, entitlement_id: UUID | None
) -> NotificationRule:
    """Notify the seller once per entitlement, so that a purchase after a refund notifies again.

    Without `entitlement_id` the latest entitlement applies.
    """
    is_entitlement = true() if entitlement_id is None else Entitlement.id == entitlement_id
    facts = literal({"amountCents": amount_cents}, JSONB)
    recipients = (
        select(*recipient_columns(post_id=Post.id, facts=facts))
        .select_from(Entitlement)
        .join(Post, Post.id == Entitlement.post_id)
        .join(Receiver, Receiver.id == Post.author_id)
        .join(Actor, Actor.id == Entitlement.member_id)
        .where(Entitlement.post_id == post_id, Entitlement.member_id == buyer_id)
        .where(is_entitlement, wants_from_actor("purchase"))
        # A sale that a dispute reversed meanwhile still notifies: the seller's balance changed.
        .order_by(Entitlement.id.desc())
        .limit(1)
    )
    return NotificationRule(
        "purchase", func.concat("purchase:", Entitlement.id), buyer_id, recipients
    )


def review_rule(review_id: UUID, post_id: UUID, author_id: UUID) -> NotificationRule:
    """Notify the seller once per buyer, also of a review that replaces a deleted one."""
    recipients = (
        select(*recipient_columns(post_id=Post.id))
        .select_from(ProductReview)
        .join(Post, Post.id == ProductReview.post_id)
        .join(Receiver, Receiver.id == Post.author_id)
        .join(Actor, Actor.id == ProductReview.author_id)
        .where(ProductReview.id == review_id, _is_listed_review(), _is_public(Post))
        .where(wants_from_actor("review"), wants_comment(Receiver.id, ProductReview))
    )
    group = f"review:{post_id}"
    return NotificationRule("review", f"{group}:{author_id}", author_id, recipients, group=group)


def review_reply_rule(review_id: UUID, seller_id: UUID) -> NotificationRule:
    """Notify the writer of a review once, also of a reply that replaces a deleted one."""
    recipients = (
        select(*recipient_columns(post_id=Post.id, facts=literal({"isReview": True}, JSONB)))
        .select_from(ProductReview)
        .join(Receiver, Receiver.id == ProductReview.author_id)
        .join(Post, Post.id == ProductReview.post_id)
        .join(Member, Member.id == Post.author_id)
        .join(Actor, Actor.id == Post.author_id)
        .where(ProductReview.id == review_id, _is_listed_review())
        .where(ProductReview.reply_id.is_not(None), visible_to(Receiver.id))
        .where(wants_from_actor("reply"))
    )
    key = f"reviewReply:{review_id}"
    return NotificationRule("reply", key, seller_id, recipients, group=key)


def tip_rule(purchase_id: UUID, buyer_id: UUID) -> NotificationRule:
    facts = func.jsonb_build_object("amountCents", Purchase.amount_cents)
    recipients = (
        select(*recipient_columns(post_id=Purchase.post_id, facts=facts))
        .select_from(Purchase)
        .join(Receiver, Receiver.id == Purchase.seller_id)
        .join(Actor, Actor.id == Purchase.buyer_id)
        .where(Purchase.id == purchase_id, Purchase.status == "paid", wants_from_actor("tip"))
    )
    return NotificationRule("tip", f"tip:{purchase_id}", buyer_id, recipients)


def direct_rule(notification: DirectNotification) -> NotificationRule:
    """Notify one member; with an actor, only a member who accepts notifications of them."""
    columns = recipient_columns(
        post_id=literal(notification.post_id, UuidType),
        facts=literal(dict(notification.facts), JSONB),
    )
    recipients = select(*columns).select_from(Receiver).where(Receiver.id == notification.member_id)
    if notification.actor_id is None:
        recipients = recipients.where(preference_enabled(notification.type))
    else:
        recipients = recipients.join(Actor, Actor.id == notification.actor_id).where(
            wants_from_actor(notification.type)
        )
    return NotificationRule(notification.type, notification.key, notification.actor_id, recipients)


def _is_public(thing: Any) -> ColumnElement[bool]:
    return and_(thing.deleted_at.is_(None), thing.hidden_at.is_(None))


def _is_listed_review() -> ColumnElement[bool]:
    return and_(ProductReview.deleted_at.is_(None), ProductReview.revoked_at.is_(None))


def _notified_as_reply() -> ColumnElement[bool]:
    is_parent_author = and_(
        Parent.author_id == Receiver.id, _is_public(Parent), preference_enabled("reply")
    )
    # Without a parent comment the other condition is null, which `and` turns into false.
    return and_(Parent.id.is_not(None), is_parent_author)
