"""Counted shares of posts."""
