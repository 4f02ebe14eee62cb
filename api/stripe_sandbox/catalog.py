"""Products and prices of other integrations on the same account; this product sends amounts."""

from stripe import Price, Product
from stripe.params import (
    PriceCreateParams,
    PriceRetrieveParams,
    PriceUpdateParams,
    ProductCreateParams,
    ProductDeleteParams,
    ProductRetrieveParams,
    ProductUpdateParams,
)

from api.stripe_sandbox.events import emit, update_metadata
from api.stripe_sandbox.operations import Operation
from api.stripe_sandbox.resources import Body, build, new_id
from api.stripe_sandbox.state import Call

_PRODUCT, _PRICE = "product", "price"


def _create_product(call: Call) -> Body:
    now = call.state.now()
    body = build(
        Product,
        id=new_id("prod_", 14),
        active=True,
        created=now,
        description=call.params.get("description"),
        images=[],
        livemode=False,
        marketing_features=[],
        metadata=call.metadata(),
        name=call.params["name"],
        type="service",
        updated=now,
    )
    call.state.store.add(_PRODUCT, body)
    emit(call.state, "product.created", body)
    return body


def _retrieve_product(call: Call) -> Body:
    return call.state.record(_PRODUCT, call.id).body


def _update_product(call: Call) -> Body:
    return update_metadata(call, _PRODUCT, "product.updated")


def _delete_product(call: Call) -> Body:
    record = call.state.record(_PRODUCT, call.id)
    call.state.store.remove(call.id)
    emit(call.state, "product.deleted", record.body)
    return {"id": call.id, "object": _PRODUCT, "deleted": True}


def _create_price(call: Call) -> Body:
    params = call.params
    call.state.record(_PRODUCT, params["product"], param="product")
    recurring = params.get("recurring")
    body = build(
        Price,
        id=new_id("price_1"),
        active=True,
        billing_scheme="per_unit",
        created=call.state.now(),
        currency=params["currency"].lower(),
        livemode=False,
        metadata=call.metadata(),
        product=params["product"],
        recurring=recurring
        and build(
            Price.Recurring, interval=recurring["interval"], interval_count=1, usage_type="licensed"
        ),
        tax_behavior="unspecified",
        type="recurring" if recurring else "one_time",
        unit_amount=params.get("unit_amount", 0),
        unit_amount_decimal=str(params.get("unit_amount", 0)),
    )
    call.state.store.add(_PRICE, body)
    emit(call.state, "price.created", body)
    return body


def _retrieve_price(call: Call) -> Body:
    return call.state.record(_PRICE, call.id).body


def _update_price(call: Call) -> Body:
    return update_metadata(call, _PRICE, "price.updated")


OPERATIONS = (
    Operation(
        "POST",
        "/v1/products",
        ProductCreateParams,
        Product,
        _create_product,
        "name description metadata",
    ),
    Operation("GET", "/v1/products/{id}", ProductRetrieveParams, Product, _retrieve_product),
    Operation(
        "POST", "/v1/products/{id}", ProductUpdateParams, Product, _update_product, "metadata"
    ),
    Operation("DELETE", "/v1/products/{id}", ProductDeleteParams, Product, _delete_product),
    Operation(
        "POST",
        "/v1/prices",
        PriceCreateParams,
        Price,
        _create_price,
        "product unit_amount currency recurring.interval metadata",
    ),
    Operation("GET", "/v1/prices/{id}", PriceRetrieveParams, Price, _retrieve_price),
    Operation("POST", "/v1/prices/{id}", PriceUpdateParams, Price, _update_price, "metadata"),
)
