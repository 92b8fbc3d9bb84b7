"""Minor powers: Standard with garrisons in the neutral centers, which follow bids and return.

Rule: minors:G1, minors:G2, minors:G3, minors:G4, minors:B1, minors:B2, minors:B3, minors:B4, minors:B5.
"""

from msgspec.structs import replace

from variorum.game.calendar import Calendar, Phase, Step
from variorum.game.opening import Opening
from variorum.rules.diplomacy_points import DiplomacyPoints
from variorum.rules.movement.rule import Movement
from variorum.rules.neutral import Apart, GarrisonsReturn, Steadfast
from variorum.variants.standard import VARIANT as STANDARD
from variorum.variants.standard.opening import UNITS

MINOR = "MINOR"
"""The name under which all garrisons stand."""

GARRISONS = ("A BEL", "A BUL", "F DEN", "F GRE", "F HOL", "F NWY", "F POR", "A RUM", "A SER", "A SPA", "F SWE", "F TUN")

WORLD = replace(STANDARD.world, bystanders=(MINOR,))
BATTLES = Movement(WORLD, (Steadfast((MINOR,)), Apart(MINOR)))
RETURN = Phase("G", "garrisons' return", (Step((GarrisonsReturn(WORLD, MINOR, GARRISONS),)),), automatic=True)
SPRING, AUTUMN, WINTER = STANDARD.calendar.seasons

VARIANT = STANDARD.but(
    id="minors",
    name="Minor powers",
    tagline="Garrisons hold the neutral centers, and help whoever bids most for them.",
    source="after the Diplomacy Points of Ambition & Empire, by Baron M. Powell and Jeff Kase",
    world=WORLD,
    opening=Opening({**UNITS, MINOR: GARRISONS}),
    replaced={Movement: BATTLES},
    before={Movement: (DiplomacyPoints(WORLD, BATTLES),)},
    calendar=Calendar((SPRING, AUTUMN, replace(WINTER, phases=(*WINTER.phases, RETURN)))),
    citations={
        "g1815:5.2.9": "minors:B1",
        "g1815:5.2.12": "minors:B2",
        "g1815:5.3.1": "minors:B5",
    },
)
