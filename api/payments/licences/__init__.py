"""Licences of products as their buyers saw them."""
