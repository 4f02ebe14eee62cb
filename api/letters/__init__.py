"""Letters: posts by e-mail to people without an account."""
