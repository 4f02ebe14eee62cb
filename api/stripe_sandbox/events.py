"""Events, and a queued delivery for each endpoint that is subscribed to them."""

import time

import stripe
from stripe import Event
from stripe.params import EventListParams, EventRetrieveParams

from api.stripe_sandbox.errors import ApiError
from api.stripe_sandbox.operations import Operation, list_operation, list_page
from api.stripe_sandbox.resources import Body, build, build_partial, new_id
from api.stripe_sandbox.state import Call, SandboxState

API_VERSION = stripe.api_version


def emit(
    state: SandboxState, type: str, object: Body, *, previous: Body | None = None, account: str = ""
) -> None:
    """Create an event and queue its deliveries, in the caller's transaction."""
    endpoints = _list_endpoints(state, type, is_connect=bool(account))
    data = build_partial(Event.Data, object=object)
    if previous is not None:
        data["previous_attributes"] = previous
    event = build(
        Event,
        id=new_id("evt_1"),
        api_version=API_VERSION,
        created=state.now(),
        data=data,
        livemode=False,
        pending_webhooks=len(endpoints),
        request={"id": state.request.id, "idempotency_key": state.request.idempotency_key},
        type=type,
    )
    if account:
        event["account"] = account
    state.store.add("event", event, account=account)
    for endpoint in endpoints:
        _queue_delivery(state, event["id"], endpoint)


def _list_endpoints(state: SandboxState, type: str, *, is_connect: bool) -> list[str]:
    """List the endpoints of an event; those of connected accounts have endpoints of their own."""
    rows = state.store.run("SELECT id FROM object WHERE kind = 'webhook_endpoint' ORDER BY seq")
    records = [record for (name,) in rows if (record := state.store.get(name))]
    return [
        record.id
        for record in records
        if record.body["status"] == "enabled"
        and record.extra.get("connect", False) == is_connect
        and {"*", type} & set(record.body["enabled_events"])
    ]


def _queue_delivery(state: SandboxState, event: str, endpoint: str) -> None:
    faults, rng = state.faults.current, state.faults.rng
    for _ in range(1 + faults.duplicate):
        lost = rng.random() < faults.drop
        due = time.time() + faults.delay + rng.uniform(0, faults.reorder)
        state.store.run(
            "INSERT INTO delivery (event, endpoint, next_at, state) VALUES (?, ?, ?, ?)",
            *(event, endpoint, due, "dropped" if lost else "pending"),
        )
    state.wake_event.set()


def update_metadata(call: Call, kind: str, *events: str) -> Body:
    """Merge the metadata of a call into an object, and emit the events."""
    record = call.state.record(kind, call.id)
    record.body["metadata"] = (record.body["metadata"] or {}) | call.metadata()
    call.state.store.save(record)
    for name in events:
        emit(call.state, name, record.body)
    return record.body


def count_pending(state: SandboxState, *events: str) -> dict[str, int]:
    """Return the number of undelivered webhooks by event; events without any are omitted."""
    placeholders = ", ".join("?" for _ in events)
    rows = state.store.run(
        "SELECT event, count(*) FROM delivery WHERE state <> 'delivered'"  # noqa: S608 - placeholders only
        f" AND event IN ({placeholders}) GROUP BY event",
        *events,
    )
    return dict(rows)


def _retrieve(call: Call) -> Body:
    body = call.state.record("event", call.id).body
    return body | {"pending_webhooks": count_pending(call.state, call.id).get(call.id, 0)}


def _list(call: Call) -> Body:
    kind, types = call.params.get("type"), call.params.get("types")
    if kind and types:
        raise ApiError("You may pass either `type` or `types`, but not both.", param="types")
    if kind and "*" in kind:
        types, kind = _matching(call.state, kind), None
    answer = list_page(call, "event", "/v1/events", {"type": types if types is not None else kind})
    pending = count_pending(call.state, *(event["id"] for event in answer["data"]))
    for event in answer["data"]:
        event["pending_webhooks"] = pending.get(event["id"], 0)
    return answer


def _matching(state: SandboxState, pattern: str) -> list[str]:
    rows = state.store.run(
        "SELECT DISTINCT json_extract(body, '$.type') FROM object WHERE kind = 'event'"
    )
    return [kind for (kind,) in rows if kind.startswith(pattern.partition("*")[0])]


OPERATIONS = (
    # As at Stripe, events of a connected account are in that account's list.
    list_operation("/v1/events", EventListParams, Event, _list, "type types", accepts_account=True),
    Operation(
        "GET", "/v1/events/{id}", EventRetrieveParams, Event, _retrieve, accepts_account=True
    ),
)
