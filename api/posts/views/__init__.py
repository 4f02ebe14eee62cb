"""Views of product pages, counted per product and day."""
