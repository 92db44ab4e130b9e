"""A server with the third game."""

from tests.server.serving import Server


class WithCandles(Server):
    PROGRAM = "tests.candles"
