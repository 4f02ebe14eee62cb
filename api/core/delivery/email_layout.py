"""Layout of e-mails: the same blocks as plain text and as HTML.

The HTML is a table with inline styles, since mail clients drop much else, and loads nothing: the
mark is a part of the message. Its style sheet has the dark colours only.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from api.core.delivery.email import MARK_CID, Message
from api.core.settings import Settings
from api.core.text.locale import Locale, Text

_DIRECTIONS: Final[dict[Locale, str]] = {"en": "ltr", "ar": "rtl"}
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
class Paragraph:
    """Sentences; line breaks are kept."""

    text: str


@dataclass(frozen=True, slots=True)
class Rows:
    """Labels with values; rows without a value are omitted."""

    rows: Sequence[tuple[str, str | None]]


@dataclass(frozen=True, slots=True)
class Code:
    """Digits of a one-time code."""

    digits: str


@dataclass(frozen=True, slots=True)
class Link:
    """Link to a page of the product, drawn as a button if it is the action of the e-mail."""

    label: str
    url: str
    is_button: bool = False


@dataclass(frozen=True, slots=True)
class Article:
    """Post of a member in its own language and direction; `note` is a price, for example.

    A title is the link. A text without one is followed by the link, as `label` in the language of
    the e-mail.
    """

    title: str
    url: str
    text: str
    note: str
    label: str
    lang: str
    dir: str


@dataclass(frozen=True, slots=True)
class Quote:
    """Words of a member in their own language and direction, under the member's name."""

    name: str
    text: str
    lang: str
    dir: str


Block = Paragraph | Rows | Code | Link | Article | Quote


@dataclass(frozen=True, slots=True)
class EmailContent:
    """Subject, title and blocks in the recipient's language.

    `key` identifies the event that the e-mail is about. A mailbox shows `preheader` beside the
    subject; without one it is the first paragraph.
    """

    subject: str
    title: str
    blocks: Sequence[Block]
    preheader: str | None = None
    key: str | None = None


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
        text="\n\n".join(filter(None, map(_block_text, blocks))) + "\n",
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


def _block_text(block: Block) -> str:
    match block:
        case Paragraph(text):
            return text
        case Rows(rows):
            return "\n".join(f"{label}: {value}" for label, value in rows if value)
        case Code(digits):
            return digits
        case Link(label, url):
            return f"{label}:\n{url}"
        case Article(title, url, text, note):
            return "\n".join(filter(None, (title, text, note, url)))
        case Quote(name, text):
            return f"{name}:\n{text}"


def _render_page(settings: Settings, locale: Locale, content: EmailContent, footer: Footer) -> str:
    direction, brand = _DIRECTIONS[locale], escape(brand_name(settings, locale))
    font = f"font-family:{_FONT};line-height:{_LINE_HEIGHTS[locale]}"
    blocks = "".join(map(_block_html, content.blocks))
    links = " · ".join(map(_inline_link, footer.links))
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
<table role="presentation" cellspacing="0" cellpadding="0" border="0"><tr>
<td><img src="cid:{MARK_CID}" width="40" height="40" alt="" style="display:block;border:0"></td>
<td class="ink" style="padding:0 10px;font-size:20px;font-weight:700;color:#1b1813">{brand}</td>
</tr></table></td></tr>
<tr><td class="ink" style="padding:12px 28px 24px;font-size:16px;color:#1b1813">
<h1 class="ink" style="margin:8px 0 12px;font-size:22px;line-height:1.4;color:#1b1813"
>{escape(content.title)}</h1>
{blocks}</td></tr>
<tr><td class="soft line" style="padding:16px 28px 24px;border-top:1px solid #e6dfd1;
font-size:13px;color:#6c6353">{_lines(footer.reason)}<br>{links}</td></tr>
</table></td></tr></table></body></html>
"""


def _preheader(content: EmailContent) -> str:
    first = (block.text for block in content.blocks if isinstance(block, Paragraph))
    return escape(content.preheader or next(first, "")) + _PREVIEW_FILLER


def _block_html(block: Block) -> str:
    match block:
        case Paragraph(text):
            return f'<p style="margin:0 0 16px">{_lines(text)}</p>\n' if text else ""
        case Rows(rows):
            return _table(rows)
        case Code(digits):
            return (
                '<p dir="ltr" style="margin:8px 0 20px;padding:16px;border-radius:12px;'
                "background:#232f80;color:#ffffff;text-align:center;font-size:36px;"
                f'font-weight:700;line-height:1.3;letter-spacing:6px">{escape(digits)}</p>\n'
            )
        case Link():
            return _link(block)
        case Article():
            return _article(block)
        case Quote():
            return _quote(block)


def _table(rows: Sequence[tuple[str, str | None]]) -> str:
    cells = "".join(
        '<tr><td class="soft" valign="top" style="padding:6px 16px;color:#574f43;'
        f'white-space:nowrap">{escape(label)}</td>'
        '<td valign="top" width="100%" style="padding:6px 16px;word-break:break-word">'
        f"<bdi>{escape(value)}</bdi></td></tr>\n"
        for label, value in rows
        if value
    )
    if not cells:
        return ""
    return (
        '<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0"'
        ' class="sunken" style="margin:0 0 16px;padding:8px 0;background:#f1ece1;'
        f'border-radius:12px;border-collapse:separate;font-size:15px">\n{cells}</table>\n'
    )


def _article(article: Article) -> str:
    align = "right" if article.dir == "rtl" else "left"
    title = (
        '<h2 style="margin:0 0 6px;font-size:18px;line-height:1.45;overflow-wrap:anywhere">'
        f"{_inline_link(Link(article.title, article.url))}</h2>\n"
        if article.title
        else ""
    )
    link = "" if article.title else _block_html(Link(article.label, article.url))
    text = f'<p style="margin:0 0 8px">{_lines(article.text)}</p>\n' if article.text else ""
    note = (
        f'<p class="ink" style="margin:0 0 8px;font-weight:700">{escape(article.note)}</p>\n'
        if article.note
        else ""
    )
    return (
        '<div class="line" style="margin:0 0 16px;border-bottom:1px solid #e6dfd1">\n'
        f'<article lang="{article.lang}" dir="{article.dir}" style="text-align:{align};'
        f'padding:0 0 4px">\n{title}{text}{note}</article>\n{link}</div>\n'
    )


def _quote(quote: Quote) -> str:
    align = "right" if quote.dir == "rtl" else "left"
    return (
        f'<blockquote class="sunken" lang="{quote.lang}" dir="{quote.dir}" style="margin:0 0 16px;'
        f"padding:12px 16px;background:#f1ece1;border-radius:12px;text-align:{align};"
        f'overflow-wrap:anywhere">\n<p class="soft" style="margin:0 0 4px;font-size:14px;'
        f'color:#574f43"><bdi>{escape(quote.name)}</bdi></p>\n'
        f'<p style="margin:0">{_lines(quote.text)}</p>\n</blockquote>\n'
    )


def _link(link: Link) -> str:
    if not link.is_button:
        return f'<p style="margin:0 0 16px">{_inline_link(link)}</p>\n'
    return (
        '<table role="presentation" cellspacing="0" cellpadding="0" border="0"'
        ' style="margin:4px 0 20px"><tr><td class="button"'
        ' style="background:#2a3fa8;border-radius:12px">'
        f'<a href="{escape(link.url)}" target="_blank"'
        ' style="display:inline-block;padding:12px 24px;'
        f'color:#ffffff;font-weight:700;text-decoration:none">{escape(link.label)}</a>'
        "</td></tr></table>\n"
    )


def _inline_link(link: Link) -> str:
    return (
        f'<a class="link" href="{escape(link.url)}" target="_blank" style="color:#26389a"'
        f">{escape(link.label)}</a>"
    )


def _lines(text: str) -> str:
    return escape(text).replace("\n", "<br>")
