"""Protocols and limits for connections from untrusted clients."""
