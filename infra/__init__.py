"""What surrounds the product: running it, testing it, deploying it."""
