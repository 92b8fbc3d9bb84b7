"""End proposals by V2: published first, voted on from the next phase, passed unless somebody is against."""

from collections import Counter
from collections.abc import Mapping
from random import Random

from tests.laws.geophysical.table import OPENING, POWERS, play


def votes_of(proposers: list[str], sheets: Mapping[str, list[str]], proposer: str) -> list[bool]:
    """The votes on a proposal; its proposer has voted yes unless they say no."""
    votes = {proposer: True}
    for seat, lines in sheets.items():
        for words in (line.split() for line in lines):
            about = words[2] if len(words) > 2 else proposers[0] if len(proposers) == 1 else ""
            if about == proposer:
                votes[seat] = words[1] == "YES"
    return list(votes.values())


def broken_ending(dice: Random, seen: Counter, change=lambda told: told):
    """The law of end proposals, on two phases in which nothing else happens."""
    proposers = dice.sample(POWERS, dice.choice((1, 1, 2)))
    first = play(OPENING, {seat: ["PROPOSE END", *dice.choice(([], ["VOTE YES"]))] for seat in proposers})
    seen["proposals"] += len(proposers)
    if first.done.position.ending:
        yield "V2 at once", f"{proposers} end the game at once"
        return
    voters = dice.sample(POWERS, dice.choice((0, 1, 2, 4)))
    sheets = {seat: [_vote(dice, proposers)] for seat in voters}
    told = change(play(first.done.position, sheets, first.done.season))
    wanted = any(all(votes_of(proposers, sheets, proposer)) for proposer in proposers)
    if bool(told.done.position.ending) is not wanted:
        yield "V2", f"proposed by {proposers}, {sheets}: {told.done.position.ending}"


def _vote(dice: Random, proposers: list[str]) -> str:
    named = f" {dice.choice(proposers)}" if dice.random() < 0.6 else ""
    return f"VOTE {dice.choice(('YES', 'YES', 'YES', 'NO'))}{named}"
