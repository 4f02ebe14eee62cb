"""Which acts stand, and whom each is told to: what `telling` inserts from.

An act is looked up when it is told, not when it was done: what was taken back meanwhile is told to
nobody. Each `standing` selects `member_id`, `post_id`, `comment_id` and `facts` of its receivers.
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
from api.payments.models import Entitlement, Payment, Purchase, Refund
from api.posts.comments.serializers import not_muted_by as wants_comment
from api.posts.models import Comment, Evaluation, Post
from api.posts.visibility import visible_to, without_muted_words
from api.users.models import Follow, Member
from api.users.visibility import active, is_deleted, not_blocked, not_muted

# Of kind Any, so that the clauses of others take their columns for a viewer's id.
Receiver: Any = aliased(Member, name="receiver")
Actor: Any = aliased(Member, name="actor")
Parent: Any = aliased(Comment, name="parent")


@dataclass(frozen=True, slots=True)
class Act:
    """What happened, and how it is told.

    `key` is unique for the receiver: told once for ever. With a `group` it joins the receiver's
    unread notification of that name.
    """

    type: str
    key: str | ColumnElement[str]
    actor_id: UUID | None
    standing: AnySelect
    group: str | None = None


@dataclass(frozen=True, slots=True)
class Notice:
    """What another capability has a member told; `facts` are what the sentence needs."""

    member_id: UUID
    type: str
    key: str
    actor_id: UUID | None = None
    post_id: UUID | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)


def chosen(type_: str) -> ColumnElement[bool]:
    """The receiver is there and did not turn this type off."""
    choice: Any = Receiver.notification_choices[type_].as_boolean()
    return and_(func.coalesce(choice, true()), ~is_deleted(Receiver))


def hears(type_: str) -> ColumnElement[bool]:
    """The receiver may and wants to be told such things of the actor."""
    return and_(chosen(type_), listens(Receiver.id))


def listens(receiver_id: Any) -> ColumnElement[bool]:
    """Nothing stands between the two; `receiver_id` is a column."""
    return and_(
        receiver_id != Actor.id,
        active(Actor),
        not_blocked(receiver_id, Actor.id),
        not_muted(receiver_id, Actor.id),
    )


def _telling(
    *, post_id: Any = None, comment_id: Any = None, facts: Any = None
) -> tuple[ColumnElement[Any], ...]:
    return (
        Receiver.id.label("member_id"),
        (literal(None, UuidType) if post_id is None else post_id).label("post_id"),
        (literal(None, UuidType) if comment_id is None else comment_id).label("comment_id"),
        (literal({}, JSONB) if facts is None else facts).label("facts"),
    )


def followed(followee_id: UUID, follower_id: UUID) -> Act:
    standing = (
        select(*_telling())
        .select_from(Follow)
        .join(Receiver, Receiver.id == Follow.followee_id)
        .join(Actor, Actor.id == Follow.follower_id)
        .where(Follow.followee_id == followee_id, Follow.follower_id == follower_id)
        .where(hears("follow"))
    )
    return Act("follow", f"follow:{follower_id}", follower_id, standing, group="follow")


def evaluated(post_id: UUID, member_id: UUID) -> Act:
    facts = func.jsonb_build_object("reaction", Evaluation.reaction)
    standing = (
        select(*_telling(post_id=Post.id, facts=facts))
        .select_from(Evaluation)
        .join(Post, Post.id == Evaluation.post_id)
        .join(Receiver, Receiver.id == Post.author_id)
        .join(Actor, Actor.id == Evaluation.member_id)
        .where(Evaluation.post_id == post_id, Evaluation.member_id == member_id)
        .where(_is_public(Post), hears("evaluation"))
    )
    group = f"evaluation:{post_id}"
    return Act("evaluation", f"{group}:{member_id}", member_id, standing, group=group)


def commented(comment_id: UUID, post_id: UUID, author_id: UUID) -> Act:
    """For the post's author, unless they are told of it as a reply to their own comment."""
    standing = (
        select(*_telling(post_id=Post.id, comment_id=Comment.id))
        .select_from(Comment)
        .join(Post, Post.id == Comment.post_id)
        .join(Receiver, Receiver.id == Post.author_id)
        .join(Actor, Actor.id == Comment.author_id)
        .outerjoin(Parent, Parent.id == Comment.parent_id)
        .where(Comment.id == comment_id, _is_public(Comment), _is_public(Post))
        .where(hears("comment"), ~_told_as_reply(), wants_comment(Receiver.id, Comment))
    )
    key = f"comment:{comment_id}"
    return Act("comment", key, author_id, standing, group=f"comment:{post_id}")


def replied(comment_id: UUID, parent_id: UUID, author_id: UUID) -> Act:
    standing = (
        select(*_telling(post_id=Post.id, comment_id=Comment.id))
        .select_from(Comment)
        .join(Parent, Parent.id == Comment.parent_id)
        .join(Receiver, Receiver.id == Parent.author_id)
        .join(Actor, Actor.id == Comment.author_id)
        .join(Post, Post.id == Comment.post_id)
        .join(Member, Member.id == Post.author_id)
        .where(Comment.id == comment_id, _is_public(Comment), visible_to(Receiver.id))
        .where(hears("reply"), wants_comment(Receiver.id, Comment))
    )
    return Act("reply", f"reply:{comment_id}", author_id, standing, group=f"reply:{parent_id}")


def mentioned_in_post(post_id: UUID, author_id: UUID, member_ids: Sequence[UUID]) -> Act:
    standing = (
        select(*_telling(post_id=Post.id))
        .select_from(Post)
        .join(Member, Member.id == Post.author_id)
        .join(Actor, Actor.id == Post.author_id)
        .join(Receiver, Receiver.id.in_(member_ids))
        .where(Post.id == post_id, visible_to(Receiver.id))
        .where(hears("mention"), without_muted_words(Receiver.id, Post.id, Post.author_id))
    )
    return Act("mention", f"mention:{post_id}", author_id, standing)


def mentioned_in_comment(comment_id: UUID, author_id: UUID, member_ids: Sequence[UUID]) -> Act:
    """Not for those who are told of the same comment as the post's author or as answered."""
    told_as_comment = and_(Receiver.id == Post.author_id, chosen("comment"))
    standing = (
        select(*_telling(post_id=Post.id, comment_id=Comment.id))
        .select_from(Comment)
        .join(Post, Post.id == Comment.post_id)
        .join(Member, Member.id == Post.author_id)
        .join(Actor, Actor.id == Comment.author_id)
        .join(Receiver, Receiver.id.in_(member_ids))
        .outerjoin(Parent, Parent.id == Comment.parent_id)
        .where(Comment.id == comment_id, _is_public(Comment), visible_to(Receiver.id))
        .where(
            hears("mention"),
            ~_told_as_reply(),
            ~told_as_comment,
            wants_comment(Receiver.id, Comment),
        )
    )
    return Act("mention", f"mention:{comment_id}", author_id, standing)


def purchased(post_id: UUID, buyer_id: UUID, amount_cents: int, entitlement_id: UUID | None) -> Act:
    """Once each time it was bought: what was given back and bought again is told again. The latest
    time, where it is not known which."""
    bought = true() if entitlement_id is None else Entitlement.id == entitlement_id
    facts = literal({"amountCents": amount_cents}, JSONB)
    standing = (
        select(*_telling(post_id=Post.id, facts=facts))
        .select_from(Entitlement)
        .join(Post, Post.id == Entitlement.post_id)
        .join(Receiver, Receiver.id == Post.author_id)
        .join(Actor, Actor.id == Entitlement.member_id)
        .where(Entitlement.post_id == post_id, Entitlement.member_id == buyer_id)
        .where(bought, hears("purchase"))
        # A sale is told though a bank took it back meanwhile: the seller's money moved.
        .order_by(Entitlement.id.desc())
        .limit(1)
    )
    return Act("purchase", func.concat("purchase:", Entitlement.id), buyer_id, standing)


def tipped(purchase_id: UUID, buyer_id: UUID) -> Act:
    facts = func.jsonb_build_object("amountCents", Purchase.amount_cents)
    standing = (
        select(*_telling(post_id=Purchase.post_id, facts=facts))
        .select_from(Purchase)
        .join(Receiver, Receiver.id == Purchase.seller_id)
        .join(Actor, Actor.id == Purchase.buyer_id)
        .where(Purchase.id == purchase_id, Purchase.status == "paid", hears("tip"))
    )
    return Act("tip", f"tip:{purchase_id}", buyer_id, standing)


def refund_requested(purchase_id: UUID) -> Act:
    """The platform says it, to the seller: a request is heard whoever was muted meanwhile, and
    about a post that is gone."""
    standing = (
        select(*_telling(facts=_of_purchase("refundRequested", Purchase.amount_cents)))
        .select_from(Purchase)
        .join(Receiver, Receiver.id == Purchase.seller_id)
        .where(Purchase.id == purchase_id, Purchase.status == "paid", chosen("system"))
        .where(Purchase.refund_requested_at.is_not(None))
    )
    return Act("system", f"refundRequested:{purchase_id}", None, standing)


def refunded(refund_id: UUID) -> Act:
    """For the buyer, also where the post or its author is gone."""
    standing = (
        select(*_telling(facts=_of_purchase("refunded", Refund.amount_cents)))
        .select_from(Refund)
        .join(Payment, Payment.id == Refund.payment_id)
        .join(Purchase, Purchase.id == Payment.purchase_id)
        .join(Receiver, Receiver.id == Purchase.buyer_id)
        .where(Refund.id == refund_id, Refund.status == "succeeded", chosen("system"))
    )
    return Act("system", f"refunded:{refund_id}", None, standing)


def _of_purchase(status: str, amount_cents: Any) -> ColumnElement[Any]:
    """The title as it was when it was bought: nothing has to be looked up in the post."""
    return func.jsonb_build_object(
        "notice", status, "status", status, "title", Purchase.title, "amountCents", amount_cents
    )


def stated(notice: Notice) -> Act:
    """What the caller says; with an actor, only to who hears of them."""
    given = _telling(
        post_id=literal(notice.post_id, UuidType), facts=literal(dict(notice.facts), JSONB)
    )
    standing = select(*given).select_from(Receiver).where(Receiver.id == notice.member_id)
    if notice.actor_id is None:
        standing = standing.where(chosen(notice.type))
    else:
        standing = standing.join(Actor, Actor.id == notice.actor_id).where(hears(notice.type))
    return Act(notice.type, notice.key, notice.actor_id, standing)


def _is_public(thing: Any) -> ColumnElement[bool]:
    return and_(thing.deleted_at.is_(None), thing.hidden_at.is_(None))


def _told_as_reply() -> ColumnElement[bool]:
    answered = and_(Parent.author_id == Receiver.id, _is_public(Parent), chosen("reply"))
    # There may be no comment above this one, and nothing can be said of its author then.
    return and_(Parent.id.is_not(None), answered)
