"""A server with the third game."""

from tests.serving import Server


class WithCandles(Server):
    PROGRAM = "tests.candles"
