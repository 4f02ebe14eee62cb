"""Pages behind links of e-mails, rendered by the API without scripts and without a sign-in.

A GET shows a button and changes nothing, because mail scanners open every link. The form of a page
that acts posts to the page's own address.
"""

from base64 import b64encode
from dataclasses import dataclass
from html import escape
from typing import Final

from api.core.delivery.email import load_mark
from api.core.delivery.email_layout import brand_name, page_url
from api.core.settings import Settings
from api.core.text.locale import Locale, Text

# No scripts, and nothing from elsewhere. The address of the page is the key to it.
PAGE_HEADERS: Final = {
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:;"
    " form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
}


@dataclass(frozen=True, slots=True)
class LinkPage:
    """Texts of a page; a page that acts has a button. `{name}` and `{brand}` are replaced."""

    title: Text
    sentence: Text
    button: Text | None = None


INVALID: Final = LinkPage(
    {"en": "This link isn’t valid", "ar": "هذا الرابط غير صالح"},
    {
        "en": "Open the link in the email again, in full.",
        "ar": "يُرجى فتح الرابط كاملًا من الرسالة.",
    },
)
_HOME: Final[Text] = {"en": "Open {brand}", "ar": "الانتقال إلى {brand}"}
_SOMEONE: Final[Text] = {"en": "this member", "ar": "صاحب الحساب"}
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
    settings: Settings, locale: Locale, page: LinkPage, name: str | None = None
) -> str:
    """Render a page; without a name it speaks of a member."""
    brand = escape(brand_name(settings, locale))
    plain = escape(name) if name else _SOMEONE[locale]
    shown = f"<bdi>{plain}</bdi>" if name else plain
    title, sentence = page.title[locale], page.sentence[locale]
    form = (
        f'<form method="post"><button>{page.button[locale]}</button></form>' if page.button else ""
    )
    mark = f"data:image/png;base64,{b64encode(load_mark()).decode()}"
    home = escape(page_url(settings, locale, "/"))
    return f"""<!doctype html>
<html lang="{locale}" dir="{"rtl" if locale == "ar" else "ltr"}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>{title.format(name=plain, brand=brand)} · {brand}</title>
<style>{_STYLE}</style></head>
<body><main><p class="brand"><img src="{mark}" width="40" height="40" alt="">{brand}</p>
<h1>{title.format(name=shown, brand=brand)}</h1><p>{sentence.format(name=shown, brand=brand)}</p>
{form}<a href="{home}">{_HOME[locale].format(brand=brand)}</a></main></body></html>
"""
