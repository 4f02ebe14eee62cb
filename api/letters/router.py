"""HTTP operations of letters, and the pages behind their links."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, Response

from api.auth.problems import proof_of_work_required
from api.auth.requesters import WorkProof
from api.auth.sign_in_response import RequestDevice, resolve_requester
from api.core import errors
from api.core.db.database import Read, Write
from api.core.delivery.link_pages import LINK_PAGE_HEADERS
from api.core.errors import ApiError
from api.core.http.auth import CurrentMember, CurrentViewer
from api.core.http.openapi import documented
from api.core.http.rate_limit import limited_email_follows, limited_guest_writes, limited_writes
from api.core.http.responses import Payload
from api.core.ids import PathId, parse_id
from api.core.settings import Settings
from api.core.signed_urls import link_expired
from api.core.text.locale import Locale, current_locale
from api.letters import email_follows, links, pages, service
from api.letters.pages import State
from api.letters.problems import letters_off
from api.letters.schemas import (
    EmailFollowInput,
    EmailFollowResult,
    LetterChoiceInput,
    LetterSettings,
    LetterState,
)
from api.posts.problems import post_not_found
from api.users.problems import account_limited, user_not_found
from api.users.publishing import unlimited_members

router = APIRouter(tags=["Letters"])
# For mailboxes and their readers, not for clients of the API.
links_router = APIRouter(include_in_schema=False)

FollowOfLink = Annotated[UUID, Query(alias="follow")]
LinkSignature = Annotated[str, Query(alias="signature", max_length=64)]
LinkExpiry = Annotated[str, Query(alias="expires", max_length=16)]
LinkLocale = Annotated[Locale, Query(alias="lang")]


@router.get(
    "/users/letters", summary="Retrieve my letter settings", response_model=Payload[LetterSettings]
)
async def get_letter_settings(
    request: Request, member: CurrentMember, connection: Read
) -> Payload[LetterSettings]:
    """Returns which posts of the authenticated member are sent to followers by e-mail, and how many
    followers there are."""
    found = await service.get_choice(connection, request.app.state.settings, member.id)
    return Payload(payload=LetterSettings(**found))


@router.post(
    "/users/letters",
    summary="Change my letter settings",
    response_model=Payload[LetterSettings],
    dependencies=[limited_writes],
)
async def update_letter_settings(
    request: Request, body: LetterChoiceInput, member: CurrentMember, connection: Write
) -> Payload[LetterSettings]:
    """Chooses which posts of the authenticated member are sent to followers by e-mail.

    - `off` also withdraws posts that wait for the next letter. Followers stay.
    - **Idempotency:** the same choice again changes nothing.
    """
    await service.choose(connection, member.id, body.mode)
    found = await service.get_choice(connection, request.app.state.settings, member.id)
    return Payload(payload=LetterSettings(**found))


@router.post(
    "/users/{id}/emailFollow",
    summary="Follow a member by e-mail",
    response_model=Payload[EmailFollowResult],
    responses=documented(user_not_found, letters_off, proof_of_work_required),
    dependencies=[limited_email_follows, limited_guest_writes],
)
async def follow_by_email(
    id: PathId,
    request: Request,
    body: EmailFollowInput,
    viewer: CurrentViewer,
    connection: Write,
) -> Payload[EmailFollowResult]:
    """Sends a confirmation to an e-mail address, which needs no account. Once it is confirmed, the
    address receives the member's posts as letters.

    - The response is the same whether or not the address has an account or follows already.
    - An unconfirmed address is deleted after seven days.
    - The address of a member follows with their account. Signing up with it does so later.
    - `proof_of_work_required`: several requests came from the network address. The facts have a
      `challenge` and a number of `bits`. Repeat the request within five minutes with `proofOfWork`.
    - **Idempotency:** each call sends another confirmation, up to a limit per address.
    """
    proof = body.proof_of_work
    requester = resolve_requester(
        request,
        RequestDevice(request),
        None,
        WorkProof(proof.challenge, proof.nonce) if proof else None,
    )
    await email_follows.request_follow(
        connection,
        request.app.state.settings,
        email_follows.EmailFollowRequest(
            parse_id(id, user_not_found), body.email, body.locale or current_locale.get()
        ),
        requester=requester,
        viewer_id=viewer.id,
    )
    return Payload(payload=EmailFollowResult())


@router.post(
    "/posts/{id}/letter",
    summary="Send a post as a letter",
    response_model=Payload[LetterState],
    responses=documented(post_not_found, errors.forbidden, letters_off, account_limited),
    dependencies=[limited_writes, unlimited_members],
)
async def send_post_as_letter(
    id: PathId, member: CurrentMember, connection: Write
) -> Payload[LetterState]:
    """Sends a post of the authenticated member to followers by e-mail, with the next letter.

    - An author sends a limited number of letters a week. Further posts wait, and go out together.
    - A held post waits until it is visible; a deleted one is not sent.
    - **Idempotency:** a post is sent once.
    """
    await service.queue_post(connection, member.id, parse_id(id, post_not_found))
    return Payload(payload=LetterState())


@links_router.get(links.CONFIRM_PATH)
async def show_confirmation(
    request: Request,
    connection: Read,
    follow: FollowOfLink,
    expires: LinkExpiry = "",
    signature: LinkSignature = "",
    lang: LinkLocale = "en",
) -> Response:
    """Returns the page that asks for a confirmation; it changes nothing."""
    settings: Settings = request.app.state.settings
    try:
        links.verify_confirm(settings, follow, expires, signature)
    except ApiError as error:
        return _answer_refused(settings, lang, error)
    author = await email_follows.find_author_name(connection, follow)
    return _answer(settings, lang, "confirm" if author else "expired", author)


@links_router.post(links.CONFIRM_PATH, dependencies=[limited_guest_writes])
async def confirm_follow(
    request: Request,
    connection: Write,
    follow: FollowOfLink,
    expires: LinkExpiry = "",
    signature: LinkSignature = "",
    lang: LinkLocale = "en",
) -> Response:
    """Confirms a follow by e-mail; a repeated call changes nothing."""
    settings: Settings = request.app.state.settings
    try:
        links.verify_confirm(settings, follow, expires, signature)
    except ApiError as error:
        return _answer_refused(settings, lang, error)
    author = await email_follows.confirm(connection, follow)
    return _answer(settings, lang, "confirmed" if author else "expired", author)


@links_router.get(links.UNSUBSCRIBE_PATH)
async def show_unsubscription(
    request: Request,
    connection: Read,
    follow: FollowOfLink,
    signature: LinkSignature = "",
    lang: LinkLocale = "en",
) -> Response:
    """Returns the page with the button that ends the letters; it changes nothing."""
    settings: Settings = request.app.state.settings
    try:
        links.verify_unsubscribe(settings, follow, signature)
    except ApiError as error:
        return _answer_refused(settings, lang, error)
    author = await email_follows.find_author_name(connection, follow)
    return _answer(settings, lang, "unsubscribe", author)


# Without a limit per address: the mailboxes of a large provider send from few of them.
@links_router.post(links.UNSUBSCRIBE_PATH)
async def end_follow(
    request: Request,
    connection: Write,
    follow: FollowOfLink,
    signature: LinkSignature = "",
    lang: LinkLocale = "en",
) -> Response:
    """Ends a follow by e-mail with one click (RFC 8058); a repeated call changes nothing."""
    settings: Settings = request.app.state.settings
    try:
        links.verify_unsubscribe(settings, follow, signature)
    except ApiError as error:
        return _answer_refused(settings, lang, error)
    await email_follows.end(connection, follow)
    return _answer(settings, lang, "unsubscribed")


def _answer(
    settings: Settings, locale: Locale, state: State, author: str | None = None, status: int = 200
) -> Response:
    page = pages.render_page(settings, locale, state, author)
    return HTMLResponse(page, status, LINK_PAGE_HEADERS)


def _answer_refused(settings: Settings, locale: Locale, error: ApiError) -> Response:
    is_expired = error.problem is link_expired
    return _answer(settings, locale, "expired" if is_expired else "invalid", status=403)
