"""Posts that members share elsewhere."""
