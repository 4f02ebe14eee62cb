"""OpenAPI examples of sitemaps, feeds and embeds."""

from typing import Any, Final
from xml.sax.saxutils import escape

from api.core.http.examples import Sample
from api.docs.samples import people
from api.docs.samples.posts import POST

_WEB: Final = "https://qima.example"
_MEMBER: Final = f"{_WEB}/users/{people.LAYLA['_id']}"
_POST: Final = f"{_WEB}/posts/{POST['_id']}"

_INDEX: Final = f"""<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<sitemap><loc>{_WEB}/sitemaps/pages.xml.gz</loc><lastmod>2026-11-05T09:41:00Z</lastmod></sitemap>
<sitemap><loc>{_WEB}/sitemaps/posts-{"0" * 32}.xml.gz</loc></sitemap>
</sitemapindex>
"""
_FEED: Final = f"""<?xml version='1.0' encoding='utf-8'?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>{_MEMBER}/atom.xml</id><title>{people.LAYLA["name"]} · Qima</title>
<updated>{POST["createdAt"]}</updated>
<link rel="self" type="application/atom+xml" href="{_MEMBER}/atom.xml" />
<link rel="alternate" type="text/html" hreflang="en" href="{_MEMBER}" />
<author><name>{people.LAYLA["name"]}</name><uri>{_MEMBER}</uri></author>
<entry><id>{_POST}</id><title xml:lang="ar">{POST["text"]}</title>
<published>{POST["createdAt"]}</published><updated>{POST["createdAt"]}</updated>
<link rel="alternate" type="text/html" hreflang="en" href="{_POST}" />
<author><name>{people.LAYLA["name"]}</name><uri>{_MEMBER}</uri></author>
<content type="html" xml:lang="ar">&lt;p dir="auto"&gt;{POST["text"]}&lt;/p&gt;</content>
</entry></feed>
"""
_ROBOTS: Final = f"""User-agent: *
Allow: /api/og/
Disallow: /api/

Sitemap: {_WEB}/sitemap.xml
"""
_EMBED: Final = {
    "version": "1.0",
    "type": "rich",
    "provider_name": "Qima",
    "provider_url": _WEB,
    "title": POST["text"],
    "author_name": people.LAYLA["name"],
    "author_url": _MEMBER,
    "cache_age": 300,
    "width": 550,
    "height": 170,
    "html": f'<iframe src="{_WEB}/embed/posts/{POST["_id"]}" width="550" height="170"'
    f' title="Post by \u2068{people.LAYLA["name"]}\u2069 on Qima" loading="lazy" frameborder="0"'
    f' style="border:0;max-width:100%"></iframe><script async src="{_WEB}/embed.js"></script>',
}
_XML_EMBED: Final = (
    "<?xml version='1.0' encoding='utf-8'?>\n<oembed>"
    + "".join(f"<{name}>{escape(str(value))}</{name}>" for name, value in _EMBED.items())
    + "</oembed>"
)


def _shown(body: Any) -> Sample:
    return Sample(response={"": body})


OF_OPERATIONS: Final[dict[str, Sample]] = {
    "get_robots": _shown(_ROBOTS),
    "get_sitemap_index": _shown(_INDEX),
    "get_user_feed": _shown(_FEED),
    "get_tag_feed": _shown(_FEED),
    "get_oembed": Sample(response={"": _EMBED}, other_response={"text/xml": _XML_EMBED}),
}
