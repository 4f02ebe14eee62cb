"""Blocks of e-mails: paragraphs, tables, links, posts and numbers, as plain text and as HTML.

Mail clients drop much of HTML, so the blocks are tables with inline styles.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape


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
class Figure:
    """Number above its label; `sentence` has both as plain text. An amount of money is marked."""

    value: str
    label: str
    sentence: str
    is_money: bool = False


@dataclass(frozen=True, slots=True)
class Figures:
    """Numbers beside each other."""

    figures: Sequence[Figure]


@dataclass(frozen=True, slots=True)
class PostLine:
    """Title of a post in its own language and direction, as a link; `note` is a price.

    `byline` is in the language of the e-mail.
    """

    title: str
    url: str
    byline: str
    note: str
    lang: str
    dir: str


@dataclass(frozen=True, slots=True)
class Quote:
    """Words of a member in their own language and direction, under the member's name."""

    name: str
    text: str
    lang: str
    dir: str


@dataclass(frozen=True, slots=True)
class PostLines:
    """Posts below each other."""

    posts: Sequence[PostLine]


Block = Paragraph | Rows | Code | Link | Article | Figures | PostLines | Quote


def block_text(block: Block) -> str:
    """Return a block as plain text, without a line break at its end."""
    lines: Sequence[str] = ()
    match block:
        case Paragraph(text) | Code(text):
            return text
        case Rows(rows):
            return "\n".join(f"{label}: {value}" for label, value in rows if value)
        case Link(label, url):
            return f"{label}:\n{url}"
        case Figures(figures):
            return "\n".join(each.sentence for each in figures)
        case Article(title, url, text, note):
            lines = (title, text, note, url)
        case PostLines(posts):
            return "\n\n".join(map(_post_text, posts))
        case Quote(name, text):
            lines = (f"{name}:", text)
    return "\n".join(filter(None, lines))


def _post_text(post: PostLine) -> str:
    return "\n".join((post.title, " · ".join(filter(None, (post.byline, post.note))), post.url))


def block_html(block: Block) -> str:
    """Return a block as HTML."""
    html = ""
    match block:
        case Paragraph(text) if text:
            html = f'<p style="margin:0 0 16px">{escape_lines(text)}</p>\n'
        case Rows(rows):
            html = _table(rows)
        case Code(digits):
            html = (
                '<p dir="ltr" style="margin:8px 0 20px;padding:16px;border-radius:12px;'
                "background:#232f80;color:#ffffff;text-align:center;font-size:36px;"
                f'font-weight:700;line-height:1.3;letter-spacing:6px">{escape(digits)}</p>\n'
            )
        case Link(label, url, is_button=True):
            html = _button(label, url)
        case Link():
            html = f'<p style="margin:0 0 16px">{inline_link(block)}</p>\n'
        case Article():
            html = _article(block)
        case Quote():
            html = _quote(block)
        case Figures(figures):
            html = _figures(figures)
        case PostLines(posts):
            html = _post_lines(posts)
    return html


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
        f"{inline_link(Link(article.title, article.url))}</h2>\n"
        if article.title
        else ""
    )
    link = "" if article.title else block_html(Link(article.label, article.url))
    text = f'<p style="margin:0 0 8px">{escape_lines(article.text)}</p>\n' if article.text else ""
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
        f'<p style="margin:0">{escape_lines(quote.text)}</p>\n</blockquote>\n'
    )


def _figures(figures: Sequence[Figure]) -> str:
    if not figures:
        return ""
    width = 100 // len(figures)
    cells = "".join(
        f'<td width="{width}%" align="center" valign="top" style="padding:0 4px;font-size:13px;'
        'line-height:1.5;color:#ffffff;overflow-wrap:anywhere"><div style="font-size:20px;'
        f'font-weight:700;color:{"#f5c445" if each.is_money else "#ffffff"}">'
        f"{escape(each.value)}</div>{escape(each.label)}</td>\n"
        for each in figures
    )
    return (
        '<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0"'
        ' style="margin:4px 0 8px;padding:14px 8px;background:#232f80;border-radius:12px;'
        f'border-collapse:separate"><tr>\n{cells}</tr></table>\n'
    )


def _post_lines(posts: Sequence[PostLine]) -> str:
    if not posts:
        return ""
    rows = "".join(_post_row(post, is_first=post is posts[0]) for post in posts)
    return (
        '<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0"'
        f' style="margin:0 0 16px">\n{rows}</table>\n'
    )


def _post_row(post: PostLine, *, is_first: bool) -> str:
    line = "" if is_first else ";border-top:1px solid #e6dfd1"
    note = (
        f'<td class="line" width="1%" style="padding:14px 0{line};white-space:nowrap;'
        'text-align:end"><span style="display:inline-block;margin-inline-start:12px;'
        "padding:2px 12px;border-radius:999px;background:#f3b61f;color:#1b1813;font-size:14px;"
        f'font-weight:700">{escape(post.note)}</span></td>'
        if post.note
        else ""
    )
    # In the e-mail's direction, so that all lines begin on one side.
    return (
        f'<tr><td class="line" colspan="{1 if note else 2}" style="padding:14px 0{line};'
        'overflow-wrap:anywhere"><h2 style="margin:0;font-size:16px;line-height:1.5">'
        f'<a class="ink" href="{escape(post.url)}" target="_blank" lang="{post.lang}"'
        f' dir="{post.dir}" style="display:inline-block;color:#1b1813;text-decoration:none">'
        f"{escape(post.title)}</a></h2>"
        f'<div class="soft" style="font-size:14px;color:#6c6353">{escape(post.byline)}</div></td>'
        f"{note}</tr>\n"
    )


def _button(label: str, url: str) -> str:
    return (
        '<table role="presentation" cellspacing="0" cellpadding="0" border="0"'
        ' style="margin:4px 0 20px"><tr><td class="button"'
        ' style="background:#2a3fa8;border-radius:12px">'
        f'<a href="{escape(url)}" target="_blank" style="display:inline-block;padding:12px 24px;'
        f'color:#ffffff;font-weight:700;text-decoration:none">{escape(label)}</a>'
        "</td></tr></table>\n"
    )


def inline_link(link: Link) -> str:
    """Return a link within a line of HTML."""
    return (
        f'<a class="link" href="{escape(link.url)}" target="_blank" style="color:#26389a"'
        f">{escape(link.label)}</a>"
    )


def escape_lines(text: str) -> str:
    """Escape a text for HTML and keep its line breaks."""
    return escape(text).replace("\n", "<br>")
