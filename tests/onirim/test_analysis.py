"""Analysis of a finished game: costs, luck, accuracy, and the page that shows them."""

from typing import Any
from xml.etree import ElementTree

import pytest

from reverie import onirim
from reverie.report.plot import Chart, percent, ticks
from reverie.report.story import page
from tests.onirim.moments import moment, push

KINDS = [(1, None), (2, "silent"), (2, "open")]


def played(player: str, players: int, talk: Any, number: int) -> onirim.Game:
    records: list[Any] = []
    onirim.simulate(1, player, "judged", players, communication=talk, first=number, records=records.append)
    return onirim.Game.from_record(records[0])


@pytest.mark.parametrize(("players", "talk"), KINDS)
def test_luck_minus_costs_explains_the_change_of_odds(players: int, talk: str | None) -> None:
    for number in range(2):
        game = played("scripted", players, talk, number)
        story = onirim.analyze(game)
        assert game.outcome is not None
        assert story.end == game.outcome.won
        assert story.start + story.luck - story.cost() == pytest.approx(story.end)
        assert story.cost() == pytest.approx(sum(story.cost(seat) for seat in range(players)))
        assert len(story.choices) == sum(not step.by_deck for step in game.steps)
        assert all(0 <= each.odds <= 1 and each.cost >= 0 for each in story.steps)
        accuracy = story.accuracy()
        assert accuracy is not None
        assert 0 < accuracy < 1
        assert any(each.score is None for each in story.choices)  # where nothing was at stake
        for each in story.choices:
            if each.score is not None:
                assert each.stake >= 0.01 and 0 < each.score <= 1
                assert (each.score == 1) == (each.cost == 0)
        costs = [each.cost for each in story.dearest()]
        assert costs == sorted(costs, reverse=True)
        assert len(costs) <= 5


@pytest.mark.parametrize(("players", "talk"), KINDS)
def test_dreamwalkers_own_choices_cost_nothing(players: int, talk: str | None) -> None:
    story = onirim.analyze(played("dreamwalker", players, talk, 1))
    assert story.cost() == pytest.approx(0, abs=1e-4)
    assert story.accuracy() == pytest.approx(1, abs=1e-4)
    assert story.dearest() == []


def test_accuracy_tells_players_apart() -> None:
    """The players differ widely in most games: see docs/strength.md."""

    def middle(player: str) -> float:
        found = [onirim.analyze(played(player, 1, None, number)).accuracy() for number in range(5)]
        return sorted(each for each in found if each is not None)[2]

    assert middle("random") < 0.4 < 0.5 < middle("scripted") < 0.95
    assert middle("dreamwalker") > 0.99


def test_discarding_a_door_costs_all_odds() -> None:
    game = push(moment("Rs,Gs,2Bm,Nk"), "discard brown key")
    push(game, "foresee red sun, nightmare, blue door, green moon, red sun")
    push(game, "arrange blue door, red sun, red sun, green moon, nightmare")
    last = onirim.analyze(game).choices[-1]
    assert last.odds == 0
    assert last.cost == last.before > 0.5
    assert last.best is not None
    assert last.best.cards[0] == onirim.Card.NIGHTMARE


def test_resigning_costs_the_remaining_odds() -> None:
    game = onirim.Game(seed="given up")
    game.push(onirim.advise(game)[0].move)
    while game.to_move != 0:
        game.push(game.legal_moves[0])
    odds = onirim.advise(game)[0].odds
    game.resign()
    story = onirim.analyze(onirim.Game.from_record(game.record()))
    assert story.choices[-1].cost == pytest.approx(odds)
    assert story.end == 0
    assert story.to_dict()["steps"][-1]["did"] == "resign"
    assert "give up" in page(game, story)
    french = page(game, story, "fr")
    assert '<html lang="fr">' in french and "story." not in french.split("</svg>")[1]


def test_names_given_by_people_are_escaped_on_the_page() -> None:
    new = onirim.analyze(onirim.Game(seed="new"))
    assert (new.choices, new.accuracy()) == ((), None)
    assert "A dream still under way" in page(onirim.Game(seed="new"), new)
    game = onirim.Game(seed="<b>seed</b>", seats=["<script>alert(1)</script>"])
    game.push(game.legal_moves[0])
    html = page(game, onirim.analyze(game))
    assert "<script" not in html
    assert "<b>seed" not in html
    assert "&lt;script&gt;" in html


def test_charts_are_well_formed_and_stay_in_their_frame() -> None:
    chart = Chart("A & B", "step <n>", (0, 0), (0, 1), percent)
    chart.line([(0, 0), (1, 1)], "red", dashed=True)
    chart.dot((0.5, 0.5), "blue", 'said "so"')
    chart.bar(0.5, (0, 0.3), 0.1, "green")
    chart.whisker(0.5, (0.2, 0.4))
    chart.text((0.5, 0.5), "<here>")
    chart.legend([("one", "red"), ("two", "blue")])
    root = ElementTree.fromstring(chart.svg())  # noqa: S314
    width, height = map(float, root.attrib["viewBox"].split()[2:])
    for dot in root.iter("{http://www.w3.org/2000/svg}circle"):
        assert 0 < float(dot.attrib["cx"]) < width
        assert 0 < float(dot.attrib["cy"]) < height
    assert ticks(0.9, 1.0) == [0.9, 0.92, 0.94, 0.96, 0.98, 1.0]
