"""Addresses of the web that stand in sitemaps and feeds."""

from urllib.parse import quote

from api.core.text.locale import Locale


def address(web_origin: str, path: str, locale: Locale) -> str:
    """A page's address in a language: Arabic has its own, below /ar."""
    return f"{web_origin}/ar{path}" if locale == "ar" else web_origin + path


def member_path(member_id: object) -> str:
    return f"/users/{member_id}"


def post_path(post_id: object) -> str:
    return f"/posts/{post_id}"


def tag_path(tag: str) -> str:
    """Where posts with a tag are looked at."""
    return f"/search?query={quote('#' + tag, safe='')}"


def feed_path(of: str) -> str:
    """Of a member's path, or of /tags/… ."""
    return f"{of}/atom.xml"
