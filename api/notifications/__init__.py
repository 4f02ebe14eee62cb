"""Notifications of members and their live stream."""
