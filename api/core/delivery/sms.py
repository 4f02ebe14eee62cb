"""Text messages to phones, handed to a gateway over HTTP.

The gateway is asked `POST` with `{"to", "from", "text"}` and the token as a bearer; whoever has
another provider puts a few lines in between. Off until its address is set.
"""

from typing import Final

import httpx
import structlog

from api.core.db.database import Database
from api.core.delivery.email import keep_copy
from api.core.settings import Settings

log = structlog.get_logger("sms")

PATIENCE: Final = 10.0
# The message itself is what it doesn't like: sent again it would be paid for again.
_HOPELESS: Final = frozenset({400, 404, 410, 413, 422})


class TextGateway:
    """Sends by the gateway of the settings."""

    def __init__(self, settings: Settings, database: Database) -> None:
        self._settings = settings
        self._database = database

    async def send(self, number: str, text: str) -> None:
        """Hand one message over; `number` is E.164. One that is refused for good is dropped.

        Raises:
            httpx.HTTPError: it was not taken; the delivery is tried again.
        """
        settings = self._settings
        if settings.sms_gateway_url is None:
            return
        headers = {}
        if settings.sms_gateway_token is not None:
            token = settings.sms_gateway_token.get_secret_value()
            headers["authorization"] = f"Bearer {token}"
        message = {"to": number, "from": settings.sms_from or settings.brand_name, "text": text}
        async with httpx.AsyncClient(timeout=PATIENCE, follow_redirects=False) as client:
            answer = await client.post(str(settings.sms_gateway_url), json=message, headers=headers)
        if answer.status_code in _HOPELESS:
            log.error("text_message_refused", status=answer.status_code)
            return
        if not answer.is_success:
            raise httpx.HTTPStatusError(
                f"the gateway answered {answer.status_code}",
                request=answer.request,
                response=answer,
            )
        if not settings.is_production:
            await keep_copy(self._database, number, "SMS", text)
