"""Saved posts."""
