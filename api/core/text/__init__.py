"""Text normalisation, Arabic folding and locales."""
