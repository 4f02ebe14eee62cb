"""Facts about posts that others may hear."""

from uuid import UUID

from api.core.events.dispatch import Event


class PostPublished(Event):
    """A post was published; those who follow its author may be told."""

    stored_name = "PostPublished"
    post_id: UUID
    author_id: UUID


class PostChanged(Event):
    """A post was published, edited or deleted: public pages that show it are out of date."""

    stored_name = "PostChanged"
    post_id: UUID
    author_id: UUID


class Mentioned(Event):
    """A post or a comment names members who were not named in it before."""

    stored_name = "Mentioned"
    post_id: UUID
    comment_id: UUID | None
    author_id: UUID
    member_ids: list[UUID]


class Commented(Event):
    """A comment was written, or a reply to one."""

    stored_name = "Commented"
    comment_id: UUID
    post_id: UUID
    parent_id: UUID | None
    author_id: UUID


class Evaluated(Event):
    """A member evaluated a post, or changed what they think of it."""

    stored_name = "Evaluated"
    post_id: UUID
    member_id: UUID
    reaction: str
