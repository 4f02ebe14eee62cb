"""Test runner behind npm test and checks behind npm run check."""
