"""Fixtures for the tests of tables."""

from tests.server.conftest import home, log, pytest_pyfunc_call, server, shared_server

__all__ = ["home", "log", "pytest_pyfunc_call", "server", "shared_server"]
