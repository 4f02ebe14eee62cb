"""Facts about money that others may hear."""

from uuid import UUID

from api.kernel.events import Event


class Purchased(Event):
    """A member bought a product, or took a free one."""

    post_id: UUID
    buyer_id: UUID
    author_id: UUID
    amount_cents: int
