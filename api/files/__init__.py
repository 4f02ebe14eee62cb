"""Uploads: images, product files, storage and signed download URLs."""
