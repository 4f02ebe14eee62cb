"""Sitemaps, Atom feeds, robots.txt and embeds; pings of feed hubs and search engines."""
