"""Export sections: posts, comments, engagement, notifications and moderation."""

from collections.abc import AsyncIterator
from typing import Any, Final

from sqlalchemy import and_, select
from sqlalchemy.orm import aliased

from api.account.export.row_source import Json, RowSource, created_at_of, to_json
from api.moderation.appeals.models import Appeal
from api.moderation.models import Report, StaffAction
from api.moderation.statements.models import Statement
from api.notifications.models import Notification
from api.posts.answers.models import AnswerChoice, HelpfulMark
from api.posts.models import (
    Comment,
    Evaluation,
    FirstEngagement,
    Post,
    PostCounts,
    PostRevision,
    SavedPost,
)
from api.posts.reviews.models import ProductReview
from api.posts.serializers import rating_tenths
from api.posts.shares.models import PostShare
from api.posts.views.models import ProductView
from api.users.models import Member
from api.users.visibility import active, not_blocked

# Steps of staff that changed nothing for the member.
_INTERNAL_ACTIONS: Final = ("dismissed", "taken", "released", "noted", "decided", "undone")
# Each condition has its own partial index.
_DELETED_STATES: Final = (Post.deleted_at.is_(None), Post.deleted_at.is_not(None))


async def posts(source: RowSource) -> AsyncIterator[Json]:
    """Include hidden and deleted posts: their retained data belongs to the author."""
    for state in _DELETED_STATES:
        query = (
            select(
                Post.__table__,
                PostCounts.comments,
                PostCounts.shares,
                PostCounts.saves,
                PostCounts.purchases,
                PostCounts.evaluations,
                PostCounts.ratings,
            )
            .outerjoin(PostCounts, PostCounts.post_id == Post.id)
            .where(Post.author_id == source.member_id, state)
        )
        async for row in source.rows(query, Post.id):
            yield {
                "_id": row.id,
                "page": source.post_url(row.id),
                **to_json(row, "kind", "title", "text", "lang", "tags", "category_id", "media"),
                **to_json(row, "price_cents", "refund_days", "licence", "previews", "files"),
                "counts": to_json(row, "comments", "shares", "saves", "purchases", "evaluations"),
                "ratingCount": sum(row.ratings or ()),
                "ratingTenths": rating_tenths(row.ratings),
                **to_json(row, "answer_id", "created_at", "edited_at", "hidden_at", "deleted_at"),
            }


async def revisions(source: RowSource) -> AsyncIterator[Json]:
    for state in _DELETED_STATES:
        query = (
            select(PostRevision.post_id, PostRevision.content, PostRevision.replaced_at)
            .join(Post, Post.id == PostRevision.post_id)
            .where(Post.author_id == source.member_id, state)
        )
        async for row in source.rows(query, PostRevision.post_id, PostRevision.id):
            yield to_json(row, "post_id", "replaced_at", "content")


async def comments(source: RowSource) -> AsyncIterator[Json]:
    query = select(Comment.__table__).where(Comment.author_id == source.member_id)
    async for row in source.rows(query, Comment.id):
        yield {
            "_id": row.id,
            "page": source.post_url(row.post_id),
            **to_json(row, "post_id", "parent_id", "text", "lang", "replies", "helpful"),
            **to_json(row, "created_at", "edited_at", "hidden_at", "deleted_at"),
        }


async def reviews(source: RowSource) -> AsyncIterator[Json]:
    query = select(ProductReview.__table__).where(ProductReview.author_id == source.member_id)
    async for row in source.rows(query, ProductReview.id):
        yield {
            "_id": row.id,
            "page": source.post_url(row.post_id),
            **to_json(row, "post_id", "rating", "text", "lang"),
            **to_json(row, "created_at", "edited_at", "revoked_at", "deleted_at"),
        }


async def review_replies(source: RowSource) -> AsyncIterator[Json]:
    """Replies of the member as a seller, without the reviews, which belong to the buyers."""
    query = (
        select(
            ProductReview.id.label("review_id"),
            *(ProductReview.reply_id, ProductReview.post_id, ProductReview.reply_text),
            *(ProductReview.reply_lang, ProductReview.replied_at, ProductReview.reply_edited_at),
        )
        .join(Post, Post.id == ProductReview.post_id)
        .where(Post.author_id == source.member_id, ProductReview.reply_id.is_not(None))
    )
    async for row in source.rows(query, ProductReview.id):
        yield {
            "_id": row.reply_id,
            "reviewId": row.review_id,
            "page": source.post_url(row.post_id),
            "text": row.reply_text,
            "lang": row.reply_lang,
            "createdAt": row.replied_at,
            "editedAt": row.reply_edited_at,
        }


async def answer_choices(source: RowSource) -> AsyncIterator[Json]:
    """Answers that the member accepted, in order; a null comment undoes the choice before."""
    for state in _DELETED_STATES:
        query = (
            select(AnswerChoice.post_id, AnswerChoice.comment_id, AnswerChoice.chosen_at)
            .join(Post, Post.id == AnswerChoice.post_id)
            .where(Post.author_id == source.member_id, state)
        )
        async for row in source.rows(query, AnswerChoice.post_id, AnswerChoice.id):
            page = source.post_url(row.post_id)
            yield {**to_json(row, "post_id", "comment_id"), "page": page, "at": row.chosen_at}


async def helpful_marks(source: RowSource) -> AsyncIterator[Json]:
    query = (
        select(HelpfulMark.comment_id, HelpfulMark.marked_at, Comment.post_id)
        .join(Comment, Comment.id == HelpfulMark.comment_id)
        .where(HelpfulMark.member_id == source.member_id)
    )
    async for row in source.rows(query, HelpfulMark.marked_at, HelpfulMark.comment_id):
        page = source.post_url(row.post_id)
        yield {**to_json(row, "comment_id", "post_id"), "page": page, "at": row.marked_at}


async def evaluations(source: RowSource) -> AsyncIterator[Json]:
    query = select(Evaluation.post_id, Evaluation.reaction, Evaluation.evaluated_at).where(
        Evaluation.member_id == source.member_id
    )
    async for row in source.rows(query, Evaluation.evaluated_at, Evaluation.post_id):
        page = source.post_url(row.post_id)
        yield {**to_json(row, "post_id"), "page": page, **to_json(row, "reaction", "evaluated_at")}


async def saved(source: RowSource) -> AsyncIterator[Json]:
    query = select(SavedPost.post_id, SavedPost.id).where(SavedPost.member_id == source.member_id)
    async for row in source.rows(query, SavedPost.id):
        page = source.post_url(row.post_id)
        yield {"postId": row.post_id, "page": page, "savedAt": created_at_of(row.id)}


async def product_views(source: RowSource) -> AsyncIterator[Json]:
    """Numbers of viewers of the member's products; who they were is not stored."""
    query = select(ProductView.post_id, ProductView.day, ProductView.viewers).where(
        ProductView.seller_id == source.member_id
    )
    async for row in source.rows(query, ProductView.day, ProductView.post_id):
        yield to_json(row, "post_id", "day", "viewers")


async def shares(source: RowSource) -> AsyncIterator[Json]:
    query = select(PostShare.post_id, PostShare.day).where(PostShare.member_id == source.member_id)
    async for row in source.rows(query, PostShare.post_id, PostShare.day):
        yield {
            **to_json(row, "post_id"),
            "page": source.post_url(row.post_id),
            "day": row.day.date(),
        }


async def first_engagements(source: RowSource) -> AsyncIterator[Json]:
    query = select(FirstEngagement.post_id, FirstEngagement.act, FirstEngagement.at).where(
        FirstEngagement.member_id == source.member_id
    )
    async for row in source.rows(query, FirstEngagement.post_id, FirstEngagement.act):
        yield to_json(row, "post_id", "act", "at")


async def notifications(source: RowSource) -> AsyncIterator[Json]:
    """Include an actor only by name and handle, and not at all if hidden from the member.

    The notification list applies the same rule.
    """
    actor: Any = aliased(Member)
    is_visible = and_(active(actor), not_blocked(source.member_id, actor.id))
    query = (
        select(
            Notification.__table__,
            actor.id.label("visible_id"),
            actor.name.label("actor_name"),
            actor.handle.label("actor_handle"),
        )
        .outerjoin(actor, and_(actor.id == Notification.actor_id, is_visible))
        .where(Notification.member_id == source.member_id)
    )
    async for row in source.rows(query, Notification.moved_id, Notification.id):
        sender = {"_id": row.visible_id, "name": row.actor_name, "handle": row.actor_handle}
        yield {
            "_id": row.id,
            "type": row.type,
            "from": sender if row.visible_id else None,
            **to_json(row, "count", "post_id", "comment_id", "facts", "created_at", "opened_at"),
        }


async def reports(source: RowSource) -> AsyncIterator[Json]:
    query = select(Report.__table__).where(Report.reporter_id == source.member_id)
    async for row in source.rows(query, Report.id):
        yield {
            "_id": row.id,
            **to_json(row, "kind", "subject_id", "post_id", "reason", "text"),
            **to_json(row, "created_at", "changed_at", "closed_at", "outcome"),
        }


async def staff_actions(source: RowSource) -> AsyncIterator[Json]:
    """Actions of moderators about the member, without the moderator or dismissed reports."""
    query = select(StaffAction.at, StaffAction.action, StaffAction.subject_id).where(
        StaffAction.member_id == source.member_id, StaffAction.action.not_in(_INTERNAL_ACTIONS)
    )
    async for row in source.rows(query, StaffAction.number):
        yield to_json(row, "at", "action", "subject_id")


async def statements(source: RowSource) -> AsyncIterator[Json]:
    """Statements of reasons, without the moderator who decided."""
    query = select(Statement.__table__).where(Statement.member_id == source.member_id)
    async for row in source.rows(query, Statement.number):
        yield {
            "number": f"S-{row.number}",
            **to_json(row, "act", "ground", "rule", "facts", "text"),
            **to_json(row, "is_detected_automatically", "is_automatic", "created_at", "until"),
        }


async def appeals(source: RowSource) -> AsyncIterator[Json]:
    """Appeals with their answers, without the moderator who decided."""
    query = (
        select(Appeal.__table__, Statement.number.label("statement_number"))
        .join(Statement, Statement.id == Appeal.statement_id)
        .where(Appeal.member_id == source.member_id)
    )
    async for row in source.rows(query, Appeal.number):
        yield {
            "number": f"A-{row.number}",
            "statement": f"S-{row.statement_number}",
            **to_json(row, "text", "state", "answer", "created_at", "decided_at"),
        }
