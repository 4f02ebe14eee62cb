"""Digital products: claims, library and downloads."""
