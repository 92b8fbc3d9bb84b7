"""Plain words against orders: what a message said that its sender would do, and what they sent."""

from collections.abc import Iterator

import msgspec

from variorum.agreements import Judged, Verdict, verdicts
from variorum.archive.gamelog import GameLog
from variorum.arena.agent import ALL
from variorum.bots.talk import understood
from variorum.game.audience import GM
from variorum.game.turn import Turn
from variorum.game.view import view
from variorum.observe.scene import phase_seen


class Word(msgspec.Struct, frozen=True):
    """A promise in plain words, of the phase in which it was said, and what came of it."""

    turn: Turn
    sender: str
    to: str
    text: str
    judged: Judged


class Candor(msgspec.Struct, frozen=True):
    """How many promises in plain words a seat's orders did, and how many they didn't do."""

    done: int
    undone: int

    @property
    def rate(self) -> float | None:
        """The part that was done; None of none."""
        said = self.done + self.undone
        return self.done / said if said else None


def words(log: GameLog, seat: str) -> Iterator[Word]:
    """What a seat promised in its messages to single seats, each for the phase in which it was sent.

    Words are read as our bots read them: what isn't understood is no promise.
    """
    for number in range(1, len(log.moments)):
        turn, before = log.moments[number].turn, log.moments[number - 1].position
        if turn is None:
            continue
        said = [line for line in log.messages if line.sender == seat and line.turn == str(turn)]
        for line in said:
            if line.recipient != ALL:
                seen = view(log.variant, before, line.recipient).position
                offer = understood(log.variant, seen, seat, line.recipient, line.text).offer
                found = verdicts(log.variant, offer, phase_seen(log, number, GM), GM) if offer else ()
                yield from (Word(turn, seat, line.recipient, line.text, one) for one in found if one.seat == seat)


def candor(log: GameLog, seat: str) -> Candor:
    """What a seat said against what it sent; promises that nothing came of, or that can't be judged, don't count."""
    found = [word.judged.verdict for word in words(log, seat)]
    return Candor(found.count(Verdict.KEPT), found.count(Verdict.BROKEN))
