"""Reviews of digital products by their buyers."""
