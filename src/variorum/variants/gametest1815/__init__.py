"""Gametest 1815: nine powers from Britain to Persia, garrisons that follow bids, and straits that fleets can close.

Rule: g1815:3.1.1 and, with 25 centers to win, g1815:3.7.1; the board is that of g1815:4.3.
"""

from variorum.board import load_board
from variorum.game.calendar import Calendar, Phase, Season, Step
from variorum.game.rule import World
from variorum.game.variant import Variant
from variorum.rules.adjustments import Adjustments, any_center
from variorum.rules.draws import Draws
from variorum.rules.exits import Exits
from variorum.rules.master import GameMaster
from variorum.rules.movement.rule import Movement
from variorum.rules.neutral import GarrisonsReturn
from variorum.rules.ownership import Ownership
from variorum.rules.proposals import Proposals, ProposeDraw
from variorum.rules.retreats import Retreats
from variorum.rules.victory import Victory
from variorum.variants.gametest1815.blockade import Blockades, ClosedRetreats
from variorum.variants.gametest1815.denials import Denials
from variorum.variants.gametest1815.denied import DenialsPublished
from variorum.variants.gametest1815.opening import BASE, GARRISONS, HELD, MINOR, Garrisons, opening
from variorum.variants.gametest1815.settings import SETTINGS, agreed, conversion, long_haul, points

WORLD = World(load_board("gametest1815"), bystanders=(MINOR,))

TWISTS = (*HELD, long_haul(WORLD.board), ClosedRetreats(WORLD), Blockades(WORLD))
UNITS = Movement(WORLD, TWISTS)
FOUGHT = (
    points(WORLD, UNITS),
    Denials(WORLD),
    UNITS,
    Exits(WORLD, UNITS),
    DenialsPublished(WORLD),
    Garrisons(WORLD),
)

DRAWS = Step((Draws(WORLD), Proposals(WORLD, counting=agreed, kinds=(ProposeDraw,))))

MOVEMENT = Phase("M", "movement", (DRAWS, Step(FOUGHT)))
RETREATS = Phase("R", "retreats", (DRAWS, Step((Retreats(WORLD), Garrisons(WORLD)))))
OWNERSHIP = Phase("O", "ownership", (Step((Ownership(WORLD), Victory(WORLD, 25))),), automatic=True)
ADJUSTMENTS = Phase("A", "adjustments", (DRAWS, Step((conversion(WORLD), Adjustments(WORLD, any_center)))))
RETURN = Phase(
    "G", "garrisons' return", (Step((GarrisonsReturn(WORLD, MINOR, GARRISONS), Garrisons(WORLD))),), automatic=True
)

CALENDAR = Calendar(
    (
        Season("S", (MOVEMENT, RETREATS)),
        Season("F", (MOVEMENT, RETREATS, OWNERSHIP)),
        Season("W", (ADJUSTMENTS, RETURN), continues=True),
    )
)

VARIANT = Variant(
    id="gametest1815",
    name="Gametest 1815",
    tagline="Nine powers after Napoleon; garrisons follow the highest bidder, and 25 of the 63 centers win alone.",
    world=WORLD,
    powers=tuple(WORLD.board.powers),
    calendar=CALENDAR,
    always=(GameMaster(WORLD),),
    opening=opening,
    base=BASE,
    source="Congress of Vienna, Gametest 1815 (rules page), with Diplomacy Points of 2006",
    settings=SETTINGS,
)
