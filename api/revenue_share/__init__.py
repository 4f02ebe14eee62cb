"""What members get: payouts of their balance, and their part of the platform's revenue."""
