"""The Underpass and the hyperspace link, each as a mechanic of any variant."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from variorum.board import AreaId
from variorum.game.mechanic import Change, Lack, Mechanic
from variorum.game.naming import AreaName
from variorum.game.places import Before, Remade
from variorum.game.rule import World
from variorum.game.variant import Variant
from variorum.rules.movement.rule import Movement
from variorum.variants.rather_silly.footing import UNDERPASS, linked_earth, middles, with_tunnels
from variorum.variants.rather_silly.link_votes import LinkCount, LinkVotes
from variorum.variants.rather_silly.underpass import Underpass


class Tunnels(Mechanic, frozen=True):
    """Tunnels run below an area that nobody enters: armies pass between all areas around it."""

    below: Annotated[AreaName, Meta(description='an area that nobody enters, such as "SWI"; empty: the board\'s')] = ""

    name: ClassVar = "underpass"
    title: ClassVar = "Underpass"
    number: ClassVar = "M12"
    says: ClassVar = (
        "All areas around {middle} are neighbors for armies: these move and support through the Underpass below it. "
        "Another power's move through it cuts a support through it."
    )
    cites: ClassVar = {"silly:6a": "M12", "silly:6c": "M12"}

    @property
    def middle(self) -> str:
        """Where it is, in words."""
        return self.below or "the area that nobody enters"

    def lacks(self, base: Variant) -> Iterator[Lack]:
        """An area that nobody enters."""
        geography = base.board.geography()
        if any(
            isinstance(twist, Underpass) for rule in base.rules if isinstance(rule, Movement) for twist in rule.twists
        ):
            yield Lack(f"{base.name} has one already")
        elif not self.below and not middles(base.board):
            yield Lack(f"the board {base.board.name} names no area for it", "name one in below", "below")
        elif self.below and (geography.is_land(AreaId(self.below)) or geography.is_sea(AreaId(self.below))):
            yield Lack(f"units enter {self.below}", "name an area that nobody enters", "below")

    def parts(self, base: Variant) -> Iterator[Mechanic | Change]:
        """The tunnels, below the area."""
        yield Remade(self._dug)
        yield Underpass(base.world)

    def _dug(self, world: World) -> World:
        """The world with tunnels below the area."""
        named = {UNDERPASS: (self.below,)} if self.below else {}
        board = replace(world.board, regions={**world.board.regions, **named})
        return replace(world, board=with_tunnels(board))


class SeasonsVotes(LinkVotes, frozen=True):
    """The same along with the orders for units."""

    belongs: ClassVar = Before(Movement)
    accompany: ClassVar = True


class HyperspaceLink(Mechanic, frozen=True):
    """Everybody votes each season for two areas that are neighbors in the next one."""

    name: ClassVar = "voted_link"
    title: ClassVar = "Voted link"
    number: ClassVar = "M13"
    says: ClassVar = (
        "With its orders for units every seat may vote for two areas. The two with most votes are neighbors in the "
        "next season, for armies and fleets; a lot decides a tie."
    )
    cites: ClassVar = {"silly:7a": "M13", "silly:7b": "M13"}

    def lacks(self, base: Variant) -> Iterator[Lack]:
        """A link that there is already."""
        if any(isinstance(rule, LinkVotes) for rule in base.rules):
            yield Lack(f"{base.name} has one already")

    def parts(self, base: Variant) -> Iterator[Mechanic | Change]:
        """The votes, their count, and the link."""
        yield Remade(_linked)
        yield from (SeasonsVotes(base.world), LinkCount(base.world))


def _linked(world: World) -> World:
    return replace(world, earth=linked_earth)
