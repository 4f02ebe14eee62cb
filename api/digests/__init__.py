"""Digests: what a member missed, by e-mail once a day or a week."""
