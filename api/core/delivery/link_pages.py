"""Pages behind the links of e-mails, such as those that end e-mails of a kind.

They are rendered by the API and need neither scripts nor a sign-in. A GET shows a button and
changes nothing, because mail scanners open every link.
"""

from base64 import b64encode
from collections.abc import Mapping
from html import escape
from typing import Final

from api.core.delivery.email import load_mark
from api.core.delivery.email_layout import brand_name, page_url
from api.core.settings import Settings
from api.core.text.locale import Locale, Text

LINK_PAGE_HEADERS: Final[Mapping[str, str]] = {
    "content-security-policy": (
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self';"
        " base-uri 'none'; frame-ancestors 'none'"
    ),
    "cache-control": "no-store",
}
LINK_INVALID_TITLE: Final[Text] = {"en": "This link isn’t valid", "ar": "هذا الرابط غير صالح"}
LINK_INVALID: Final[Text] = {
    "en": "Open the link in the email again, in full.",
    "ar": "يُرجى فتح الرابط كاملًا من الرسالة.",
}
_HOME: Final[Text] = {"en": "Open {brand}", "ar": "زيارة {brand}"}
_STYLE: Final = """
:root{color-scheme:light dark;--paper:#f8f5ee;--card:#fff;--ink:#1b1813;--soft:#574f43;
--line:#e6dfd1;--link:#26389a;--button:#2a3fa8;--on:#fff}
@media (prefers-color-scheme:dark){:root{--paper:#0e1017;--card:#161923;--ink:#f4f0e7;
--soft:#bdb8ac;--line:#2a2f40;--link:#b7c3ff;--button:#aebbff;--on:#10163a}}
*{box-sizing:border-box}
body{margin:0;min-block-size:100dvh;display:grid;place-items:center;padding:1.5rem 1rem;
background:var(--paper);color:var(--ink);line-height:1.7;
font-family:'IBM Plex Sans Arabic','Segoe UI',Tahoma,Roboto,Helvetica,Arial,sans-serif}
main{inline-size:100%;max-inline-size:28rem;background:var(--card);border:1px solid var(--line);
border-block-start:4px solid #2a3fa8;border-radius:1rem;padding:1.75rem}
.brand{display:flex;align-items:center;gap:.625rem;font-size:1.25rem;font-weight:700;margin:0}
.brand img{display:block}
h1{font-size:1.375rem;line-height:1.4;margin:1.25rem 0 .5rem;overflow-wrap:anywhere}
p{margin:0 0 1.25rem;color:var(--soft);overflow-wrap:anywhere}
.brand{color:var(--ink)}
button{font:inherit;font-weight:700;inline-size:100%;min-block-size:3rem;padding:.5rem 1.5rem;
border:0;border-radius:.75rem;background:var(--button);color:var(--on);cursor:pointer}
a{color:var(--link)}
:focus-visible{outline:3px solid var(--link);outline-offset:3px}
form{margin:0 0 1.25rem}
"""


def render_link_page(
    settings: Settings, locale: Locale, *, title: str, sentence: str, button: str | None = None
) -> str:
    """Render a page of plain texts; its button posts to the page's own address.

    That address is the key to the page, and is sent to no other.
    """
    brand = escape(brand_name(settings, locale))
    form = f'<form method="post"><button>{escape(button)}</button></form>' if button else ""
    mark = f"data:image/png;base64,{b64encode(load_mark()).decode()}"
    home = escape(page_url(settings, locale, "/"))
    return f"""<!doctype html>
<html lang="{locale}" dir="{"rtl" if locale == "ar" else "ltr"}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer">
<title>{escape(title)} · {brand}</title>
<style>{_STYLE}</style></head>
<body><main><p class="brand"><img src="{mark}" width="40" height="40" alt="">{brand}</p>
<h1>{escape(title)}</h1><p>{escape(sentence)}</p>
{form}<a href="{home}">{_HOME[locale].format(brand=brand)}</a></main></body></html>
"""
