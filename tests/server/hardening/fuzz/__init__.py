"""Unexpected messages and their cost for the server. The long search: `python -m
tests.server.hardening.fuzz`.
"""
