"""Corps: Standard, but two armies may stand in one area, as one unit of twice the strength."""

from variorum.game.showcase import Showcase
from variorum.rules.corps import JoinedArmies
from variorum.variants.standard import VARIANT as STANDARD

JOINED = {
    "S1901M": {
        "AUSTRIA": "A VIE JOIN BUD",
        "ENGLAND": "A LVP - YOR",
        "FRANCE": "A MAR - BUR",
        "GERMANY": "A BER JOIN MUN",
        "ITALY": "A ROM JOIN VEN",
        "RUSSIA": "A MOS JOIN WAR",
        "TURKEY": "A SMY JOIN CON",
    },
    "F1901M": {
        "AUSTRIA": "K BUD - SER",
        "GERMANY": "K MUN - BUR",
        "ITALY": "K VEN - TRI",
        "RUSSIA": "K WAR - GAL",
        "TURKEY": "K CON - BUL",
    },
}

VARIANT = STANDARD.with_(
    JoinedArmies(),
    id="corps",
    name="Corps",
    tagline="Two armies may join in one area, fight with twice the strength, and split again.",
    source="",
    showcase=Showcase(JOINED),
)
