"""Geophysical Diplomacy III: powers raise and drown land, freeze seas, dig canals and open rifts."""

from functools import partial

from variorum.board import load_board
from variorum.game.rule import World
from variorum.game.variant import Phase, Season, Step, Variant
from variorum.rules.adjustments import Adjustments
from variorum.rules.exits import Exits
from variorum.rules.master import game_master
from variorum.rules.movement.foresight import Simultaneous
from variorum.rules.movement.rule import Movement
from variorum.rules.ownership import Ownership
from variorum.rules.proposals import Proposals
from variorum.rules.retreats import Retreats
from variorum.rules.victory import Majority
from variorum.variants.geophysical.acts import Acts, foreseen
from variorum.variants.geophysical.ages import Census, earth_before
from variorum.variants.geophysical.coast_placement import CoastPlacement
from variorum.variants.geophysical.opening import opening
from variorum.variants.geophysical.stranding import ShakenEarth

WORLD = World(load_board("geophysical"), footing=earth_before)
PROPOSALS = Proposals(WORLD)
UNITS = Movement(WORLD, (ShakenEarth(world=WORLD),))

MOVEMENT = Phase(
    "M",
    "movement",
    (
        Step((Acts(WORLD), Simultaneous(WORLD, UNITS, partial(foreseen, WORLD))), "acts"),
        Step((UNITS, Exits(WORLD, UNITS), CoastPlacement(WORLD), PROPOSALS), "units"),
    ),
)
RETREATS = Phase("R", "retreats", (Step((Retreats(WORLD), PROPOSALS)),))
OWNERSHIP = Phase("O", "ownership", (Step((Ownership(WORLD), Census(WORLD), Majority(WORLD))),), automatic=True)
ADJUSTMENTS = Phase("A", "adjustments", (Step((Adjustments(WORLD), PROPOSALS)),))

SEASONS = (
    Season("S", (MOVEMENT, RETREATS)),
    Season("F", (MOVEMENT, RETREATS, OWNERSHIP)),
    Season("W", (ADJUSTMENTS,), continues=True),
)

VARIANT = Variant(
    id="geophysical",
    name="Geophysical",
    tagline="Raise, drown and freeze the map itself; win with more than half of the remaining centers.",
    world=WORLD,
    powers=tuple(WORLD.board.powers),
    seasons=SEASONS,
    always=(game_master(WORLD, SEASONS),),
    opening=opening,
    source="Geophysical Diplomacy III (ru04)",
)
