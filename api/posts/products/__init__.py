"""Digital products: taking them, the library, and the files that buyers get."""
