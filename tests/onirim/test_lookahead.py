"""Looking ahead: what a partner may hold."""

from reverie import onirim
from reverie.dice import seed_dice
from reverie.onirim.players.lookahead import imagine
from reverie.onirim.view import View


def test_a_partner_is_imagined_with_cards_that_were_not_seen_and_the_view_stays() -> None:
    compared = several = 0
    game = onirim.Game(2, seed="imagined")
    while isinstance(seat := game.to_move, int):
        if game.view(seat).phase != "draft":
            hands = set()
            for number in range(5):
                imagined = game.view(seat).seen
                imagine(imagined, seat, seed_dice(f"hand {number}"))
                assert View(imagined, seat) == game.view(seat)
                assert sum(imagined.deck) == imagined.deck_n
                assert sum(imagined.hand[1 - seat]) == imagined.hand_n[1 - seat]
                hands.add(tuple(imagined.hand[1 - seat]))
                compared += 1
            several += len(hands) > 1
        game.push(onirim.advise(game)[0].move)
    assert compared > 100
    assert several > 0.9 * compared / 5  # with few cards unseen there may be but one
