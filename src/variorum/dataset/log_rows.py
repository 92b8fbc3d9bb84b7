"""Rows of games that were recorded phase by phase."""

from collections.abc import Iterator
from typing import Any

import msgspec

from variorum.agreements import Ledger, PhaseSeen, State, ledger_of, verdicts
from variorum.agreements.offer import due
from variorum.archive.gamelog import GameLog, played_again
from variorum.archive.moment import Moment
from variorum.game.audience import EVERYONE, GM
from variorum.game.event import Event
from variorum.game.position import Position, to_json
from variorum.game.unit import Unit
from variorum.game.variant import Variant
from variorum.game.view import view

Row = dict[str, Any]
_ENCODER = msgspec.json.Encoder(order="deterministic")


class Rows(msgspec.Struct, frozen=True):
    """A game as rows: one of the table of games, and one of the table of phases for each phase."""

    game: Row
    phases: tuple[Row, ...]


def rows_of(log: GameLog, name: str) -> Rows:
    """The rows of a game, with everything that its file holds; `name` is what the dataset calls it.

    Raises: ValueError if a line of the game can't be read.
    """
    ledger = ledger_of(log)
    numbers = [number for number, moment in enumerate(log.moments) if moment.turn is not None]
    phases = tuple(_phase(log, ledger, name, index, number) for index, number in enumerate(numbers))
    return Rows(_game(log, name, len(phases)), phases)


def _game(log: GameLog, name: str, phases: int) -> Row:
    position, ending = log.now.position, log.now.position.ending
    return {
        "game": name,
        "variant": log.variant.id,
        "settings": _ENCODER.encode(position.settings).decode(),
        "source": log.source.format if log.source else "game file",
        "seats": [seat.id for seat in position.seats],
        "players": [],
        "seed": log.seals[-1].seed,
        "phases": phases,
        "turn": str(position.turn),
        "over": ending is not None,
        "drawn": ending is not None and ending.drawn,
        "winners": list(ending.winners) if ending else [],
        "centers": [{"power": power, "count": len(owned)} for power, owned in position.owned.items()],
    }


def _phase(log: GameLog, ledger: Ledger, name: str, index: int, number: int) -> Row:
    variant, before, after = log.variant, log.moments[number - 1].position, log.moments[number]
    turn = str(before.turn)
    return {
        "game": name,
        "variant": variant.id,
        "number": index,
        "turn": turn,
        "year": before.turn.year,
        **_standing(before),
        "position": to_json(before).decode(),
        "views": list(_views(variant, before)),
        "orders": [
            {"seat": seat, "order": str(order)} for seat, sheet in after.sheets.items() for order in sheet.orders
        ],
        "caretakers": list(after.caretakers),
        "results": [_result(event) for event in after.events if event.outcome is not None],
        "events": [_event(event) for event in after.events],
        "messages": [
            {"sender": line.sender, "recipient": line.recipient, "text": line.text, "at": line.at}
            for line in log.messages
            if line.turn == turn
        ],
        "offers": list(_offers(ledger, turn)),
        "promises": list(_promises(log, ledger, number, after)),
    }


def _standing(position: Position) -> Row:
    dislodged = [entry.unit for entry in position.dislodged]
    return {
        "units": [*(_unit(unit) for unit in position.units), *(_unit(unit, dislodged=True) for unit in dislodged)],
        "owners": [{"center": center, "power": power} for center, power in position.owners.items()],
        "contested": list(position.contested),
    }


def _unit(unit: Unit, *, dislodged: bool = False) -> Row:
    return {"power": unit.power, "kind": unit.kind, "location": unit.location, "dislodged": dislodged}


def _views(variant: Variant, position: Position) -> Iterator[Row]:
    """What each seat sees, where it isn't what everybody sees."""
    for seat in position.seats:
        seen = view(variant, position, seat.id).position
        if seen != position:
            yield {"seat": seat.id, "position": to_json(seen).decode()}


def _result(event: Event) -> Row:
    outcome: Any = event.outcome
    word = outcome.result or ("success" if outcome.succeeded else "failure")
    return {"power": outcome.power, "order": outcome.order, "succeeded": outcome.succeeded, "result": word}


def _event(event: Event) -> Row:
    audience = None if event.audience == EVERYONE else list(event.audience)
    return {"type": str(type(event).__struct_config__.tag), "text": event.sentence(), "audience": audience}


def _offers(ledger: Ledger, turn: str) -> Iterator[Row]:
    for deal in ledger.deals:
        offer = deal.offer
        if str(offer.made) == turn:
            yield {
                "number": deal.number,
                "by": offer.by,
                "parties": list(offer.parties),
                "promises": [{"seat": one.seat, "pledge": str(one.pledge)} for one in offer.promises],
                "until": str(offer.until),
                "accepted": sorted(deal.accepted),
                "state": str(deal.state),
            }


def _promises(log: GameLog, ledger: Ledger, number: int, after: Moment) -> Iterator[Row]:
    """What became of the promises of agreements that bound in a phase."""
    before, turn = log.moments[number - 1].position, log.moments[number - 1].position.turn
    agreed = [deal for deal in ledger.deals if deal.state is State.AGREED]
    bound = [deal for deal in agreed if any(due(log.variant, deal.offer, seat, turn) for seat in deal.offer.parties)]
    if not bound:
        return
    seen = PhaseSeen(before, after.events, played_again(log, number).entries)
    for deal in bound:
        for one in verdicts(log.variant, deal.offer, seen, GM):
            yield {"number": deal.number, "seat": one.seat, "pledge": str(one.pledge), "verdict": str(one.verdict)}
