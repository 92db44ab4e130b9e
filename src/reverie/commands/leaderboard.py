"""The command `leaderboard`, which measures an entry for the leaderboard."""

import argparse
import sys
from functools import partial

from ..numerals import decimal, percent
from ..onirim.summary import Summary
from .lab import ProgressBar, results


def leaderboard(args: argparse.Namespace) -> int:
    """Measure an entry, and print its figures and its line of the table."""
    import json

    from ..envs.leaderboard import TASKS
    from ..envs.leaderboard.measure import fresh_games, measure

    task = TASKS[args.task]
    games = min(args.games or task.games, task.games)
    with ProgressBar(games + fresh_games(games), "games", args.output_language) as progress:
        measured = measure(args.task, args.entry, games, progress)
    if args.json:
        print(json.dumps({**measured.to_dict(), "learned": args.learned}))
        return 0
    say = partial(results, args.output_language)
    last = task.first_seed + games - 1
    print(say("entered", name=measured.name, task=args.task, first=task.first_seed, last=last))
    low, high = (percent(each, args.output_language) for each in measured.published.interval)
    share = percent(measured.published.win_rate, args.output_language)
    print(" ", say("won", won=measured.published.won, share=share, low=low, high=high))
    if measured.published.doors:
        print(" ", say("doors", n=decimal(measured.published.mean_doors, args.output_language, 2)))
    if measured.points:
        points, others = (decimal(each, args.output_language) for each in measured.points)
        print(" ", say("lead", points=points, others=others))
        print(" ", say("unread", n=measured.unread))
    for partner, summary in measured.by_partner.items():
        print(" ", say("besideStranger", partner=partner, **_shares(summary, args.output_language)))
    print(" ", say("freshSeeds", **_shares(measured.fresh, args.output_language)))
    print(" ", say("thinking", ms=decimal(measured.milliseconds, args.output_language, 2)))
    if games < task.games:
        print(say("onlyALook", wanted=task.games), file=sys.stderr)
    print(say("tableLine"))
    print(measured.line(args.learned))
    return 0


def _shares(summary: Summary, language: str) -> dict[str, str]:
    low, high = summary.interval
    return {
        "share": percent(summary.win_rate, language),
        "low": percent(low, language),
        "high": percent(high, language),
    }
