"""Drills on the running product: parts are killed and have to come back."""
