"""The game of the day in a pocket, dealt from the date."""

from ..server.tables.daily import Days, Game


class PocketDays(Days):
    """Games of the day that count on this device only.

    The date is the seed, so all pockets have the same cards, which are not secret. A record therefore shows
    which day's game it is, on every device.
    """

    async def _seed(self, game: Game, day: str) -> str:
        return day
