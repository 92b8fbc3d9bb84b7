"""Every power's standing in words."""

from collections.abc import Collection, Iterable, Iterator

import msgspec
from msgspec.structs import replace

from variorum.board import area_of
from variorum.game.position import Position
from variorum.game.title import called
from variorum.game.unit import Unit, UnitRef
from variorum.game.variant import Variant
from variorum.host.games.access import Access
from variorum.host.games.private_orders import legal_orders
from variorum.host.games.seats.seating import SeatRow
from variorum.host.orders.bounds import listed
from variorum.notation.in_words import Words
from variorum.notation.in_words import words as words_of
from variorum.rules.adjustments import Build, Remove
from variorum.rules.movement.rule import Movement


class Standing(msgspec.Struct, frozen=True):
    """A power, its centers and units, and its dislodged units; `partly`: as far as the viewer sees them.

    `grown` is how many centers it has won since last year; `player` has its seat, where a seat of that name exists.
    `due` are the builds or removals that are due now; `ready`: its player is ready, and everybody may know.
    `stands` are the areas of its units, `reach` those to which they could go by themselves.
    """

    power: str
    name: str
    centers: tuple[str, ...]
    units: tuple[str, ...]
    dislodged: tuple[str, ...]
    partly: bool = False
    grown: int = 0
    player: SeatRow | None = None
    due: tuple[str, ...] = ()
    ready: bool = False
    stands: tuple[str, ...] = ()
    reach: tuple[str, ...] = ()

    @property
    def many_units(self) -> str:
        """How many units it has, or that not all of them may be known."""
        return _counted(self.units, "unit", partly=self.partly)

    @property
    def many_centers(self) -> str:
        """How many centers it has, or that not all of them may be known."""
        return _counted(self.centers, "center", partly=self.partly)

    @property
    def change(self) -> str:
        """The centers won or lost since last year, with a sign; empty if there are none."""
        return f"{self.grown:+d}".replace("-", "\N{MINUS SIGN}") if self.grown else ""


def standings(position: Position, words: Words) -> tuple[Standing, ...]:
    """All powers with centers or units, those with the most centers first."""
    powers = dict.fromkeys((*position.owners.values(), *(unit.power for unit in position.units)))
    found = (_standing(position, power, words) for power in powers if power)
    return _ranked(found)


def table(access: Access, rows: Iterable[SeatRow], ready: Collection[str]) -> tuple[Standing, ...]:
    """All powers as `standings`, with their players and their gains, as far as the viewer may know them.

    `rows` are the game's seats, and `ready` those of which everybody may know that they are ready.
    """
    position, before = access.seen().position, _last_year(access)
    players = {row.seat: row for row in rows}
    found = []
    for standing in standings(position, words_of(access.variant)):
        grown = 0 if standing.partly else len(standing.centers) - len(before.centers_of(standing.power))
        due = _due(access.variant, position, standing.power)
        player, is_ready = players.get(standing.power), standing.power in ready
        stands, reach = _reach(access.variant, position, standing.power)
        told = {"grown": grown, "player": player, "due": due, "ready": is_ready, "stands": stands, "reach": reach}
        found.append(replace(standing, **told))
    return tuple(found)


def _reach(variant: Variant, position: Position, power: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The areas of a power's units, and those that they could enter, from nothing but what the viewer sees."""
    units = position.units_of(power)
    rule = next((rule for rule in variant.rules if isinstance(rule, Movement)), None)
    within = rule.conceivable(position) if rule else None
    steps = (area_of(place) for unit in units for place in (within.steps(unit) if within else ()))
    return tuple(unit.area for unit in units), tuple(sorted(set(steps)))


def others(
    shown: Iterable[Standing], rows: Iterable[SeatRow], ready: Collection[str]
) -> tuple[tuple[SeatRow, bool], ...]:
    """The seats that are none of the powers shown, such as investors, and whether all may know that they are ready."""
    powers = {standing.power for standing in shown}
    return tuple((row, row.seat in ready) for row in rows if row.seat not in powers)


def _due(variant: Variant, position: Position, power: str) -> tuple[str, ...]:
    """What is due of a power that a seat plays alone, concluded from nothing but what the viewer sees."""
    builds = any(issubclass(order, Build | Remove) for order in variant.phase(position.turn).orders)
    own = [seat for seat, powers in variant.world.commands(position).items() if powers == (power,)]
    if not builds or position.fog or len(own) != 1:
        return ()
    limits = listed(legal_orders(variant, position, own[0]).constraints, ())
    return tuple(limit.short for limit in limits if limit.due)


def _last_year(access: Access) -> Position:
    """The position at the end of last year, or else the opening."""
    year = access.seen().position.turn.year
    for number in range(access.last, 0, -1):
        seen = access.seen(number)
        if seen.turn and seen.turn.year < year:
            return seen.position
    return access.seen(0).position


def _ranked(found: Iterable[Standing]) -> tuple[Standing, ...]:
    return tuple(sorted(found, key=lambda standing: (-len(standing.centers), standing.power)))


def present(position: Position, words: Words, centers: Iterable[str] = ()) -> dict[str, str]:
    """What areas hold, in words: "army of France; center of France"; `centers` are those of the board."""
    found: dict[str, list[str]] = {}
    for unit, state in _all(position):
        told = f"{words.kinds.get(unit.kind, unit.kind)} of {called(unit.power)}{state}"
        found.setdefault(unit.area, []).append(told)
    held = {area: ", ".join(told) for area, told in found.items()}
    for center in dict.fromkeys((*centers, *position.owners)):
        owner = position.owners.get(center)
        of_whom = f"center of {called(owner)}" if owner else "center, nobody's" if not position.fog else "center"
        held[center] = "; ".join(filter(None, (held.get(center, ""), of_whom)))
    return held


def _all(position: Position) -> Iterator[tuple[Unit, str]]:
    yield from ((unit, "") for unit in position.units)
    yield from ((entry.unit, ", dislodged") for entry in position.dislodged)


def _counted(known: tuple[str, ...], what: str, *, partly: bool) -> str:
    if partly:
        return f"{what.capitalize()}s in sight" if known else f"No {what}s in sight"
    return f"{len(known)} {what}{'' if len(known) == 1 else 's'}"


def _standing(position: Position, power: str, words: Words) -> Standing:
    leaving = (entry.unit for entry in position.dislodged if entry.unit.power == power)
    return Standing(
        power,
        called(power),
        tuple(words.place(center) for center in position.centers_of(power)),
        tuple(words.unit(UnitRef(unit.kind, unit.location)) for unit in position.units_of(power)),
        tuple(words.unit(UnitRef(unit.kind, unit.location)) for unit in leaving),
        partly=position.fog.veils(power),
    )
