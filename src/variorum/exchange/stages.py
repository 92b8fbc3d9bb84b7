"""The stages of a game: the positions from which its phases were played, as writers need them."""

from collections.abc import Iterator, Sequence

import msgspec
from msgspec.structs import replace

from variorum.archive.gamelog import GameLog
from variorum.board import area_of
from variorum.exchange.saving import Plain, Stage, require_place, saved_game
from variorum.exchange.told import Letter
from variorum.game.event import Event
from variorum.game.happened import OrderResult, UnitDestroyed, UnitDislodged
from variorum.game.position import Position
from variorum.game.turn import Turn
from variorum.game.unit import Unit
from variorum.rules.adjustments.orders import UnitBuilt, UnitRemoved

_RETREATS = "R"
_BY_SEA = " VIA"


class Seen(msgspec.Struct, frozen=True):
    """A moment of a game: where everything stood, since when (in microseconds), and what had led to it.

    `played` is False at the start, and after an edit.
    """

    position: Position
    events: Sequence[Event] = ()
    played: bool = False
    at: int = 0


def saved_log(log: GameLog, name: str) -> Plain:
    """A game as the package `diplomacy` saves it; if it had a name in another program, that goes before `name`.

    Raises: ValueError if the format has no place for such a game.
    """
    variant, source = log.variant, log.source
    require_place(log, "diplomacy")
    moments = [Seen(moment.position, moment.events, moment.turn is not None) for moment in log.moments]
    letters = [Letter(one.turn, one.sender, one.recipient, one.text, one.at) for one in log.messages]
    staged = stages(moments, letters)
    return saved_game(source.name if source else name, variant.board, staged, source.rules if source else ())


def stages(moments: Sequence[Seen], letters: Sequence[Letter] = ()) -> tuple[Stage, ...]:
    """All positions from which a phase was played, and the present one; those that an edit replaced are left out."""
    found = [stage for at in range(len(moments)) for stage in _at(moments, at)]
    sent: dict[str, list[Letter]] = {}
    for letter in letters:
        sent.setdefault(letter.turn, []).append(letter)
    named = [replace(stage, letters=sent.pop(str(stage.position.turn), ())) for stage in found]
    late = [letter for rest in sent.values() for letter in rest]
    return (*named[:-1], replace(named[-1], letters=(*named[-1].letters, *late)))


def _at(moments: Sequence[Seen], at: int) -> Iterator[Stage]:
    """The stages of a moment: itself, perhaps after a phase of retreats that only others have."""
    moment, after = moments[at], moments[at + 1] if at + 1 < len(moments) else None
    lost: tuple[Unit, ...] = ()
    if moment.played:
        before = moments[at - 1].position
        lost = tuple(_lost(before, moment.events))
        if lost and moment.position.turn.phase != _RETREATS:
            turn = replace(before.turn, phase=_RETREATS)
            standing = replace(moment.position, turn=turn, owners=before.owners, ending=None)
            yield Stage(standing, moment.at, (), lost)
            lost = ()
    if after is None or after.played:
        yield Stage(moment.position, moment.at, after.events if after else None, lost)


def _lost(before: Position, events: Sequence[Event]) -> Iterator[Unit]:
    """The units without a retreat that an army from the sea destroyed; the package `diplomacy` lets those retreat."""
    arrivals = {_goal(one) for one in events if isinstance(one, OrderResult) and one.result == "success"}
    gone = {(one.power, one.unit) for one in events if isinstance(one, UnitDestroyed) and one.area in arrivals}
    yield from (unit for unit in before.units if (unit.power, str(unit)) in gone)


def _goal(result: OrderResult) -> str:
    """The area to which an army goes by sea; empty for other orders."""
    return area_of(result.order.removesuffix(_BY_SEA).split()[-1]) if result.order.endswith(_BY_SEA) else ""


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
