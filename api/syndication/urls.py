"""URLs of the web in sitemaps and feeds."""

from urllib.parse import quote

from api.core.text.locale import Locale


def localized_url(web_origin: str, path: str, locale: Locale) -> str:
    """Return the URL of a page in a language; Arabic pages are below /ar."""
    return f"{web_origin}/ar{path}" if locale == "ar" else web_origin + path


def member_path(member_id: object, handle: str | None = None) -> str:
    """Return the path of a member's page: by handle, or by id for a member without one."""
    return f"/@{handle}" if handle else f"/users/{member_id}"


def post_path(post_id: object) -> str:
    return f"/posts/{post_id}"


def tag_path(tag: str) -> str:
    """Return the path of the page of a tag."""
    return f"/search?query={quote('#' + tag, safe='')}"


def feed_path(of: str) -> str:
    """Return the feed path of a member's path by id, or of /tags/…."""
    return f"{of}/atom.xml"
