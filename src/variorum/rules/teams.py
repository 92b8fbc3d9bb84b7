"""Teams: powers that win together. Rule: teams:V1."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from variorum.game.dice import Dice
from variorum.game.docket import Docket
from variorum.game.mechanic import Change, Lack, Mechanic
from variorum.game.naming import PowerName
from variorum.game.places import Changed
from variorum.game.position import Ending
from variorum.game.rule import Rule
from variorum.game.variant import Variant
from variorum.rules.grounds import too_many
from variorum.rules.victory import GameWon, Victory, other_ways

Team = Annotated[tuple[PowerName, ...], Meta(min_length=2, max_length=20)]
_FEWEST = 2


class TeamVictory(Rule, frozen=True):
    """A team whose powers own enough `centers` together, and more than any other team, wins; 0: more than half of all.

    A power in no team counts alone.
    """

    teams: tuple[tuple[str, ...], ...]
    centers: int = 0

    name: ClassVar = "teams"
    says: ClassVar = (
        "Powers win together: {teams}. A team that owns {needed}, and more than any other, wins; a power in no team "
        "counts alone."
    )
    events: ClassVar = (GameWon,)

    @property
    def needed(self) -> str:
        """How many centers win, in words."""
        return needed(self.centers)

    def run(self, docket: Docket, dice: Dice) -> Docket:
        """End the game if a team has won: all its powers share the victory, also those that are out."""
        position = docket.position
        counts = {team: sum(len(position.centers_of(power)) for power in team) for team in self.sides}
        most = max(counts.values())
        leaders = [team for team, count in counts.items() if count == most]
        if most < (self.centers or len(self.world.geography(position).centers) // 2 + 1) or len(leaders) > 1:
            return docket
        ended = docket.with_position(replace(position, ending=Ending(leaders[0])))
        return ended.happened(GameWon(powers=leaders[0]))

    @property
    def sides(self) -> tuple[tuple[str, ...], ...]:
        """The teams, and every other power as a team of its own."""
        joined = {power for team in self.teams for power in team}
        return (*self.teams, *((power,) for power in self.world.board.powers if power not in joined))


class Teams(Mechanic, frozen=True):
    """Powers that win together, with the centers that they own together."""

    teams: Annotated[
        tuple[Team, ...],
        Meta(min_length=1, max_length=20, description='teams of powers, such as [["ENGLAND", "FRANCE"]]'),
    ]
    centers: Annotated[int, Meta(ge=0, le=1000, description="the centers that win; 0: more than half of all")] = 0

    name: ClassVar = "teams"
    title: ClassVar = "Teams"
    number: ClassVar = "V1"
    says: ClassVar = TeamVictory.says
    excludes: ClassVar = other_ways("teams")

    @property
    def needed(self) -> str:
        """How many centers win, in words."""
        return needed(self.centers)

    def lacks(self, base: Variant) -> Iterator[Lack]:
        """A game that isn't won by a number, a power in two teams or listed twice, more centers than there are."""
        if not any(isinstance(rule, Victory) for rule in base.rules):
            yield Lack(f"{base.name} is won otherwise")
        listed = [power for team in self.teams for power in team]
        for power in dict.fromkeys(power for power in listed if listed.count(power) > 1):
            yield Lack(f"{power} is listed twice", "list each power once", "teams")
        yield from too_many(base.board, (self.centers,), "centers")
        if len(TeamVictory(base.world, self.teams, 1).sides) < _FEWEST:
            yield Lack("all powers are in one team", "leave somebody to play against", "teams")

    def parts(self, base: Variant) -> tuple[Change]:
        """Another victory."""
        return (Changed(Victory, lambda rule: TeamVictory(rule.world, self.teams, self.centers)),)


def needed(centers: int) -> str:
    """How many centers win, in words."""
    return f"at least {centers} centers" if centers else "more than half of all centers"
