"""Candles, a third game: small, with a little of every feature that a game can have.

In each round the deck deals every seat a secret card from 1 to 9. In turn each seat bids on the sum of all
cards, within 20 seconds, and no two bids may be equal. The nearest bid wins the round. The seat to move may
first mutter the bid it considers; only the latest mutter is stored.
"""
