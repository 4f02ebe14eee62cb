"""Contacts that lead readers away: phone numbers, and handles and links of messengers."""

import re
from typing import Final
from urllib.parse import urlsplit

from api.core.text.arabic import fold

# Nine to fifteen digits with separators, from a prefix that numbers of phones begin with: other
# long numbers are orders, accounts, books and years.
_PHONE: Final = re.compile(
    r"(?<![\w.,/-])\(?(?:\+\s?\(?[1-9]|00\s?[1-9]|0[1-9])(?:[ .()/-]{0,2}\d){7,13}(?![\w/])"
)
_DATE: Final = re.compile(r"\b\d{1,2}[-/.]\d{1,2}[-/.]\d{4}\b")
_MESSENGERS: Final = (
    r"(?:واتس\s?اب|واتساب|وتساب|واتس|تلي?جرام|تلي?غرام|تيلي?جرام|تيلي?غرام|سناب(?:\s?شات)?|فايبر"
    r"|ماسنجر|whats\s?app|telegram|snap\s?chat|viber|messenger|wechat|imo)"
)
# The name of a messenger, then a handle or a number: to write about messengers is no contact.
_HANDLE: Final = re.compile(
    rf"(?<!\w)(?:[وفبل]|عل[يى]\s|بال|ال|لل|عال)*{_MESSENGERS}(?!\w)[\s:：=>\-–—()|]{{0,4}}"
    r"(?:@[a-z0-9_.]{3,}|\+?\d[\d\s-]{6,}|[a-z][a-z0-9_.]*\d[a-z0-9_.]*)"
)
_HOSTS: Final = frozenset(
    {
        *("wa.me", "api.whatsapp.com", "chat.whatsapp.com", "whatsapp.com"),
        *("t.me", "telegram.me", "telegram.dog", "tg.dev"),
        *("snapchat.com", "viber.me", "m.me", "line.me", "signal.me", "signal.group", "imo.im"),
    }
)


def find_contact(text: str, links: list[str]) -> str | None:
    """Return `phone`, `handle` or `link` for the first contact in a text, or None.

    `links` are the URLs of the text.
    """
    if any(_host(link) in _HOSTS for link in links):
        return "link"
    folded = fold(text)
    if _HANDLE.search(folded):
        return "handle"
    for link in links:
        folded = folded.replace(fold(link), " ")
    return "phone" if _PHONE.search(_DATE.sub(" ", folded)) else None


def _host(link: str) -> str:
    try:
        return (urlsplit(link).hostname or "").removeprefix("www.")
    except ValueError:
        return ""
