"""How well the learned player gets on beside others: `python -m tools.partners`."""
