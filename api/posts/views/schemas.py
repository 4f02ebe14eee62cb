"""Response bodies of views."""

from typing import Literal

from pydantic import Field

from api.core.http.responses import Schema


class ViewReceipt(Schema):
    """Acknowledgement of a view."""

    received: Literal[True] = Field(description="Always true, whether or not the view was counted.")
