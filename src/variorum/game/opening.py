"""The first position of a game, from a list of units."""

from collections.abc import Mapping, Sequence

import msgspec

from variorum.board import Earth, Location
from variorum.game.position import Position, Seat
from variorum.game.setting import defaults
from variorum.game.turn import Turn
from variorum.game.unit import Unit
from variorum.game.variant import Variant


class Opening(msgspec.Struct, frozen=True):
    """An opening with these units, by powers: `{"FRANCE": ("F BRE", "A PAR")}`.

    Every power of the variant has a seat, and owns the centers that the board gives to it; units and centers of
    powers that don't play are left out. Bystanders of the variant's world have units, but no seats and centers.
    `earth` has the changes to the printed board.
    """

    units: Mapping[str, Sequence[str]]
    turn: str = "S1901M"
    earth: Earth = Earth()

    def __call__(self, variant: Variant) -> Position:
        """The position for that variant. Raises: ValueError if the turn or the earth is wrong."""
        owners_of_units = (*variant.powers, *variant.world.bystanders)
        texts = [(power, *text.split(maxsplit=1)) for power in owners_of_units for text in self.units.get(power, ())]
        units = tuple(
            Unit(number, kind, power, Location(place)) for number, (power, kind, place) in enumerate(texts, start=1)
        )
        owners = {area: variant.board.areas[area].owner for area in variant.board.geography(self.earth).centers}
        return Position(
            variant=variant.id,
            turn=Turn.read(self.turn),
            seats=tuple(Seat(power, (power,)) for power in variant.powers),
            units=units,
            owners={area: power for area, power in owners.items() if power in variant.powers},
            earth=self.earth,
            settings=defaults(variant.settings),
            next_id=len(units) + 1,
        )
