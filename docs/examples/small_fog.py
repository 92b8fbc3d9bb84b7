"""A small board with fog and goals, for studies of negotiation: whether talk pays where nobody sees all.

`python docs/examples/small_fog.py --games 12` composes a variant: the three seats and 17 centers of Hundred, in the
fog of Dark, with the goals of Goals. In each game two of the seats talk, in turn, and the third is silent. The same
seeds are played with all three silent. Prints a table by the character of those who talk: their mean share after four
years, what they gain by talk, what the third loses, and how many of their promises are kept and broken.
"""

import argparse
from collections import Counter

import variorum
from variorum.bots.intervals import half_width
from variorum.bots.standing import standings
from variorum.bots.talk.character import CHARACTERS, Character
from variorum.bots.talk.party import Manners, party_of
from variorum.rules.darkness import Darkness
from variorum.variants.goals.goal_victory import ByGoals

YEARS, SHOWN = 4, ("The Broker", "The Neighbor", "The Fox")
HUNDRED = variorum.variant("hundred")
SMALL = HUNDRED.with_(Darkness(HUNDRED.world), ByGoals(), id="small_fog", name="Small fog")
SEATS = tuple(seat.id for seat in SMALL.opening(SMALL).seats)


def game(talking: tuple[str, ...], character: Character, seed: int) -> tuple[dict[str, float], Counter[str]]:
    """The shares in the end, and what became of promises."""
    manners = Manners(dict.fromkeys(talking, character), level="generic", evaluations=100, games=30, seed=str(seed))
    party = party_of(SMALL, manners)
    first = party.position.turn.year
    while not party.position.ending and party.position.turn.year < first + YEARS * SMALL.calendar.years:
        party, _ = party.talked().played()
    word = party.word.get(talking[0], ()) if talking else ()
    return dict(standings(SMALL, party.position)), Counter(str(one.judged.verdict) for one in word)


def figure(values: list[float]) -> str:
    """A mean in percent, with its interval."""
    half = half_width(values)
    return f"{100 * sum(values) / len(values):.1f}" + (f" ± {100 * half:.1f}" if half is not None else "")


def row(character: Character, games: int, silent: dict[int, dict[str, float]]) -> str:
    """A line of the table."""
    share, gain, loss, word = list[float](), list[float](), list[float](), Counter[str]()
    for seed in range(games):
        third = SEATS[seed % len(SEATS)]
        talking = tuple(seat for seat in SEATS if seat != third)
        found, said = game(talking, character, seed)
        share.append(sum(found.get(seat, 0.0) for seat in talking) / 2)
        gain.append(share[-1] - sum(silent[seed].get(seat, 0.0) for seat in talking) / 2)
        loss.append(silent[seed].get(third, 0.0) - found.get(third, 0.0))
        word += said
    return (
        f"| {character.name} | {figure(share)} | {figure(gain)} | {figure(loss)} | {word['kept']} | {word['broken']} |"
    )


def main() -> None:
    """Play, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=12)
    games = parser.parse_args().games
    silent = {seed: game((), CHARACTERS[0], seed)[0] for seed in range(games)}
    print("| who talk | their share, % | what they gain | what the third loses | kept | broken |")
    print("|---|---|---|---|---|---|")
    for character in (one for one in CHARACTERS if one.name in SHOWN):
        print(row(character, games, silent))


if __name__ == "__main__":
    main()
