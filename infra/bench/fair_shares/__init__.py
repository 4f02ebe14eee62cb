"""npm run bench -- fair-shares: one member and one address at full speed, beside other members."""
