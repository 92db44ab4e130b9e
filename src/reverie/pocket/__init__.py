"""Reverie without a server process: the server's tables and API, run by Python in a browser's worker.

`bridge` has the functions that the worker calls. `host` answers the page's requests and messages with the
server's own code. `file` is the database. `site` writes the whole page as files.
"""
