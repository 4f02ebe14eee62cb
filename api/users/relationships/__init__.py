"""Follows, blocks, mutes and muted words."""
