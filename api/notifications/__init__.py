"""What members are told, and the stream that tells it."""
