"""Reverie without a server process: the server's tables and API, run by Python in a browser's worker."""
