"""Webhook endpoints; the product's own comes from the settings."""

from stripe import WebhookEndpoint
from stripe.params import (
    WebhookEndpointCreateParams,
    WebhookEndpointDeleteParams,
    WebhookEndpointListParams,
    WebhookEndpointRetrieveParams,
)

from api.stripe_sandbox.errors import Refusal
from api.stripe_sandbox.events import API_VERSION
from api.stripe_sandbox.operations import Operation, lists, page
from api.stripe_sandbox.resources import Body, built, new_id
from api.stripe_sandbox.state import Call, World

KIND = "webhook_endpoint"
DEFAULT = "we_1SandboxDefault000000000"


def ensure_default(world: World) -> None:
    """The product's endpoint as the settings name it today."""
    secret = world.settings.stripe_webhook_secret.get_secret_value()
    body = _new(world, DEFAULT, world.settings.webhook_url, ["*"])
    record = world.store.get(DEFAULT, KIND)
    if record:
        record.body["url"], record.extra["secret"] = body["url"], secret
        world.store.save(record)
    else:
        world.store.add(KIND, body, extra={"secret": secret})


def _new(world: World, id: str, url: str, enabled: list[str]) -> Body:
    return built(
        WebhookEndpoint,
        id=id,
        api_version=API_VERSION,
        created=world.now(),
        enabled_events=enabled,
        livemode=False,
        metadata={},
        status="enabled",
        url=url,
    )


def _create(call: Call) -> Body:
    if not call.params["url"].startswith(("http://", "https://")):
        raise Refusal("Invalid URL: must be http or https", code="url_invalid", param="url")
    secret = new_id("whsec_", 32)
    body = _new(call.world, new_id("we_1"), call.params["url"], call.params["enabled_events"])
    body |= {"metadata": call.metadata(), "description": call.params.get("description")}
    call.world.store.add(KIND, body, extra={"secret": secret})
    return body | {"secret": secret}


def _retrieve(call: Call) -> Body:
    return call.world.record(KIND, call.id, noun="webhook endpoint").body


def _list(call: Call) -> Body:
    return page(call, KIND, "/v1/webhook_endpoints")


def _delete(call: Call) -> Body:
    call.world.record(KIND, call.id, noun="webhook endpoint")
    call.world.store.remove(call.id)
    return {"id": call.id, "object": KIND, "deleted": True}


OPERATIONS = (
    Operation(
        "POST",
        "/v1/webhook_endpoints",
        WebhookEndpointCreateParams,
        WebhookEndpoint,
        _create,
        "url enabled_events description metadata",
    ),
    lists("/v1/webhook_endpoints", WebhookEndpointListParams, WebhookEndpoint, _list),
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
