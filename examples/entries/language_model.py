"""An entry for the leaderboard: a language model at When I Dream.

    REVERIE_MODEL_ADDRESS=http://localhost:8000/v1 REVERIE_MODEL=NAME \\
        reverie leaderboard dream examples/entries/language_model.py

The model reads the prompt of the moment and nothing else, and answers once: no examples, no memory, no second
try. Nothing is sent anywhere but to that address; a key is taken from REVERIE_MODEL_KEY. Where the model
does not answer, the seat says nothing, which counts as an answer that cannot be read.
"""

import os
import sys

from reverie.whenidream.players.language import KEY_VARIABLE, NoAnswer, complete, completions

SECONDS, TOKENS = 60.0, 200


class Entry:
    name = os.environ.get("REVERIE_MODEL", "language model")

    def __init__(self, seed: str) -> None:
        self.address = completions(os.environ["REVERIE_MODEL_ADDRESS"])
        self.model, self.key = os.environ["REVERIE_MODEL"], os.environ.get(KEY_VARIABLE)

    def answer(self, prompt: str) -> str:
        talk = [{"role": "user", "content": prompt}]
        try:
            return complete(self.address, self.model, self.key, talk, SECONDS, TOKENS)
        except NoAnswer as refusal:
            print(refusal, file=sys.stderr)
            return ""
