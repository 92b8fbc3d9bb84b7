"""Amphibious: fleets on coasts carry armies, and units change their kind.

Rule: amphibious:M1, amphibious:M2, amphibious:C1, amphibious:C2, amphibious:C3.
"""

from variorum.game.showcase import Showcase
from variorum.rules.carriers import Carriers
from variorum.rules.conversion import Conversions
from variorum.variants.standard import VARIANT as STANDARD

CROSSINGS = {
    "S1901M": {
        "AUSTRIA": "F TRI C A VEN - ALB",
        "GERMANY": "A BER - DEN VIA; F KIE C A BER - DEN",
        "ITALY": "A VEN - ALB VIA",
        "TURKEY": "A CON - ARM VIA; F ANK C A CON - ARM",
    }
}

VARIANT = STANDARD.with_(
    Carriers(),
    Conversions(),
    id="amphibious",
    name="Amphibious",
    tagline="Fleets on coasts carry armies, too, and every winter a unit may become one of the other kind.",
    source="",
    showcase=Showcase(CROSSINGS),
    citations={"g1815:3.4.1": "amphibious:C1", "g1815:3.4.2": "amphibious:C3"},
)
