"""A network for Onirim that treats the four colours alike, for the scripts beside it that learn.

The odds of a position do not change when the colours change places. A network with the same weights for every
colour knows that from the start, and learns of all four what one has taught it.
"""

import torch
from torch import Tensor, nn

from reverie.onirim.cards import COLOURS, SYMBOLS
from reverie.onirim.choices import DISCARD, PAY_DOOR, PAY_KEY, PLAY
from reverie.onirim.observation import COLOUR_PART, DECK, DOOR_DRAWN, NIGHTMARES, UNSEEN, WIDTH

COUNTS = [c * COLOUR_PART + UNSEEN + k for c in range(COLOURS) for k in range(SYMBOLS + 1)]
COUNTS += [COLOURS * COLOUR_PART + NIGHTMARES, COLOURS * COLOUR_PART + DECK]
"""Where an observation counts cards; everything else in it is a yes or a no."""


class Thoughts(nn.Module):
    """From observations to `hidden` numbers for each colour: it is looked at beside the sum of all colours
    and what belongs to none, twice."""

    def __init__(self, width: int, hidden: int) -> None:
        super().__init__()
        self.own = nn.Linear(COLOUR_PART + 1, hidden)
        self.all = nn.Linear(COLOUR_PART + width - COLOURS * COLOUR_PART, hidden)
        self.own_again, self.all_again = nn.Linear(hidden, hidden), nn.Linear(hidden, hidden)
        self.calm, self.calm_again = nn.LayerNorm(hidden), nn.LayerNorm(hidden)
        scale = torch.ones(width)
        scale[COUNTS] = 0.1
        self.register_buffer("scale", scale)

    def forward(self, seen: Tensor) -> Tensor:
        seen = seen * self.scale
        each = seen[:, : COLOURS * COLOUR_PART].view(-1, COLOURS, COLOUR_PART)
        door = seen[:, WIDTH + DOOR_DRAWN : WIDTH + DOOR_DRAWN + COLOURS, None]
        every = self.all(torch.cat([each.sum(1), seen[:, COLOURS * COLOUR_PART :]], 1))
        thoughts = self.calm(self.own(torch.cat([each, door], 2)) + every[:, None]).relu()
        thoughts = self.own_again(thoughts) + self.all_again(thoughts.mean(1))[:, None]
        return self.calm_again(thoughts).relu().flatten(1)


class Choices(nn.Module):
    """From thoughts to a number for every action. What is done with a card or door of a colour, the thoughts
    of this colour decide; the rest, all of them."""

    def __init__(self, hidden: int, actions: int) -> None:
        super().__init__()
        self.of_colour, self.of_all = nn.Linear(hidden, 2 * SYMBOLS + 2), nn.Linear(hidden, actions)
        at = [
            first + c * apart + k
            for c in range(COLOURS)
            for first, apart in ((PLAY, SYMBOLS), (DISCARD, SYMBOLS), (PAY_KEY, 1), (PAY_DOOR, 1))
            for k in range(apart)
        ]
        self.register_buffer("at", torch.tensor(at))

    def forward(self, flat: Tensor) -> Tensor:
        thoughts = flat.view(len(flat), COLOURS, -1)
        return self.of_all(thoughts.mean(1)).index_add(1, self.at, self.of_colour(thoughts).flatten(1))
