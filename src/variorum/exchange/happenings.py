"""What was ordered in the phases of a game, and how it ended: what formats write that tell no positions."""

from collections.abc import Iterator, Sequence

import msgspec

from variorum.archive.gamelog import GameLog
from variorum.exchange.saving import Stage, require_place
from variorum.exchange.stages import Seen, stages
from variorum.game.happened import OrderResult, UnitDestroyed, UnitDislodged
from variorum.game.turn import Turn
from variorum.rules.adjustments.orders import UnitBuilt, UnitRemoved

_NOTES = {"bounce": "bounce", "cut": "cut", "void": "void", "disrupted": "no convoy"}


class Done(msgspec.Struct, frozen=True):
    """A power's order in canonical notation, and how it ended if not in success: `("bounce", "dislodged")`."""

    power: str
    order: str
    notes: tuple[str, ...] = ()


def phases_done(log: GameLog, form: str) -> Iterator[tuple[Turn, tuple[Done, ...]]]:
    """The phases of a game that were played, with their orders; builds and removals as they happened.

    Raises: ValueError if `form`, a format, has no place for such a game.
    """
    require_place(log, form)
    moments = [Seen(moment.position, moment.events, moment.turn is not None) for moment in log.moments]
    for stage in stages(moments):
        if stage.events:
            yield stage.position.turn, tuple(done(stage))


def name_of(log: GameLog, name: str) -> str:
    """What a game is called: as in the program that it came from, if it did."""
    return log.source.name if log.source else name


def done(stage: Stage) -> Iterator[Done]:
    """What was done in the phase played from a stage."""
    events: Sequence[object] = stage.events or ()
    beaten = {(one.power, one.unit) for one in events if isinstance(one, UnitDislodged | UnitDestroyed)}
    for event in events:
        match event:
            case UnitBuilt():
                yield Done(event.power, f"BUILD {event.unit}")
            case UnitRemoved():
                yield Done(event.power, f"REMOVE {event.unit}")
            case OrderResult() if event.ordered and event.reason != "refused" and event.order.startswith(("A ", "F ")):
                found = _NOTES.get(event.result, "")
                fell = "dislodged" if (event.power, event.unit) in beaten else ""
                yield Done(event.power, event.order, tuple(note for note in (found, fell) if note))
