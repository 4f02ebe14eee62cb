"""Inbox of development and tests: every sent message. Absent in production."""

from base64 import b64encode
from html import escape
from typing import Annotated, Any, Final
from urllib.parse import urlsplit

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, Response

from api.core import errors
from api.core.db.database import Read
from api.core.delivery.email import MARK_CID, dev_inbox, load_mark
from api.core.http.responses import CleanText, JSONBytes
from api.core.settings import Settings
from api.core.text.locale import Locale, current_locale

router = APIRouter(include_in_schema=False)

_TEXTS: Final[dict[Locale, dict[str, str]]] = {
    "en": {
        "title": "Development inbox",
        "hint": "A copy of every message that was sent in development, the newest first.",
        "empty": "No messages yet. This page refreshes by itself.",
        "to": "To",
        "filter": "Address",
        "show": "Show",
        "all": "All messages",
        "text": "Plain text",
    },
    "ar": {
        "title": "صندوق بريد التطوير",
        "hint": "نسخة من كل رسالة أُرسلت أثناء التطوير، الأحدث أولًا.",
        "empty": "لا رسائل بعد. تُحدَّث هذه الصفحة تلقائيًا.",
        "to": "إلى",
        "filter": "العنوان",
        "show": "عرض",
        "all": "كل الرسائل",
        "text": "النص وحده",
    },
}
_STYLE: Final = """
:root{color-scheme:light dark}
body{font:16px/1.7 system-ui,sans-serif;max-inline-size:42rem;margin:2rem auto;padding-inline:1rem}
h1{font-size:1.25rem;margin:0}h2{font-size:1rem;margin:0}
p{margin:.25rem 0 1rem}
form{display:flex;gap:.5rem;margin-block:1rem}
input{flex:1;min-inline-size:0}
input,button{font:inherit;padding:.5rem .75rem;border:1px solid #8888;border-radius:.5rem}
article{border:1px solid #8884;border-radius:.75rem;padding:1rem 1.25rem;margin-block:1rem}
.code{font:600 2.5rem/1.3 ui-monospace,monospace;letter-spacing:.2em;margin:.25rem 0}
.meta{font-size:.875rem;opacity:.75}
iframe{inline-size:100%;block-size:34rem;border:0;border-radius:.5rem;background:#fff}
summary{cursor:pointer;font-size:.875rem;padding-block:.5rem}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:0;unicode-bidi:plaintext}
"""


def _require_own_host(request: Request) -> None:
    """Refuse names that another site may resolve to this machine (DNS rebinding).

    Raises:
        ApiError: `not_found`.
    """
    settings: Settings = request.app.state.settings
    own = urlsplit(settings.api_origin).hostname
    host = request.headers.get("host", "").rpartition("]")[0].lstrip("[")
    host = host or request.headers.get("host", "").partition(":")[0]
    if host not in {own, "localhost", "127.0.0.1", "::1"}:
        raise errors.not_found()


@router.get("/dev/inbox")
async def show_dev_inbox(
    request: Request,
    connection: Read,
    to: Annotated[CleanText | None, Query(max_length=320)] = None,
) -> Response:
    """Returns a page, or a list when the client accepts JSON."""
    _require_own_host(request)
    messages = await dev_inbox(connection, to)
    if "application/json" in request.headers.get("accept", ""):
        response: Response = JSONBytes(messages)
    else:
        response = HTMLResponse(_render_page(request.app.state.settings, messages, to))
        response.headers["content-security-policy"] = (
            "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self';"
            " base-uri 'none'; frame-ancestors 'none'"
        )
    response.headers["cache-control"] = "no-store"
    return response


def _render_page(settings: Settings, messages: list[dict[str, Any]], to: str | None) -> str:
    locale = current_locale.get()
    words = _TEXTS[locale]
    brand = escape(settings.brand_name_ar if locale == "ar" else settings.brand_name)
    articles = "".join(_render_article(message, words) for message in messages)
    # Only an empty inbox reloads itself, so that a page being read does not change.
    again = "" if messages else '<meta http-equiv="refresh" content="3">'
    every = f'<p><a href="/dev/inbox">{words["all"]}</a></p>' if to else ""
    return f"""<!doctype html>
<html lang="{locale}" dir="{"rtl" if locale == "ar" else "ltr"}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">{again}
<title>{words["title"]} · {brand}</title><style>{_STYLE}</style></head>
<body><main><h1>{words["title"]} · {brand}</h1><p>{words["hint"]}</p>
<form><input name="to" type="email" dir="ltr" aria-label="{words["filter"]}"
 placeholder="name@qima.example" value="{escape(to or "")}"><button>{words["show"]}</button></form>
{every}{articles or f"<p>{words['empty']}</p>"}</main></body></html>
"""


def _render_article(message: dict[str, Any], words: dict[str, str]) -> str:
    code = f'<p class="code" dir="ltr">{message["code"]}</p>' if message["code"] else ""
    moment = message["sentAt"][:19].replace("T", " ") + " UTC"
    return f"""<article><h2 dir="auto">{escape(message["subject"])}</h2>
<p class="meta">{words["to"]} <bdi>{escape(message["to"])}</bdi><br>
<time datetime="{message["sentAt"]}"><bdi>{moment}</bdi></time></p>
{code}{_render_body(message, words)}</article>
"""


def _render_body(message: dict[str, Any], words: dict[str, str]) -> str:
    text = f'<pre dir="auto">{escape(message["text"])}</pre>'
    if not message["html"]:
        return text
    mark = f"data:image/png;base64,{b64encode(load_mark()).decode()}"
    page = escape(message["html"].replace(f"cid:{MARK_CID}", mark))
    return f"""<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" loading="lazy"
 title="{escape(message["subject"])}" srcdoc="{page}"></iframe>
<details><summary>{words["text"]}</summary>{text}</details>"""
