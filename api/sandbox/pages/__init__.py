"""What a person sees of the sandbox: the hosted checkout, receipts and the onboarding."""
