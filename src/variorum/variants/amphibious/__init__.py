"""Amphibious: fleets on coasts carry armies, and units change their kind.

Rule: amphibious:M1, amphibious:M2, amphibious:C1, amphibious:C2, amphibious:C3.
"""

from msgspec.structs import replace

from variorum.game.showcase import Showcase
from variorum.game.unit import FLEET
from variorum.rules.adjustments import Adjustments
from variorum.rules.carriers import Carriers
from variorum.rules.choice import Always
from variorum.rules.conversion import Conversion
from variorum.rules.movement.rule import Movement
from variorum.variants.standard import VARIANT as STANDARD

CROSSINGS = {
    "S1901M": {
        "AUSTRIA": "F TRI C A VEN - ALB",
        "GERMANY": "A BER - DEN VIA; F KIE C A BER - DEN",
        "ITALY": "A VEN - ALB VIA",
        "TURKEY": "A CON - ARM VIA; F ANK C A CON - ARM",
    }
}

VARIANT = STANDARD.but(
    id="amphibious",
    name="Amphibious",
    tagline="Fleets on coasts carry armies, too, and every winter a unit may become one of the other kind.",
    source="",
    showcase=Showcase(CROSSINGS),
    replaced={Movement: lambda old: replace(old, twists=(*old.twists, Carriers((FLEET.code,))))},
    before={Adjustments: (Conversion(STANDARD.world, away=Always(value=True)),)},
    citations={"g1815:3.4.1": "amphibious:C1", "g1815:3.4.2": "amphibious:C3"},
)
