"""The payment provider: the one package that speaks to Stripe.

client.py       the process's client, and what its errors become
shapes.py       what comes out of here
checkout.py     pages to pay at
intents.py      payments, with their refunds and disputes
refunds.py      sending money back
events.py       signed messages, and the list of events
"""
