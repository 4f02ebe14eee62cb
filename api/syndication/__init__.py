"""Sitemaps, Atom feeds and robots.txt."""
