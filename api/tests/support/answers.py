"""Questions with answers as test helpers."""

from typing import Any

import httpx

from api.tests import factories
from api.tests.factories import SignedInMember
from api.tests.support.engagement import comment
from api.tests.support.http import get_payload, post_payload


async def ask(client: httpx.AsyncClient, asker: SignedInMember, text: str = "سؤال؟") -> str:
    """Publish a question; return its id."""
    question_id: str = (await factories.post(client, asker, text, kind="question"))["_id"]
    return question_id


async def accept(
    client: httpx.AsyncClient, asker: SignedInMember, question_id: str, answer_id: str | None
) -> None:
    """Accept an answer, or undo it."""
    body = {"commentId": answer_id}
    assert await post_payload(client, f"/posts/{question_id}/acceptAnswer", asker, body) == body


def helpful_path(question_id: str, answer_id: str) -> str:
    return f"/posts/{question_id}/comments/{answer_id}/helpful"


async def mark(
    client: httpx.AsyncClient, member: SignedInMember, question_id: str, answer_id: str
) -> Any:
    """Mark an answer as helpful; return the state."""
    return await post_payload(client, helpful_path(question_id, answer_id), member)


async def create_answer(
    client: httpx.AsyncClient, asker: SignedInMember, writer: SignedInMember
) -> dict[str, str]:
    """Create a question with an answer; return the ids `question` and `answerId`."""
    question_id = await ask(client, asker)
    return {"question": question_id, "answerId": await comment(client, writer, question_id)}


async def accepted_answer(
    client: httpx.AsyncClient, question_id: str, viewer: SignedInMember | None = None
) -> str | None:
    """Return the accepted answer, on which the post and the list of comments must agree."""
    path = f"/posts/{question_id}/guest" if viewer is None else f"/posts/post/{question_id}"
    answer_id: str | None = (await get_payload(client, path, viewer))["answerId"]
    listed = await get_payload(client, f"/posts/{question_id}/comments?sort=helpful", viewer)
    assert [each["_id"] for each in listed if each["accepted"]] == [answer_id] * bool(answer_id)
    return answer_id
