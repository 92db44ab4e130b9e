"""Connections from clients that may send anything, at any pace."""
