"""Suggestions of members to follow."""
