"""Defence against spam: fingerprints of texts, automatic rules and what they hold."""
