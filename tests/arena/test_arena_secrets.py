"""What an agent is told is what its seat may know: no fog lifted, nobody else's words, no dice."""

import pickle

import msgspec
import pytest
from arena_matches import terms_of

from variorum.arena.agent import Brief, Reply, Told
from variorum.arena.game import begun
from variorum.arena.playing import step
from variorum.game.view import view
from variorum.observe import rebuild


class Spy:
    """Whispers a word of its own to its neighbor, makes a secret offer, and keeps everything that it is told."""

    def __init__(self, seat: str, neighbor: str) -> None:
        self.seat, self.neighbor, self.briefs = seat, neighbor, list[Brief]()

    def reply(self, brief: Brief) -> Reply:
        self.briefs.append(brief)
        if brief.is_for_orders:
            return Reply(thoughts=f"plan of {self.seat}")
        return Reply(
            thoughts=f"thought of {self.seat}",
            messages=(Told(self.neighbor, f"whisper of {self.seat}"),),
            offers=(f"OFFER {self.neighbor}: PEACE",),
        )


@pytest.mark.parametrize("variant", ["dark", "standard"])
def test_no_agent_is_told_what_its_seat_may_not_know(tmp_path, variant):
    text = (
        f'variants = ["{variant}"]\nyears = 2\nrounds = 2\nseed = "verysecretseed"\n[[agents]]\nname = "A"\nseats = 0\n'
    )
    game = begun(terms_of(tmp_path, text), 0)
    seats = list(game.seating)
    spies = {seat: Spy(seat, seats[(place + 1) % len(seats)]) for place, seat in enumerate(seats)}
    while not game.is_over:
        entries = step(game, spies, {})
        before = game.log.now.position
        counts = {seat: len(spy.briefs) for seat, spy in spies.items()}
        try:
            while True:
                next(entries)
        except StopIteration as end:
            game = game.after(end.value)
        for seat, spy in spies.items():
            for brief in spy.briefs[counts[seat] :]:
                _knows_only(game, before, brief, seats)
    assert all(spy.briefs for spy in spies.values())


def _knows_only(game, position, brief: Brief, seats: list[str]) -> None:
    seen = view(game.variant, position, brief.seat).position
    assert brief.situation.position == seen
    assert _pieces(rebuild(game.variant, brief.text)) == _pieces(seen)
    told = brief.text + msgspec.json.encode(brief.messages).decode() + repr(brief.deals) + repr(brief.word)
    neighbors = {brief.seat, seats[seats.index(brief.seat) - 1]}
    for other in seats:
        assert f"plan of {other}" not in told
        assert f"thought of {other}" not in told
        assert (f"whisper of {other}" in told) <= (other in neighbors)
    assert [deal.number for deal in brief.deals] == [*range(1, len(brief.deals) + 1)]
    assert all(brief.seat in deal.offer.parties for deal in brief.deals)
    assert b"verysecretseed" not in pickle.dumps(brief)


def _pieces(position) -> set[tuple[str, str, str]]:
    return {(unit.kind, unit.power, unit.location) for unit in position.units}
