"""Response bodies of disputes in the staff console."""

from pydantic import Field

from api.core.http.responses import Instant
from api.payments.schemas import Dispute, Kind
from api.users.schemas import Author


class StaffDispute(Dispute):
    """Dispute of a payment, as staff see it."""

    kind: Kind = Field(description="`purchase` of a product, or a `tip`.")
    buyer: Author = Field(description="The member whose bank took the payment back.")
    seller: Author = Field(description="The member who was paid.")
    paid_at: Instant = Field(description="Time of the payment.")
