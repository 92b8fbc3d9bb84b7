"""Checks of positions from outside."""

from collections.abc import Iterator

from variorum.board import BoardError, Location, area_of
from variorum.game.mentions import unknown_in_records
from variorum.game.position import Position
from variorum.game.problem import Problem
from variorum.game.unit import Unit
from variorum.game.variant import Variant


def faults(variant: Variant, position: Position) -> tuple[Problem, ...]:
    """Everything that makes a position impossible: unknown names, also in records, two units in an area and so on."""
    try:
        variant.board.geography(position.earth)
    except BoardError as error:
        return (Problem(str(error)),)
    try:
        variant.board.geography(variant.world.footing(position))
    except BoardError:
        return tuple(unknown_in_records(variant, position))
    return tuple(_faults(variant, position))


def _faults(variant: Variant, position: Position) -> Iterator[Problem]:
    try:
        variant.calendar.place(position.turn)
    except KeyError as error:
        yield Problem(str(error.args[0]))
    yield from unit_faults(variant, position)
    yield from _unknown_owners(variant, position)
    yield from _unknown_seats(variant, position)
    yield from _unknown_settings(variant, position)
    yield from _unknown_fog(variant, position)
    yield from unknown_in_records(variant, position)


def unit_faults(variant: Variant, position: Position) -> Iterator[Problem]:
    """Everything impossible about the units alone; this must be empty between the steps of a phase, too."""
    units = (*position.units, *(entry.unit for entry in position.dislodged))
    yield from _misplaced(variant, position, units)
    yield from _crowded(variant, position)
    yield from _closed(variant, position)
    numbers = [unit.id for unit in units]
    if len(set(numbers)) < len(numbers):
        for twice in sorted({number for number in numbers if numbers.count(number) > 1}):
            yield Problem(f"two units have the id {twice}")
    if numbers and position.next_id <= max(numbers):
        yield Problem(f"the next id is {position.next_id}, but there is already a unit {max(numbers)}")


def _known(variant: Variant) -> tuple[str, ...]:
    """The names that may own units."""
    return tuple(dict.fromkeys((*variant.powers, *variant.board.powers, *variant.world.bystanders)))


def _misplaced(variant: Variant, position: Position, units: tuple[Unit, ...]) -> Iterator[Problem]:
    """Units of unknown powers and kinds, and those that stand where their kind cannot."""
    known, kinds = _known(variant), {kind.code: kind for kind in variant.world.kinds}
    geography = variant.board.geography(variant.world.footing(position))
    tables = {code: geography.table(kind.footing) for code, kind in kinds.items()}
    for unit in units:
        if unit.power not in known:
            yield Problem(f'{unit}: no power "{unit.power}"', accepted=known)
        if unit.kind not in kinds:
            yield Problem(f'{unit}: no kind of unit "{unit.kind}"', accepted=tuple(kinds))
        elif unit.location in tables[unit.kind]:
            continue  # as almost always
        elif (area := area_of(unit.location)) not in variant.board.areas:
            yield Problem(f'{unit}: no area "{area}"')
        elif not geography.holds(kinds[unit.kind].footing, Location(unit.location)):
            places = geography.places(kinds[unit.kind].footing, area)
            why = "" if places else f": no {kinds[unit.kind].name} can be in {area}"
            yield Problem(f"{unit} cannot stand there{why}", accepted=places)


def _crowded(variant: Variant, position: Position) -> Iterator[Problem]:
    """Areas with several units that cannot share: those that fight, and others that need an area of their own."""
    sharing = _sharing(variant)
    shared = len(position.by_area) < len(position.units)
    for area, units in position.by_area.items() if shared else ():
        crowd = [unit for unit in units if unit.kind not in sharing]
        if len(crowd) > 1:
            yield Problem(f"two units stand in {area}: {' and '.join(f'{unit} ({unit.power})' for unit in crowd)}")


def _sharing(variant: Variant) -> frozenset[str]:
    """The kinds of units that may share an area with any others."""
    return frozenset(kind.code for kind in variant.world.kinds if kind.coexists)


def _closed(variant: Variant, position: Position) -> Iterator[Problem]:
    """Retreats to areas where the unit cannot stand or another one does; and contested areas that the board lacks."""
    kinds, sharing = {kind.code: kind for kind in variant.world.kinds}, _sharing(variant)
    geography = variant.board.geography(position.earth)
    for area in position.contested:
        if area not in variant.board.areas:
            yield Problem(f'contested: no area "{area}"')
    for entry in position.dislodged:
        movement = kinds[entry.unit.kind].footing if entry.unit.kind in kinds else None
        for place in entry.retreats:
            area = area_of(place)
            if area not in variant.board.areas:
                yield Problem(f'{entry.unit} cannot retreat to {place}: no area "{area}"')
            elif movement and place not in geography.places(movement, area):
                accepted = geography.places(movement, area)
                yield Problem(f"{entry.unit} cannot retreat to {place}: it cannot stand there", accepted=accepted)
            there = [unit for unit in position.by_area.get(area, ()) if unit.kind not in sharing]
            if there and entry.unit.kind not in sharing:
                yield Problem(f"{entry.unit} cannot retreat to {place}: {there[0]} ({there[0].power}) stands there")


def _unknown_seats(variant: Variant, position: Position) -> Iterator[Problem]:
    known = tuple(dict.fromkeys((*variant.powers, *variant.board.powers)))
    names = [seat.id for seat in position.seats]
    for twice in sorted({name for name in names if names.count(name) > 1}):
        yield Problem(f'there are two seats "{twice}"')
    for seat in position.seats:
        for power in seat.powers:
            if power not in known:
                yield Problem(f'seat {seat.id}: no power "{power}"', accepted=known)


def _unknown_settings(variant: Variant, position: Position) -> Iterator[Problem]:
    for name, value in position.settings.items():
        setting = variant.settings.get(name)
        if setting is None:
            yield Problem(f'{variant.name} has no setting "{name}"', accepted=tuple(variant.settings))
        elif not setting.accepts(value):
            yield Problem(f"the setting {name} cannot be {value!r}", accepted=(repr(setting.default),))


def _unknown_fog(variant: Variant, position: Position) -> Iterator[Problem]:
    for area in sorted({*position.fog.areas, *position.fog.centers, *position.fog.open} - variant.board.areas.keys()):
        yield Problem(f'fog: no area "{area}"')


def _unknown_owners(variant: Variant, position: Position) -> Iterator[Problem]:
    centers = variant.board.geography(position.earth).centers
    known = tuple(dict.fromkeys((*variant.powers, *variant.board.powers)))
    if {*centers}.issuperset(position.owners) and {*known}.issuperset(position.owners.values()):
        return  # as almost always
    for area, owner in position.owners.items():
        if area not in centers:
            yield Problem(f"{owner} owns {area}, which is not a supply center")
        if owner not in known:
            yield Problem(f'{area}: no power "{owner}"', accepted=known)
