"""The Mastermind and the quiz as a mechanic of any variant: a question a season, and free units for right answers."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from variorum.board import AreaId
from variorum.board.area import Power
from variorum.game.calendar import Phase, Step
from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.mechanic import Change, Lack, Mechanic
from variorum.game.naming import AreaName
from variorum.game.places import Changed, Later, Remade
from variorum.game.rule import World
from variorum.game.spots import seasons_ends
from variorum.game.variant import Variant
from variorum.rules.adjustments import Adjustments, Besides, home_centers
from variorum.variants.rather_silly.footing import ISLANDS, Preserves, islands
from variorum.variants.rather_silly.free_units import Exempt, FreeOrders, FreeUnits
from variorum.variants.rather_silly.marking import Marking, Reward
from variorum.variants.rather_silly.quiz import Answers, NextQuestion, Questions
from variorum.variants.rather_silly.roles import jester, soothsayer
from variorum.variants.rather_silly.roles.role import Privilege, Role, exempted


class LaterRewards(Reward, frozen=True):
    """The same from the second season on: nobody has set a question for the first."""

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """Hand out the shares, if there could be a question."""
        return docket if self.world.years.is_first_season(docket.position.turn) else super().run(docket, dice)


class Masterminds(Role, frozen=True):
    """The Mastermind sets a question each season; whoever answers it right shares a free unit."""

    islands: Annotated[
        tuple[AreaName, ...],
        Meta(max_length=20, description="areas that only the Mastermind enters, where it builds; empty: the board's"),
    ] = ()

    name: ClassVar = "mastermind"
    title: ClassVar = "Mastermind and quiz"
    number: ClassVar = "R2"
    role: ClassVar = Power("MASTERMIND", "MASTERMIND'S")
    says: ClassVar = (
        "The Mastermind, a seat of its own, sets a question each season, with its answer. At the end of the next one "
        "all others answer, and the game master marks what they say. Those who are right share a free unit, which "
        "needs no center; if nobody is, the Mastermind gets it, and without a question all others share it. It builds "
        "in areas that are closed to all others{islands?: |}{islands}."
    )
    follows: ClassVar = ("jester",)
    excludes: ClassVar = {**Role.excludes, **dict.fromkeys(("money", "corps"), "say what units cost")}
    cites: ClassVar = dict.fromkeys((f"silly:14{letter}" for letter in "abc"), "R2")

    def lacks(self, base: Variant) -> Iterator[Lack]:
        """Areas in which to build."""
        yield from super().lacks(base)
        geography, board = base.board.geography(), base.board
        if not (self.islands or islands(board)):
            yield Lack(f"the board {board.name} names no islands to build on", "name some areas in islands", "islands")
        for area in self.islands:
            if area in geography.centers or not geography.is_land(AreaId(area)):
                yield Lack(f"nothing is built in {area}", "name areas on land that are no centers", "islands")

    def parts(self, base: Variant) -> Iterator[Mechanic | Change]:
        """The seat, where it builds, and the quiz at the end of each season."""
        world, seat, listed = base.world, self.role.id, self.islands or islands(base.board)
        areas = tuple((area, seat) for area in listed)
        yield from self.joining()
        yield from (Remade(self._closed), Preserves(world, ISLANDS, seat, "silly:14b"))
        yield Changed(Adjustments, lambda rule: replace(rule, policy=Besides(rule.policy, areas)))
        yield exempted(Exempt)
        policy = next((rule.policy for rule in base.rules if isinstance(rule, Adjustments)), home_centers)
        free, earned = Besides(policy, areas), tuple(_earned(base, seat))
        rewards = LaterRewards(world, seat, tuple(privilege.seat for privilege in earned))
        for letter, name, rules in (
            ("Q", "quiz", (Answers(world, seat), Questions(world, seat), FreeOrders(world, free))),
            ("G", "marking", (Marking(world),)),
            ("E", "the season's end", (rewards, *earned, FreeUnits(world), NextQuestion(world))),
        ):
            yield Later(Phase(letter, name, (Step(rules),), automatic=letter == "E"), seasons_ends)

    def _closed(self, world: World) -> World:
        """The world in which these areas are closed to others."""
        board = world.board
        regions = {**board.regions, ISLANDS: self.islands or islands(board)}
        return replace(world, board=replace(board, regions=regions))


def _earned(base: Variant, asker: str) -> Iterator[Privilege]:
    """What a right answer gives the Jester and the Soothsayer instead of a share, if they play."""
    for rule in base.rules:
        match rule:
            case jester.Reordering(seat=seat):
                yield jester.privilege(base.world, seat, asker)
            case soothsayer.Predictions(seat=seat):
                yield soothsayer.privilege(base.world, seat, asker)
