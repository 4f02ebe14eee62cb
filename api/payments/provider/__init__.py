"""Adapter of the payment provider: the only package that imports `stripe`.

client.py     HTTP client and error mapping
types.py      value types returned by the package
checkout.py   checkout sessions
intents.py    payment intents with their refunds and disputes
refunds.py    creation of refunds
connect.py    connected accounts and transfers
account.py    the platform's own account
balance.py    the balance and its transactions
events.py     webhook signatures, the list of events, bank payouts
"""
