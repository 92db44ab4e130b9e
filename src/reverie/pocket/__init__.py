"""Reverie without a server process: the server's tables and API, run by Python in a browser's worker.

`host` answers the page's requests and messages with the server's own code; `file` keeps the log.
"""
