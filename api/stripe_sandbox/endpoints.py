"""Webhook endpoints: one for the platform's events, one for those of connected accounts.

The default ones come from the settings.
"""

from stripe import WebhookEndpoint
from stripe.params import (
    WebhookEndpointCreateParams,
    WebhookEndpointDeleteParams,
    WebhookEndpointListParams,
    WebhookEndpointRetrieveParams,
)

from api.stripe_sandbox.errors import ApiError
from api.stripe_sandbox.events import API_VERSION
from api.stripe_sandbox.operations import Operation, list_operation, list_page
from api.stripe_sandbox.resources import Body, build, new_id
from api.stripe_sandbox.state import Call, SandboxState

KIND = "webhook_endpoint"
DEFAULT_ID, CONNECT_ID = "we_1SandboxDefault000000000", "we_1SandboxConnect000000000"


def ensure_default_endpoints(state: SandboxState) -> None:
    """Create or update the default endpoints from the settings."""
    secret = state.settings.stripe_webhook_secret
    connect_secret = state.settings.stripe_connect_webhook_secret or secret
    for endpoint_id, key in ((DEFAULT_ID, secret), (CONNECT_ID, connect_secret)):
        body = _new(state, endpoint_id, state.settings.webhook_url, ["*"])
        extra = {"secret": key.get_secret_value(), "connect": endpoint_id == CONNECT_ID}
        record = state.store.get(endpoint_id, KIND)
        if record:
            record.body["url"], record.extra = body["url"], extra
            state.store.save(record)
        else:
            state.store.add(KIND, body, extra=extra)


def _new(state: SandboxState, id: str, url: str, enabled: list[str]) -> Body:
    return build(
        WebhookEndpoint,
        id=id,
        api_version=API_VERSION,
        created=state.now(),
        enabled_events=enabled,
        livemode=False,
        metadata={},
        status="enabled",
        url=url,
    )


def _create(call: Call) -> Body:
    if not call.params["url"].startswith(("http://", "https://")):
        raise ApiError("Invalid URL: must be http or https", code="url_invalid", param="url")
    secret = new_id("whsec_", 32)
    body = _new(call.state, new_id("we_1"), call.params["url"], call.params["enabled_events"])
    body |= {"metadata": call.metadata(), "description": call.params.get("description")}
    extra = {"secret": secret, "connect": call.params.get("connect", False)}
    call.state.store.add(KIND, body, extra=extra)
    return body | {"secret": secret}


def _retrieve(call: Call) -> Body:
    return call.state.record(KIND, call.id, noun="webhook endpoint").body


def _list(call: Call) -> Body:
    return list_page(call, KIND, "/v1/webhook_endpoints")


def _delete(call: Call) -> Body:
    call.state.record(KIND, call.id, noun="webhook endpoint")
    call.state.store.remove(call.id)
    return {"id": call.id, "object": KIND, "deleted": True}


OPERATIONS = (
    Operation(
        "POST",
        "/v1/webhook_endpoints",
        WebhookEndpointCreateParams,
        WebhookEndpoint,
        _create,
        "url enabled_events connect description metadata",
    ),
    list_operation("/v1/webhook_endpoints", WebhookEndpointListParams, WebhookEndpoint, _list),
    Operation(
        "GET",
        "/v1/webhook_endpoints/{id}",
        WebhookEndpointRetrieveParams,
        WebhookEndpoint,
        _retrieve,
    ),
    Operation(
        "DELETE",
        "/v1/webhook_endpoints/{id}",
        WebhookEndpointDeleteParams,
        WebhookEndpoint,
        _delete,
    ),
)
