"""Customers of other integrations on the same account; this product creates none."""

from stripe import Customer
from stripe.params import (
    CustomerCreateParams,
    CustomerDeleteParams,
    CustomerRetrieveParams,
    CustomerUpdateParams,
)

from api.stripe_sandbox.events import emit
from api.stripe_sandbox.operations import Operation
from api.stripe_sandbox.resources import Body, build, new_id
from api.stripe_sandbox.state import Call

KIND = "customer"
_FIELDS = ("description", "email", "name", "phone")


def _create(call: Call) -> Body:
    body = build(
        Customer,
        id=new_id("cus_", 14),
        balance=0,
        created=call.state.now(),
        delinquent=False,
        invoice_settings=build(Customer.InvoiceSettings),
        livemode=False,
        metadata=call.metadata(),
        next_invoice_sequence=1,
        preferred_locales=[],
        tax_exempt="none",
        **{name: call.params.get(name) for name in _FIELDS},
    )
    call.state.store.add(KIND, body)
    emit(call.state, "customer.created", body)
    return body


def _retrieve(call: Call) -> Body:
    return call.state.record(KIND, call.id).body


def _update(call: Call) -> Body:
    record = call.state.record(KIND, call.id)
    record.body |= {name: call.params[name] for name in _FIELDS if name in call.params}
    record.body["metadata"] |= call.metadata()
    call.state.store.save(record)
    emit(call.state, "customer.updated", record.body)
    return record.body


def _delete(call: Call) -> Body:
    record = call.state.record(KIND, call.id)
    call.state.store.remove(call.id)
    emit(call.state, "customer.deleted", record.body)
    return {"id": call.id, "object": KIND, "deleted": True}


_PARAMETERS = f"metadata {' '.join(_FIELDS)}"
OPERATIONS = (
    Operation("POST", "/v1/customers", CustomerCreateParams, Customer, _create, _PARAMETERS),
    Operation("GET", "/v1/customers/{id}", CustomerRetrieveParams, Customer, _retrieve),
    Operation("POST", "/v1/customers/{id}", CustomerUpdateParams, Customer, _update, _PARAMETERS),
    Operation("DELETE", "/v1/customers/{id}", CustomerDeleteParams, Customer, _delete),
)
