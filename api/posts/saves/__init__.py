"""Posts that members keep."""
