"""SMS by an HTTP gateway: `POST` of `{"to", "from", "text"}` with a bearer token.

Disabled until SMS_GATEWAY_URL is set.
"""

from typing import Final

import httpx
import structlog

from api.core.db.database import Database
from api.core.delivery.email import store_dev_copy
from api.core.settings import Settings

log = structlog.get_logger("sms")

TIMEOUT_SECONDS: Final = 10.0
# The gateway rejects the message itself: a retry would cost another message.
_PERMANENT_FAILURES: Final = frozenset({400, 404, 410, 413, 422})


class SmsGateway:
    """Sends SMS by the configured gateway."""

    def __init__(self, settings: Settings, database: Database) -> None:
        self._settings = settings
        self._database = database

    async def send(self, number: str, text: str) -> None:
        """Send one message to an E.164 number. A message that the gateway rejects is dropped.

        Raises:
            httpx.HTTPError: the gateway did not accept the message; the caller retries.
        """
        settings = self._settings
        if settings.sms_gateway_url is None:
            return
        headers = {}
        if settings.sms_gateway_token is not None:
            token = settings.sms_gateway_token.get_secret_value()
            headers["authorization"] = f"Bearer {token}"
        message = {"to": number, "from": settings.sms_from or settings.brand_name, "text": text}
        async with httpx.AsyncClient(timeout=TIMEOUT_SECONDS, follow_redirects=False) as client:
            answer = await client.post(str(settings.sms_gateway_url), json=message, headers=headers)
        if answer.status_code in _PERMANENT_FAILURES:
            log.error("text_message_refused", status=answer.status_code)
            return
        if not answer.is_success:
            raise httpx.HTTPStatusError(
                f"the gateway answered {answer.status_code}",
                request=answer.request,
                response=answer,
            )
        if not settings.is_production:
            await store_dev_copy(self._database, number, "SMS", text)
