"""Reviews of products as test helpers."""

from typing import Any

import httpx
from fastapi import FastAPI

from api.tests import factories
from api.tests.factories import SignedInMember
from api.tests.support.http import get_payload, post_payload
from api.tests.support.products import claim_product, create_product


async def review(
    client: httpx.AsyncClient,
    buyer: SignedInMember,
    product_id: str,
    rating: int = 5,
    text: str = "مراجعة",
) -> Any:
    """Write or replace a review; return its JSON."""
    body = {"rating": rating, "text": text}
    return await post_payload(client, f"/posts/{product_id}/reviews", buyer, body)


async def review_as_new_buyer(
    app: FastAPI,
    client: httpx.AsyncClient,
    product_id: str,
    rating: int = 5,
    text: str = "مراجعة",
) -> tuple[SignedInMember, Any]:
    """Claim a free product as a new member, and review it; return both."""
    buyer = await factories.member(app)
    await claim_product(client, product_id, buyer)
    return buyer, await review(client, buyer, product_id, rating, text)


async def create_answered_review(
    client: httpx.AsyncClient, seller: SignedInMember, buyer: SignedInMember
) -> dict[str, str]:
    """Create a product with a review and its reply; return the ids `reviewed` and `reviewId`."""
    product_id = (await create_product(client, seller))["_id"]
    await claim_product(client, product_id, buyer)
    review_id = (await review(client, buyer, product_id))["_id"]
    path = f"/posts/{product_id}/reviews/{review_id}/reply"
    await post_payload(client, path, seller, {"text": "شكرًا"})
    return {"reviewed": product_id, "reviewId": review_id}


async def read_rating(client: httpx.AsyncClient, product_id: str) -> tuple[int, int | None]:
    """Return the number of reviews of a product and their average in tenths, as guests see it."""
    post = await get_payload(client, f"/posts/{product_id}/guest")
    return post["ratingCount"], post["ratingTenths"]
