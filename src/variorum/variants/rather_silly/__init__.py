"""Rather Silly: Standard with four roles, monsters, birds, herds that explode, and a quiz.

Rule: silly:19, by the orders that every game has for its game master (`rules/master.py`).
"""

from variorum.game.base import Prepared
from variorum.game.opening import Opening
from variorum.game.setting import Setting
from variorum.game.showcase import Showcase
from variorum.game.variant import Variant
from variorum.rules.draws import POLICY
from variorum.rules.draws import SETTING as DRAWS
from variorum.rules.master import GameMaster
from variorum.variants.rather_silly.merging import COMBINED, SETTING
from variorum.variants.rather_silly.opening import BASE, WORLD
from variorum.variants.rather_silly.steps import CALENDAR
from variorum.variants.standard.opening import UNITS

VARIANT = Variant(
    id="rather_silly",
    name="Rather Silly",
    tagline="Seven countries, a Jester, a Mastermind, a Doctor and a Soothsayer share Europe with monsters and llamas.",
    world=WORLD,
    powers=tuple(WORLD.board.powers),
    calendar=CALENDAR,
    always=(GameMaster(WORLD),),
    opening=Prepared(Opening(UNITS, "W1900L"), BASE.setup),
    base=BASE,
    source="Rather Silly Diplomacy (212)",
    showcase=Showcase(bots=6),
    settings={
        "names": Setting("mild", "the names of three kinds of units", ("mild", "original")),
        COMBINED.name: SETTING,
        "merged_upkeep": Setting(False, "each merged unit needs a center (silly:16b)"),
        DRAWS: POLICY,
    },
)
