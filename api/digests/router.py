"""HTTP operations of digests, and the pages behind their links."""

from typing import Annotated, Final, Literal
from uuid import UUID

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, Response

from api.core.db.database import Read, Write
from api.core.delivery.link_pages import PAGE_HEADERS, render_link_page
from api.core.errors import ApiError
from api.core.http.auth import CurrentMember
from api.core.http.rate_limit import limited_writes
from api.core.http.responses import JSONBytes, Payload, answer
from api.core.settings import Settings
from api.core.text.locale import Locale
from api.digests import links, pages, service
from api.digests.pages import State
from api.digests.schemas import DigestSettings, DigestUpdate

router = APIRouter(tags=["Notifications"])
# For mailboxes and their readers, not for clients of the API.
links_router = APIRouter(include_in_schema=False)

MemberOfLink = Annotated[UUID, Query(alias="member")]
LinkSignature = Annotated[str, Query(alias="signature", max_length=64)]
LinkLocale = Annotated[Locale, Query(alias="lang")]
LinkRhythm = Annotated[Literal["daily", "weekly"], Query(alias="to")]
_CHANGED: Final[dict[str, State]] = {"daily": "isDaily", "weekly": "isWeekly"}


@router.get(
    "/notifications/digest", summary="Get my digest", response_model=Payload[DigestSettings]
)
async def get_digest(member: CurrentMember, connection: Read) -> JSONBytes:
    """Return when the authenticated member gets a digest by e-mail.

    A digest has posts of followed members and numbers, since the last one or the last visit. One
    without news is not sent. After three in a row without a visit it stops: `stoppedAt`.
    """
    return answer(await service.get_settings(connection, member.id))


@router.post(
    "/notifications/digest",
    summary="Change my digest",
    response_model=Payload[DigestSettings],
    dependencies=[limited_writes],
)
async def update_digest(
    request: Request, body: DigestUpdate, member: CurrentMember, connection: Write
) -> JSONBytes:
    """Change when the authenticated member gets a digest by e-mail, and return all of it.

    - A digest that stopped itself begins again with a `rhythm` other than `off`.
    - **Idempotency:** a repeated request changes nothing.
    - **Errors:** `validation_failed` for an unknown time zone.
    """
    return answer(await service.change(connection, request.app.state.settings, member.id, body))


@links_router.get(links.UNSUBSCRIBE_PATH)
async def show_unsubscription(
    request: Request, member: MemberOfLink, signature: LinkSignature = "", lang: LinkLocale = "en"
) -> Response:
    """Returns the page with the button that ends the digest; it changes nothing."""
    settings: Settings = request.app.state.settings
    try:
        links.verify_unsubscribe(settings, member, signature)
    except ApiError:
        return _answer_invalid(settings, lang)
    return _answer(settings, lang, "unsubscribe")


# Without a limit per address: the mailboxes of a large provider send from few of them.
@links_router.post(links.UNSUBSCRIBE_PATH)
async def end_digest(
    request: Request,
    connection: Write,
    member: MemberOfLink,
    signature: LinkSignature = "",
    lang: LinkLocale = "en",
) -> Response:
    """Ends the digest with one click (RFC 8058); a repeated call changes nothing."""
    settings: Settings = request.app.state.settings
    try:
        links.verify_unsubscribe(settings, member, signature)
    except ApiError:
        return _answer_invalid(settings, lang)
    await service.turn_off(connection, member)
    return _answer(settings, lang, "unsubscribed")


@links_router.get(links.RHYTHM_PATH)
async def show_rhythm(
    request: Request,
    member: MemberOfLink,
    to: LinkRhythm,
    signature: LinkSignature = "",
    lang: LinkLocale = "en",
) -> Response:
    """Returns the page with the button that changes the rhythm; it changes nothing."""
    settings: Settings = request.app.state.settings
    try:
        links.verify_rhythm(settings, member, signature)
    except ApiError:
        return _answer_invalid(settings, lang)
    return _answer(settings, lang, to)


@links_router.post(links.RHYTHM_PATH)
async def change_rhythm(
    request: Request,
    connection: Write,
    member: MemberOfLink,
    to: LinkRhythm,
    signature: LinkSignature = "",
    lang: LinkLocale = "en",
) -> Response:
    """Changes the rhythm of the digest; a repeated call changes nothing."""
    settings: Settings = request.app.state.settings
    try:
        links.verify_rhythm(settings, member, signature)
    except ApiError:
        return _answer_invalid(settings, lang)
    await service.set_rhythm(connection, settings, member, to)
    return _answer(settings, lang, _CHANGED[to])


def _answer(settings: Settings, locale: Locale, state: State, status: int = 200) -> Response:
    page = render_link_page(settings, locale, pages.PAGES[state])
    return HTMLResponse(page, status, PAGE_HEADERS)


def _answer_invalid(settings: Settings, locale: Locale) -> Response:
    return _answer(settings, locale, "invalid", status=403)
