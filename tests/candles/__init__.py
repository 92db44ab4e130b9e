"""Candles, a third game: small, and with a bit of everything that a game may bring.

In each round the deck deals every seat a secret card from 1 to 9. In turn each seat bids for the sum of all
cards, in 20 seconds or not at all, and nobody bids what somebody else has bid. The nearest wins the round.
Whoever has to bid may mutter first what they think of bidding; only the last of that is kept.
"""
