"""The tables of a process: access, messages from clients, and messages to them."""
