"""Visual regression tests behind npm run visual."""
