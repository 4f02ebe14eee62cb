"""What happened: the list of events, and a delivery for each endpoint that wants one."""

import time

import stripe
from stripe import Event
from stripe.params import EventListParams, EventRetrieveParams

from api.stripe_sandbox.errors import Refusal
from api.stripe_sandbox.operations import Operation, lists, page
from api.stripe_sandbox.resources import Body, built, new_id, sparse
from api.stripe_sandbox.state import Call, World

API_VERSION = stripe.api_version


def emit(
    world: World, type: str, object: Body, *, previous: Body | None = None, account: str = ""
) -> None:
    """Records an event and puts its deliveries in line, in the transaction of its cause."""
    endpoints = [one for one in _endpoints(world) if _wants(one, type)]
    data = sparse(Event.Data, object=object)
    if previous is not None:
        data["previous_attributes"] = previous
    event = built(
        Event,
        id=new_id("evt_1"),
        api_version=API_VERSION,
        created=world.now(),
        data=data,
        livemode=False,
        pending_webhooks=len(endpoints),
        request={"id": world.asked.id, "idempotency_key": world.asked.idempotency_key},
        type=type,
    )
    if account:
        event["account"] = account
    world.store.add("event", event, account=account)
    for endpoint in endpoints:
        _put_in_line(world, event["id"], endpoint["id"])


def _endpoints(world: World) -> list[Body]:
    rows = world.store.run("SELECT id FROM object WHERE kind = 'webhook_endpoint' ORDER BY seq")
    records = [world.store.get(name) for (name,) in rows]
    return [record.body for record in records if record and record.body["status"] == "enabled"]


def _wants(endpoint: Body, type: str) -> bool:
    wanted = endpoint["enabled_events"]
    return "*" in wanted or type in wanted


def _put_in_line(world: World, event: str, endpoint: str) -> None:
    knobs, lots = world.panel.now, world.panel.lots
    for _ in range(1 + knobs.duplicate):
        lost = lots.random() < knobs.drop
        due = time.time() + knobs.delay + lots.uniform(0, knobs.reorder)
        world.store.run(
            "INSERT INTO delivery (event, endpoint, next_at, state) VALUES (?, ?, ?, ?)",
            *(event, endpoint, due, "dropped" if lost else "pending"),
        )
    world.waking.set()


def pending(world: World, *events: str) -> dict[str, int]:
    """How many deliveries of each event have not arrived yet; an event without any is left out."""
    marks = ", ".join("?" for _ in events)
    rows = world.store.run(
        "SELECT event, count(*) FROM delivery WHERE state <> 'delivered'"  # noqa: S608 - marks alone
        f" AND event IN ({marks}) GROUP BY event",
        *events,
    )
    return dict(rows)


def _retrieve(call: Call) -> Body:
    body = call.world.record("event", call.id).body
    return body | {"pending_webhooks": pending(call.world, call.id).get(call.id, 0)}


def _list(call: Call) -> Body:
    kind, types = call.params.get("type"), call.params.get("types")
    if kind and types:
        raise Refusal("You may pass either `type` or `types`, but not both.", param="types")
    if kind and "*" in kind:
        types, kind = _matching(call.world, kind), None
    answer = page(call, "event", "/v1/events", {"type": types if types is not None else kind})
    left = pending(call.world, *(event["id"] for event in answer["data"]))
    for event in answer["data"]:
        event["pending_webhooks"] = left.get(event["id"], 0)
    return answer


def _matching(world: World, pattern: str) -> list[str]:
    rows = world.store.run(
        "SELECT DISTINCT json_extract(body, '$.type') FROM object WHERE kind = 'event'"
    )
    return [kind for (kind,) in rows if kind.startswith(pattern.partition("*")[0])]


OPERATIONS = (
    # As at Stripe, what happens to a connected account stands in that account's list.
    lists("/v1/events", EventListParams, Event, _list, "type types", on_behalf=True),
    Operation("GET", "/v1/events/{id}", EventRetrieveParams, Event, _retrieve, on_behalf=True),
)
