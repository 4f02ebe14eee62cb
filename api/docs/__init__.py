"""The developer's documentation: the reference, the guide, and what they load, all from here."""
