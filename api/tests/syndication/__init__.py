"""Tests of sitemaps and feeds."""
