"""Statistics of a seller's products: viewers, sales and proceeds."""
