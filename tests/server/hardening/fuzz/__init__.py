"""Messages that nobody foresaw, and what each costs the server.

The long search: `python -m tests.server.hardening.fuzz`.
"""
