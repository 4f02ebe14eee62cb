"""The revenue share: the rule, the months, and what anyone can recompute."""
