"""Corps: Standard, but two armies may stand in one area, as one unit of twice the strength."""

from msgspec.structs import replace

from variorum.game.showcase import Showcase
from variorum.game.unit import ARMY, FLEET
from variorum.rules.adjustments import Adjustments
from variorum.rules.corps import CORPS, Corps, CorpsUpkeep, Doubled
from variorum.rules.movement.rule import Movement
from variorum.rules.unit_orders import UnitOrders
from variorum.variants.standard import VARIANT as STANDARD

WORLD = replace(STANDARD.world, kinds=(ARMY, FLEET, CORPS))
BATTLES = Movement(WORLD, (Doubled(),))

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

VARIANT = STANDARD.but(
    id="corps",
    name="Corps",
    tagline="Two armies may join in one area, fight with twice the strength, and split again.",
    source="",
    world=WORLD,
    showcase=Showcase(JOINED),
    replaced={
        Movement: BATTLES,
        Adjustments: lambda old: replace(old, upkeep=CorpsUpkeep(), kinds=(ARMY.code, FLEET.code)),
    },
    before={Movement: (UnitOrders(WORLD),)},
    after={Movement: (Corps(WORLD, BATTLES),)},
)
