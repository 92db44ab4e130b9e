"""The game of the day in a pocket, dealt from the date."""

from ..server.tables.daily import Days, Game


class PocketDays(Days):
    """Games of the day that count on this device only.

    The date is the seed: the cards are the same in all pockets, and no secret. So a record tells which day's
    game it was, wherever it is brought.
    """

    async def _seed(self, game: Game, day: str) -> str:
        return day
