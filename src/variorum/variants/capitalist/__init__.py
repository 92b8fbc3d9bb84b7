"""Capitalist: investors trade currencies to win; the largest holder of a currency orders that country's units."""

from msgspec.structs import replace

from variorum.game.setting import Setting
from variorum.game.variant import Phase, Season, Step, Variant
from variorum.rules.adjustments import Adjustments
from variorum.rules.exits import Exits
from variorum.rules.master import game_master
from variorum.rules.movement.rule import Movement
from variorum.rules.ownership import Ownership
from variorum.rules.proposals import Proposals
from variorum.rules.retreats import Retreats
from variorum.variants.capitalist.closing import SeasonsEnd
from variorum.variants.capitalist.control import AsManyAsDue, OneOrderAUnit
from variorum.variants.capitalist.dealings import Dealings
from variorum.variants.capitalist.investors import Joining
from variorum.variants.capitalist.market import controlled
from variorum.variants.capitalist.opening import FEWEST, MOST, opening
from variorum.variants.capitalist.scoring import Solo, carried, ended_by_vote
from variorum.variants.standard import WORLD as STANDARD

WORLD = replace(STANDARD, commands=controlled)

UNITS, RETREATING, ADJUSTING = Movement(WORLD), Retreats(WORLD), Adjustments(WORLD)
JOINING = Joining(WORLD)
PROPOSALS = Proposals(WORLD, counting=carried, enact=ended_by_vote)

FOUGHT = (OneOrderAUnit(WORLD, of=UNITS), UNITS, Exits(WORLD, UNITS))
MOVEMENT = Phase("M", "movement", (Step((JOINING, Dealings(WORLD), *FOUGHT, PROPOSALS)),))
RETREATS = Phase("R", "retreats", (Step((JOINING, OneOrderAUnit(WORLD, of=RETREATING), RETREATING, PROPOSALS)),))
OWNERSHIP = Phase("O", "ownership", (Step((Ownership(WORLD), Solo(WORLD))),), automatic=True)
ADJUSTMENTS = Phase("A", "adjustments", (Step((JOINING, AsManyAsDue(WORLD, of=ADJUSTING), ADJUSTING, PROPOSALS)),))
CLOSING = Phase("C", "the season's end", (Step((SeasonsEnd(WORLD),)),), automatic=True)

SEASONS = (
    Season("S", (MOVEMENT, RETREATS, CLOSING)),
    Season("F", (MOVEMENT, RETREATS, OWNERSHIP)),
    Season("W", (ADJUSTMENTS, CLOSING), continues=True),
)

VARIANT = Variant(
    id="capitalist",
    name="Capitalist",
    tagline="Investors trade in seven currencies; the largest holder of each orders that country's units.",
    world=WORLD,
    powers=tuple(WORLD.board.powers),
    seasons=SEASONS,
    always=(game_master(WORLD, SEASONS),),
    opening=opening,
    source="Capitalist Diplomacy (us02)",
    seating="investors",
    settings={
        "investors": Setting(
            7, "the investors at the start: their number, or their names", least=FEWEST, most=MOST, names=True
        ),
        "vote": Setting("unanimous", "which voters must agree to end the game", ("unanimous", "majority")),
    },
)
