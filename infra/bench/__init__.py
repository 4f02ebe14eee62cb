"""What the service costs, measured on a reference network of its own."""
