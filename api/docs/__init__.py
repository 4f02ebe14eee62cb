"""API documentation: reference, guide and their assets, served without third-party hosts."""
