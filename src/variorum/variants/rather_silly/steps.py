"""The order of play in a season. Rule: silly:17."""

from variorum.game.calendar import Calendar, Phase, Season, Step
from variorum.game.unit import ARMY, FLEET
from variorum.rules.adjustments import Adjustments
from variorum.rules.draws import Draws
from variorum.rules.exits import Exits
from variorum.rules.movement.rule import Movement
from variorum.rules.overrule import UnitOrders
from variorum.rules.ownership import Ownership
from variorum.rules.retreats import Retreats
from variorum.rules.roster import Roll
from variorum.variants.rather_silly.chronicle import Chronicle
from variorum.variants.rather_silly.footing import ISLANDS, Preserves
from variorum.variants.rather_silly.free_units import FreeOrders, FreeUnits
from variorum.variants.rather_silly.link_votes import LinkCount, LinkVotes
from variorum.variants.rather_silly.marking import Marking, Reward
from variorum.variants.rather_silly.merging import MergedStrength, Merging
from variorum.variants.rather_silly.opening import DOCTOR, JESTER, MASTERMIND, ROLES, SOOTHSAYER, WORLD
from variorum.variants.rather_silly.pieces.borg import BorgEats, BorgReleases
from variorum.variants.rather_silly.pieces.companions import Companions
from variorum.variants.rather_silly.pieces.company import CharmersLeave
from variorum.variants.rather_silly.pieces.distraction import Distraction
from variorum.variants.rather_silly.pieces.flights import TakeOff
from variorum.variants.rather_silly.pieces.flocks import BirdsFlee, Fright, Neglect, ShooedAway
from variorum.variants.rather_silly.pieces.kinds import BIRDS
from variorum.variants.rather_silly.pieces.laden_retreats import LadenRetreats
from variorum.variants.rather_silly.pieces.landing import Landing
from variorum.variants.rather_silly.pieces.llamas import Explosions, Placing
from variorum.variants.rather_silly.pieces.monsters import (
    MonstersArrive,
    MonstersMove,
    MonstersRetreat,
    Monstrous,
    RetreatAlone,
)
from variorum.variants.rather_silly.pieces.odd_fleets import OddBuilds, Provocation
from variorum.variants.rather_silly.pieces.siamese import MutualHelp, SiameseBond, SiameseOrders
from variorum.variants.rather_silly.pieces.siamese_builds import SiameseBuilds, SiameseRemovals
from variorum.variants.rather_silly.quiz import Answers, NextQuestion, Questions
from variorum.variants.rather_silly.roles import jester, soothsayer
from variorum.variants.rather_silly.roles.doctor import Arrival, DoctorsWin, TardisTakes
from variorum.variants.rather_silly.roles.gripping import Grips, leads
from variorum.variants.rather_silly.roles.jester import Reordering
from variorum.variants.rather_silly.roles.soothsayer import Predictions
from variorum.variants.rather_silly.roles.tardis import Travel, tardis_at
from variorum.variants.rather_silly.soul_sale import SoulSale
from variorum.variants.rather_silly.souls import DoubleStrength, SoulsLost, SoulsRevert
from variorum.variants.rather_silly.underpass import Underpass
from variorum.variants.rather_silly.winning import AdjustmentWin, JestersWin
from variorum.variants.rather_silly.winter import Balance, SillyUpkeep, sites

ROLL, DRAWS = Roll(WORLD), Draws(WORLD, ROLES)
WON, OUTLASTED = AdjustmentWin(WORLD, DOCTOR), JestersWin(WORLD, JESTER)

RESERVED = Preserves(WORLD, ISLANDS, MASTERMIND, "silly:14b")
TWISTS = (
    MutualHelp(),
    Underpass(WORLD),
    DoubleStrength(),
    MergedStrength(),
    Monstrous(),
    RESERVED,
    BirdsFlee(WORLD, (RESERVED,)),
)
UNITS, LEAVING = Movement(WORLD, TWISTS), Retreats(WORLD)
EXITS = (Exits(WORLD, UNITS), Fright(WORLD))
FLIGHT = MonstersRetreat(WORLD, UNITS)
BOND = SiameseBond(WORLD)
PARTED = (BOND, SoulsLost(WORLD), ROLL)
"""The rules after whatever may have parted twins for good."""

BUILDS = Adjustments(WORLD, sites, SillyUpkeep(), (ARMY.code, FLEET.code, BIRDS.code))
QUESTIONS = Questions(WORLD, MASTERMIND)

DISTRACTION, TAKE_OFF, GRIPS = Distraction(WORLD, UNITS), TakeOff(WORLD, UNITS), Grips(WORLD, UNITS, tardis_at)
TOLD = Reordering(WORLD, JESTER, (TAKE_OFF, GRIPS, DISTRACTION, UNITS))

CHANGES = (TOLD, SiameseOrders(WORLD, leads), DISTRACTION, Provocation(WORLD, UNITS))
"""The rules that replace orders, in sequence: the Jester, Siamese units, charmers, odd fleets."""

BEGUN = (TAKE_OFF, GRIPS, MonstersMove(WORLD, UNITS))
DOWN = (Landing(WORLD, UNITS), ShooedAway(WORLD))
SETTLED = (CharmersLeave(WORLD), *DOWN, BOND, Travel(WORLD, DOCTOR), Arrival(WORLD))
"""The rules just before movement, and those just after it."""

MOVE = Step((ROLL, UnitOrders(WORLD), *CHANGES, *BEGUN, UNITS, *SETTLED), "units, birds and the TARDIS")
MERGE = Step((Predictions(WORLD, SOOTHSAYER), Merging(WORLD, SOOTHSAYER, UNITS)), "predictions, and merging")
REVERT = Step((SoulsLost(WORLD), SoulsRevert(WORLD)), "souls revert")
SALE = Step((SoulSale(WORLD),), "the sale of souls")
BORG = Step((BorgEats(WORLD),), "the BORG")
LLAMAS = Step((Explosions(WORLD),), "llamas")
LOST = (*EXITS, RetreatAlone(WORLD, FLIGHT, LEAVING), SoulsLost(WORLD), ROLL)
LOSSES = Step((*LOST, DoctorsWin(WORLD, DOCTOR), DRAWS), "losses, and votes")
FLED = (FLIGHT, LadenRetreats(WORLD, UNITS), LEAVING, Neglect(WORLD))
RETREAT = Step((ROLL, *FLED, *PARTED, DRAWS), "retreats")
ARRIVE = Step((MonstersArrive(WORLD),))
OWNERS = Step((Ownership(WORLD), TardisTakes(WORLD, DOCTOR), BorgReleases(WORLD), WON))
RAISE = (Companions(WORLD, sites), SiameseBuilds(WORLD, BUILDS), BUILDS)
GONE = (SiameseRemovals(WORLD), SoulsLost(WORLD))
ADJUST = Step((ROLL, *RAISE, *GONE, Balance(WORLD, BUILDS, GONE), OddBuilds(WORLD), ROLL, DRAWS), "builds and removals")
ANSWER = Step(
    (Answers(WORLD, MASTERMIND), QUESTIONS, FreeOrders(WORLD, sites), LinkVotes(WORLD), DRAWS),
    "answers, free units and votes",
)
MARK = Step((Marking(WORLD),))
PRIVILEGES = (jester.privilege(WORLD, JESTER, MASTERMIND), soothsayer.privilege(WORLD, SOOTHSAYER, MASTERMIND))
REWARD = Step((Reward(WORLD, MASTERMIND, (JESTER, SOOTHSAYER)), *PRIVILEGES, FreeUnits(WORLD), OddBuilds(WORLD), ROLL))
NEXT = Step((NextQuestion(WORLD), LinkCount(WORLD), *PARTED, Chronicle(WORLD, WON, OUTLASTED)))

HERDS = Phase("L", "herds", (Step((Placing(WORLD, ROLES), QUESTIONS, NextQuestion(WORLD))),))
MOVEMENT = Phase("M", "movement", (MOVE, MERGE, REVERT, SALE, BORG, LLAMAS, LOSSES))
RETREATS = Phase("R", "retreats", (RETREAT,))
ARRIVAL = Phase("X", "monsters' arrival", (ARRIVE,), automatic=True)
OWNERSHIP = Phase("O", "ownership", (OWNERS,), automatic=True)
ADJUSTMENTS = Phase("A", "adjustments", (ADJUST,))
QUIZ = Phase("Q", "quiz", (ANSWER,))
MARKING = Phase("G", "marking", (MARK,))
CLOSING = Phase("E", "the season's end", (REWARD, NEXT), automatic=True)
LAST = Phase("J", "the year's end", (Step((OUTLASTED,)),), automatic=True)

CALENDAR = Calendar(
    (
        Season("S", (MOVEMENT, RETREATS, ARRIVAL, QUIZ, MARKING, CLOSING)),
        Season("F", (MOVEMENT, RETREATS, ARRIVAL, OWNERSHIP)),
        Season("W", (ADJUSTMENTS, LAST), continues=True),
        Season("F", (QUIZ, MARKING, CLOSING), continues=True),
        Season("W", (HERDS,)),
    )
)
