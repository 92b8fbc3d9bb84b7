"""Whether bots agree on something in every variant, and keep it: `python -m bench.parley standard goals chaos`.

Three years of each variant, all seats talking, with characters as on the host. A row a variant: what became of their
offers, the promises that honest bots and others kept and broke, and the seconds of talk for a bot and a movement phase.
"""

import argparse
from collections import Counter
from collections.abc import Sequence
from time import perf_counter

from variorum.agreements import PhaseSeen, State, verdicts
from variorum.bots.talk import characters_for
from variorum.bots.talk.party import Manners, TalkGame, party_of
from variorum.game.process import Processed
from variorum.rules.movement.orders import Move
from variorum.variants.registry import variant

YEARS = 3


def word(party: TalkGame, done: Processed) -> Counter[tuple[str, str]]:
    """The promises of a phase by who made them, and what became of them, as somebody sees them who knows everything."""
    seen = PhaseSeen(party.position, done.events, done.entries)
    agreed = [deal.offer for deal in party.ledger.deals if deal.state is State.AGREED]
    judged = [each for offer in agreed for each in verdicts(party.variant, offer, seen, "GM")]
    kinds = {seat: "honest" if who.price is None else "other" for seat, who in party.manners.characters.items()}
    return Counter((kinds[each.seat], str(each.verdict)) for each in judged)


def row(name: str, games: int) -> str:
    """What came of the talk in a variant."""
    played = variant(name)
    seats = tuple(played.world.commands(played.opening(played)))
    party = party_of(played, Manners(characters_for(seats, "parley"), games=games))
    last = party.position.turn.year + YEARS * played.calendar.years
    kept: Counter[tuple[str, str]] = Counter()
    seconds, turns = 0.0, 0
    while party.position.ending is None and party.position.turn.year < last:
        begin = perf_counter()
        party = party.talked()
        if Move in played.phase(party.position.turn).orders:
            seconds, turns = seconds + perf_counter() - begin, turns + len(seats)
        after, done = party.played()
        kept += word(party, done)
        party = after
    states = Counter(deal.state for deal in party.ledger.deals)
    said = [kept[who, what] for who in ("honest", "other") for what in ("kept", "broken")]
    cells = [name, len(seats), len(party.ledger.deals), states[State.AGREED], *said]
    return f"| {' | '.join(map(str, cells))} | {seconds / max(turns, 1):.2f} |"


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("variants", nargs="+")
    parser.add_argument("--games", type=int, default=200, help="played on to weigh an offer")
    asked = parser.parse_args(arguments)
    print("| variant | seats | offers | agreed | honest: kept | broken | others: kept | broken | seconds |")
    print("|---|---|---|---|---|---|---|---|---|")
    for name in asked.variants:
        print(row(name, asked.games), flush=True)


if __name__ == "__main__":
    main()
