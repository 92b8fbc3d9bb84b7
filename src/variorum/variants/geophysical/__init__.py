"""Geophysical Diplomacy III: powers raise and drown land, freeze seas, dig canals and open rifts."""

from variorum.board import load_board
from variorum.game.calendar import Phase, Step
from variorum.game.rule import World
from variorum.game.showcase import Showcase
from variorum.rules.draws import Draws
from variorum.rules.exits import Exits
from variorum.rules.movement.foresight import Simultaneous
from variorum.rules.movement.rule import Movement
from variorum.rules.ownership import Ownership
from variorum.rules.proposals import Proposals
from variorum.rules.victory import Majority, Victory
from variorum.variants.geophysical.acts import Acts, foreseen
from variorum.variants.geophysical.ages import Census, earth_before
from variorum.variants.geophysical.coast_placement import CoastPlacement
from variorum.variants.geophysical.opening import BASE, opening
from variorum.variants.geophysical.stranding import ShakenEarth
from variorum.variants.standard import VARIANT as STANDARD

WORLD = World(load_board("geophysical"), footing=earth_before)
PROPOSALS = Proposals(WORLD)
UNITS = Movement(WORLD, (ShakenEarth(world=WORLD),))

MOVEMENT = Phase(
    "M",
    "movement",
    (
        Step((Acts(WORLD), Simultaneous(WORLD, UNITS, foreseen)), "acts"),
        Step((UNITS, Exits(WORLD, UNITS), CoastPlacement(WORLD), PROPOSALS), "units"),
    ),
)

VARIANT = STANDARD.but(
    id="geophysical",
    name="Geophysical",
    tagline="Raise, drown and freeze the map itself; win with more than half of the remaining centers.",
    source="Geophysical Diplomacy III (ru04)",
    world=WORLD,
    opening=opening,
    base=BASE,
    phases={"M": MOVEMENT},
    replaced={Draws: PROPOSALS, Victory: Majority(WORLD)},
    after={Ownership: [Census(WORLD)]},
    showcase=Showcase(bots=6),
    settings={},
)
