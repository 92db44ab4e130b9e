"""Builders of the word tables in `reverie.whenidream.words` and `reverie.envs`: see README.md above."""
