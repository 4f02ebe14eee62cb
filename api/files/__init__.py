"""Images of members: taken in, drawn anew, kept, and shown."""
