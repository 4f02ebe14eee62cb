"""Sections of the export, one module per part of the product."""
