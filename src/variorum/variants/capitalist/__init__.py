"""Capitalist: investors trade currencies to win; the largest holder of a currency orders that country's units."""

from msgspec.structs import replace

from variorum.game.calendar import Calendar, Phase, Step
from variorum.game.setting import Setting
from variorum.game.showcase import Showcase
from variorum.rules.adjustments import Adjustments
from variorum.rules.choice import by_setting
from variorum.rules.draws import Draws
from variorum.rules.movement.rule import Movement
from variorum.rules.proposals import Proposals, majority, unanimous
from variorum.rules.retreats import Retreats
from variorum.rules.victory import Victory
from variorum.variants.capitalist.closing import SeasonsEnd
from variorum.variants.capitalist.control import AsManyAsDue, OneOrderAUnit
from variorum.variants.capitalist.dealings import Dealings
from variorum.variants.capitalist.investors import Joining
from variorum.variants.capitalist.market import controlled
from variorum.variants.capitalist.opening import BASE, FEWEST, MOST, opening
from variorum.variants.capitalist.scoring import Solo, ended_by_vote
from variorum.variants.capitalist.showcase import TRADES, prices
from variorum.variants.standard import VARIANT as STANDARD

WORLD = replace(STANDARD.world, commands=controlled)
JOINING = Joining(WORLD)
VOTE = by_setting("vote", unanimous=unanimous, majority=majority)
CLOSING = Phase("C", "the season's end", (Step((SeasonsEnd(WORLD),)),), automatic=True)

SPRING, FALL, WINTER = STANDARD.calendar.seasons

VARIANT = STANDARD.but(
    id="capitalist",
    name="Capitalist",
    tagline="Investors trade in seven currencies; the largest holder of each orders that country's units.",
    source="Capitalist Diplomacy (us02)",
    world=WORLD,
    opening=opening,
    base=BASE,
    showcase=Showcase(TRADES, signs=prices),
    calendar=Calendar(
        (
            replace(SPRING, phases=(*SPRING.phases, CLOSING)),
            FALL,
            replace(WINTER, phases=(*WINTER.phases, CLOSING)),
        )
    ),
    before={
        Movement: [JOINING, Dealings(WORLD), OneOrderAUnit(WORLD, of=Movement(WORLD))],
        Retreats: [JOINING, OneOrderAUnit(WORLD, of=Retreats(WORLD))],
        Adjustments: [JOINING, AsManyAsDue(WORLD, of=Adjustments(WORLD))],
    },
    replaced={Draws: Proposals(WORLD, counting=VOTE, enact=ended_by_vote), Victory: Solo(WORLD)},
    seating="investors",
    settings={
        "investors": Setting(
            7, "the investors at the start: their number, or their names", least=FEWEST, most=MOST, names=True
        ),
        "vote": Setting("unanimous", "which voters must agree to end the game", ("unanimous", "majority")),
    },
)
