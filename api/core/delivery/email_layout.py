"""Layout of e-mails: the same blocks as plain text and as HTML.

The HTML loads nothing: the mark is a part of the message. Its style sheet has dark colours only.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from api.core.delivery.email import MARK_CID, Message
from api.core.delivery.email_blocks import (
    Block,
    Link,
    Paragraph,
    block_html,
    block_text,
    escape_lines,
    inline_link,
)
from api.core.settings import Settings
from api.core.text.locale import Locale, Text

_DIRECTIONS: Final[dict[Locale, str]] = {"en": "ltr", "ar": "rtl"}
_ENDS: Final[dict[Locale, str]] = {"en": "right", "ar": "left"}
_FONT: Final = "'IBM Plex Sans Arabic','Segoe UI',Tahoma,Roboto,Helvetica,Arial,sans-serif"
_LINE_HEIGHTS: Final[dict[Locale, str]] = {"en": "1.6", "ar": "1.85"}
_SETTINGS: Final[Text] = {"en": "Settings", "ar": "الإعدادات"}
_OPEN_SETTINGS: Final[Text] = {"en": "Open settings", "ar": "عرض الإعدادات"}
_ACCOUNT_REASON: Final[Text] = {
    "en": "You’re receiving this because it’s about your {brand} account.",
    "ar": "وصلتك هذه الرسالة لأنها تخصّ حسابك على {brand}.",
}
_DARK: Final = (
    ":root{color-scheme:light dark;supported-color-schemes:light dark}"
    "@media (prefers-color-scheme:dark){"
    ".paper{background:#0e1017!important}.card{background:#161923!important}"
    ".card,.line{border-color:#2a2f40!important}.sunken{background:#1e2230!important}"
    ".ink{color:#f4f0e7!important}.soft{color:#bdb8ac!important}.link{color:#b7c3ff!important}"
    ".button{background:#aebbff!important}.button a{color:#10163a!important}}"
)
# Keeps the text that follows out of a mailbox's preview.
_PREVIEW_FILLER: Final = "&#847;&zwnj;&nbsp;" * 60


@dataclass(frozen=True, slots=True)
class Recipient:
    """E-mail address and language of a member."""

    email: str
    locale: Locale


@dataclass(frozen=True, slots=True)
class EmailContent:
    """Subject, title and blocks in the recipient's language.

    `key` identifies the event that the e-mail is about. A mailbox shows `preheader` beside the
    subject; without one it is the first paragraph. `date` stands beside the brand.
    """

    subject: str
    title: str
    blocks: Sequence[Block]
    preheader: str | None = None
    key: str | None = None
    date: str = ""


@dataclass(frozen=True, slots=True)
class Footer:
    """Why the recipient gets the e-mail, and where to change it."""

    reason: str
    links: Sequence[Link]


def render_message(
    settings: Settings, to: Recipient, content: EmailContent, footer: Footer
) -> Message:
    """Build the message with its plain and its HTML part."""
    blocks = [*content.blocks, Paragraph(footer.reason), *footer.links]
    return Message(
        recipient=to.email,
        subject=content.subject,
        text="\n\n".join(filter(None, map(block_text, blocks))) + "\n",
        html=_render_page(settings, to.locale, content, footer),
        key=content.key,
    )


def brand_name(settings: Settings, locale: Locale) -> str:
    return settings.brand_name_ar if locale == "ar" else settings.brand_name


def page_url(settings: Settings, locale: Locale, path: str) -> str:
    """Return the URL of a page in the given language."""
    return f"{settings.web_origin}{'/ar' if locale == 'ar' else ''}{path}"


def settings_link(
    settings: Settings, locale: Locale, *, path: str = "/settings/main", is_button: bool = False
) -> Link:
    label = _OPEN_SETTINGS if is_button else _SETTINGS
    return Link(label[locale], page_url(settings, locale, path), is_button)


def account_footer(settings: Settings, locale: Locale) -> Footer:
    """Return the footer of e-mails about an account."""
    reason = _ACCOUNT_REASON[locale].format(brand=brand_name(settings, locale))
    return Footer(reason, [settings_link(settings, locale)])


def _render_page(settings: Settings, locale: Locale, content: EmailContent, footer: Footer) -> str:
    direction, brand = _DIRECTIONS[locale], escape(brand_name(settings, locale))
    font = f"font-family:{_FONT};line-height:{_LINE_HEIGHTS[locale]}"
    blocks = "".join(map(block_html, content.blocks))
    links = " · ".join(map(inline_link, footer.links))
    date = (
        f'<td class="soft" align="{_ENDS[locale]}" style="font-size:13px;color:#6c6353">'
        f"{escape(content.date)}</td>"
        if content.date
        else ""
    )
    return f"""<!doctype html>
<html lang="{locale}" dir="{direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>{escape(content.subject)}</title><style>{_DARK}</style></head>
<body dir="{direction}" class="paper" style="margin:0;padding:0;background:#f8f5ee">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">{_preheader(content)}</div>
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" class="paper"
 dir="{direction}" style="background:#f8f5ee"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" class="card"
 dir="{direction}" style="max-width:560px;background:#ffffff;border:1px solid #e6dfd1;
border-top:4px solid #2a3fa8;border-radius:16px;border-collapse:separate;{font}">
<tr><td style="padding:28px 28px 0">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0"><tr>
<td width="40"><img src="cid:{MARK_CID}" width="40" height="40" alt=""
 style="display:block;border:0"></td>
<td class="ink" style="padding:0 10px;font-size:20px;font-weight:700;color:#1b1813">{brand}</td>
{date}</tr></table></td></tr>
<tr><td class="ink" style="padding:12px 28px 24px;font-size:16px;color:#1b1813">
<h1 class="ink" style="margin:8px 0 12px;font-size:22px;line-height:1.4;color:#1b1813"
>{escape(content.title)}</h1>
{blocks}</td></tr>
<tr><td class="soft line" style="padding:16px 28px 24px;border-top:1px solid #e6dfd1;
font-size:13px;color:#6c6353">{escape_lines(footer.reason)}<br>{links}</td></tr>
</table></td></tr></table></body></html>
"""


def _preheader(content: EmailContent) -> str:
    first = (block.text for block in content.blocks if isinstance(block, Paragraph))
    return escape(content.preheader or next(first, "")) + _PREVIEW_FILLER
