"""Facts about posts that others may hear."""

from uuid import UUID

from api.kernel.events import Event


class PostChanged(Event):
    """A post was published, edited or deleted: public pages that show it are out of date."""

    post_id: UUID
    author_id: UUID
