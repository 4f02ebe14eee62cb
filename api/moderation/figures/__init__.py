"""Figures of moderation for staff."""
