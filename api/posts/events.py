"""Events emitted by posts."""

from typing import Any
from uuid import UUID

from api.core.events.dispatch import Event


class PostPublished(Event):
    """A post was published."""

    stored_name = "PostPublished"
    post_id: UUID
    author_id: UUID


class ProductPublished(Event):
    """A digital product was published, or its files changed."""

    stored_name = "ProductPublished"
    post_id: UUID
    author_id: UUID


class TextFlagged(Event):
    """Automatic rules found something about a post or a comment of a new member.

    A finding has `rule`, `weight`, `is_held` and `evidence`, as `api.posts.spam.rules.Finding`.
    """

    stored_name = "TextFlagged"
    post_id: UUID
    comment_id: UUID | None
    author_id: UUID
    is_held: bool
    findings: list[dict[str, Any]]


class LinkRefused(Event):
    """A text of a member was refused for a link to a listed host."""

    stored_name = "LinkRefused"
    author_id: UUID
    host: str


class PostChanged(Event):
    """A post, or something on its page, changed, so its public pages are stale.

    `is_content` holds when a public post itself was published, edited or deleted, and not only a
    comment or a review of it.
    """

    stored_name = "PostChanged"
    post_id: UUID
    author_id: UUID
    is_content: bool = False


class OfferChanged(Event):
    """A digital product was deleted, or its price or refund window changed."""

    stored_name = "OfferChanged"
    post_id: UUID


class Mentioned(Event):
    """A post or a comment mentions members that it did not mention before."""

    stored_name = "Mentioned"
    post_id: UUID
    comment_id: UUID | None
    author_id: UUID
    member_ids: list[UUID]


class Commented(Event):
    """A comment or a reply was created."""

    stored_name = "Commented"
    comment_id: UUID
    post_id: UUID
    parent_id: UUID | None
    author_id: UUID


class AnswerAccepted(Event):
    """The author of a question accepted an answer."""

    stored_name = "AnswerAccepted"
    post_id: UUID
    comment_id: UUID
    asker_id: UUID


class Evaluated(Event):
    """A member evaluated a post or changed the evaluation."""

    stored_name = "Evaluated"
    post_id: UUID
    member_id: UUID
    reaction: str


class ProductReviewed(Event):
    """A buyer wrote a review of a product."""

    stored_name = "ProductReviewed"
    review_id: UUID
    post_id: UUID
    author_id: UUID


class ReviewAnswered(Event):
    """The seller of a product replied to a review."""

    stored_name = "ReviewAnswered"
    review_id: UUID
    seller_id: UUID
