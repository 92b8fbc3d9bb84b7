"""Ways that a board doesn't have, or doesn't have always: links, straits, one-way borders, areas that open or close.

Rule: open:M11.
"""

from collections.abc import Iterator, Mapping
from typing import Annotated, ClassVar

from msgspec import Meta

from variorum.board import AreaId, Movement
from variorum.game.event import series
from variorum.game.mechanic import Lack
from variorum.game.naming import AreaName
from variorum.game.position import Position
from variorum.game.reason import Reason
from variorum.game.turn import MOST_YEAR
from variorum.game.variant import Variant
from variorum.rules.grounds import Areas, Pairs, Seas, no_passage, not_neighbors
from variorum.rules.movement.bars import Bars, Closed, Missing, Parted, Unaided
from variorum.rules.movement.reach import Link
from variorum.rules.movement.twists import Twist

_WAYS = {Movement.ARMY: "armies", Movement.FLEET: "fleets"}


class Links(Twist, frozen=True):
    """Pairs of areas that are neighbors though no border joins them; units move, support and retreat there."""

    pairs: Pairs
    armies: Annotated[bool, Meta(description="whether armies pass")] = True
    fleets: Annotated[bool, Meta(description="whether fleets pass")] = True

    name: ClassVar = "links"
    title: ClassVar = "Links"
    number: ClassVar = "M10"
    repeats: ClassVar = True
    says: ClassVar = "{who} pass between {pairs} as between neighbors."

    @property
    def who(self) -> str:
        """Who passes."""
        return "Units" if self.armies and self.fleets else "Armies" if self.armies else "Fleets"

    def lacks(self, base: Variant) -> Iterator[Lack]:
        """Nobody who passes, neighbors, and areas that these units never enter."""
        if not self._movements:
            yield Lack("nobody passes", "let armies or fleets pass", "armies")
        geography = base.board.geography()
        for one, other in self.pairs:
            if one == other or other in base.board.touching(AreaId(one)):
                yield Lack(f"{one} and {other} are neighbors anyway", "list areas that don't touch", "pairs")
            elif not any(
                all(geography.places(movement, AreaId(end)) for end in (one, other)) for movement in self._movements
            ):
                who = " or ".join(_WAYS[movement] for movement in self._movements)
                yield Lack(f"{who} don't enter both {one} and {other}", "list areas that they enter", "pairs")

    def links(self, position: Position) -> tuple[Link, ...]:
        """The pairs, with a name for the map."""
        return tuple(Link(pair, self._movements, name=self.title) for pair in self.pairs)

    @property
    def _movements(self) -> tuple[Movement, ...]:
        asked = ((Movement.ARMY, self.armies), (Movement.FLEET, self.fleets))
        return tuple(movement for movement, passes in asked if passes)


class OneWay(Twist, frozen=True):
    """Units pass these borders only from the first area of a pair to the second: they neither move nor support back.

    Convoys land and embark across them as elsewhere.
    """

    ways: Pairs
    clause: str = ""

    name: ClassVar = "one_way"
    title: ClassVar = "One-way borders"
    number: ClassVar = "M1"

    def text(self, position: Position) -> str:
        """Which borders, and in which direction."""
        return self.sentences(position, {})

    def sentences(self, position: Position, names: Mapping[str, str]) -> str:
        """The same with the names of the areas."""
        ways = series(" to ".join(names.get(area, area) for area in way) for way in self.ways)
        return (
            f"Some borders are passed in one direction only: from {ways}. Nobody comes back or supports back; armies "
            "in convoys land and embark there as elsewhere."
        )

    def lacks(self, base: Variant) -> Iterator[Lack]:
        """Pairs that are no neighbors."""
        return not_neighbors(base.board, self.ways, "ways")

    def bars(self, position: Position) -> Bars:
        """The ways back."""
        back = tuple((to, start) for start, to in self.ways)
        return (Parted(back, Reason("that border is passed in the other direction only", self.clause)),)


class OwnedStrait(Twist, frozen=True):
    """A strait in the center `area` joins two seas, its `ends`, for fleets of the power that owns the center.

    They move and retreat through it; nobody supports or convoys that way.
    """

    area: Annotated[AreaName, Meta(description="the center that decides")]
    ends: Seas
    clause: str = ""

    name: ClassVar = "strait"
    title: ClassVar = "Owned strait"
    number: ClassVar = "M7"
    repeats: ClassVar = True
    says: ClassVar = (
        "Whoever owns {area} moves and retreats fleets between {ends} directly; nobody else does. Nobody supports or "
        "convoys that way."
    )

    def lacks(self, base: Variant) -> Iterator[Lack]:
        """An area that is no center or joins nothing, and seas that touch anyway."""
        yield from no_passage(base.board, self.area, self.ends, "area")
        if self.area not in base.board.geography().centers:
            yield Lack(f"{self.area} is no supply center, so nobody owns it", "name a center", "area")
        if self.ends[1] in base.board.touching(AreaId(self.ends[0])):
            yield Lack(f"{self.ends[0]} and {self.ends[1]} are neighbors anyway", "leave the strait out", "ends")

    def links(self, position: Position) -> tuple[Link, ...]:
        """The two ends, for the owner's fleets."""
        owner = position.owners.get(self.area)
        return (Link(self.ends, (Movement.FLEET,), powers=(owner,)),) if owner else ()

    def bars(self, position: Position) -> Bars:
        """The two ends: nobody supports through the strait, and only its owner passes."""
        return (
            Unaided((self.ends,), Reason("nobody supports through the strait", self.clause)),
            Missing((self.ends,), Reason(f"only the owner of {self.area} passes the strait", self.clause)),
        )


_Year = Annotated[int, Meta(ge=-MOST_YEAR, le=MOST_YEAR)]


class Dated(Twist, frozen=True):
    """Areas that are closed before a year, or from a year on. Units that stand there may stay, and leave."""

    areas: Areas
    opens: Annotated[_Year | None, Meta(description="the first year in which they are open, such as 1905")] = None
    closes: Annotated[_Year | None, Meta(description="the first year in which they are closed again")] = None

    name: ClassVar = "open"
    title: ClassVar = "Areas that open or close"
    number: ClassVar = "M11"
    repeats: ClassVar = True
    says: ClassVar = "Nobody enters {areas} {when}. Units that stand there may stay, and leave."

    @property
    def when(self) -> str:
        """The years in which they are closed, in words."""
        before = [] if self.opens is None else [f"before {self.opens}"]
        after = [] if self.closes is None else [f"from {self.closes} on"]
        return series((*before, *after))

    def lacks(self, base: Variant) -> Iterator[Lack]:
        """No year, or an end before the beginning."""
        if self.opens is None and self.closes is None:
            yield Lack("it says no year", "add opens or closes")
        if self.opens is not None and self.closes is not None and self.closes <= self.opens:
            yield Lack("they close before they open", "write a later year", "closes")

    def bars(self, position: Position) -> Bars:
        """The areas, while they are closed."""
        year = position.turn.year
        if self.opens is not None and year < self.opens:
            why = f"it opens in {self.opens}"
        elif self.closes is not None and year >= self.closes:
            why = f"it has been closed since {self.closes}"
        else:
            return ()
        return (Closed(frozenset(self.areas), Reason(why), name="Closed"),)
