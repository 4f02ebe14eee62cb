"""Whom a member follows, blocks and mutes, and which words they mute."""
