"""Reverie in a pocket: the same tables, their log and the games in a browser's worker, and no server.

`host` answers what the page asks and hears what is said at tables, through the very code that serves them
elsewhere; `file` is where its log is kept.
"""
