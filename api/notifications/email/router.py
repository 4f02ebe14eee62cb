"""Pages behind the link that ends e-mails about a type of notifications."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, Response

from api.core.db.database import Write
from api.core.delivery.link_pages import PAGE_HEADERS, render_link_page
from api.core.errors import ApiError
from api.core.settings import Settings
from api.core.text.locale import Locale
from api.notifications.email import links, pages, queries
from api.notifications.email.messages import KINDS
from api.notifications.email.pages import State

# For mailboxes and their readers, not for clients of the API.
router = APIRouter(include_in_schema=False)

LinkMember = Annotated[UUID, Query(alias="member")]
LinkType = Annotated[str, Query(alias="type", max_length=32)]
LinkSignature = Annotated[str, Query(alias="signature", max_length=64)]
LinkLocale = Annotated[Locale, Query(alias="lang")]


@router.get(links.UNSUBSCRIBE_PATH)
async def show_unsubscription(
    request: Request,
    member: LinkMember,
    type_: LinkType = "",
    signature: LinkSignature = "",
    lang: LinkLocale = "en",
) -> Response:
    """Returns the page with the button that ends the e-mails; it changes nothing."""
    settings: Settings = request.app.state.settings
    try:
        links.verify(settings, member, type_, signature)
    except ApiError:
        return _answer(settings, lang, "invalid", status=403)
    return _answer(settings, lang, "unsubscribe", type_)


# Without a limit per address: the mailboxes of a large provider send from few of them.
@router.post(links.UNSUBSCRIBE_PATH)
async def end_emails(
    request: Request,
    connection: Write,
    member: LinkMember,
    type_: LinkType = "",
    signature: LinkSignature = "",
    lang: LinkLocale = "en",
) -> Response:
    """Ends the e-mails of a type with one click (RFC 8058); a repeated call changes nothing."""
    settings: Settings = request.app.state.settings
    try:
        links.verify(settings, member, type_, signature)
    except ApiError:
        return _answer(settings, lang, "invalid", status=403)
    await queries.turn_off(connection, member, type_)
    return _answer(settings, lang, "unsubscribed", type_)


def _answer(
    settings: Settings, locale: Locale, state: State, type_: str | None = None, status: int = 200
) -> Response:
    kind = KINDS[type_][locale] if type_ else None
    page = render_link_page(settings, locale, pages.PAGES[state], kind)
    return HTMLResponse(page, status, PAGE_HEADERS)
