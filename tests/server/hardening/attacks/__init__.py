"""A server attacked from outside, while honest people play at it.

Usage: `python -m tests.server.hardening.attacks [NAME…]`.
It runs servers of its own on this machine and talks to nobody else. Attackers have addresses of their own
(127.0.0.2 and so on); they are asked for politely, so that what they burn themselves delays nobody.
"""
