"""Revenue share: allocation rule, period close and verifiable proof."""
