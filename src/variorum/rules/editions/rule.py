"""The edition of the rulebook by which a game is judged, as one mechanic."""

from collections.abc import Iterator, Mapping
from typing import Annotated, ClassVar, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from variorum.game.mechanic import Change, Mechanic
from variorum.game.places import Changed
from variorum.game.rule import Rule
from variorum.game.variant import Variant
from variorum.rules.adjustments.civil_disorder import from_home, from_owned
from variorum.rules.adjustments.rule import Adjustments
from variorum.rules.editions.readings import Embarking, EveryRoute, Sparing


class Choices(msgspec.Struct, frozen=True):
    """What an edition says where editions differ, by the issues of chapter 4 of DATC; the others are as DATC prefers.

    `routes` (4.A.1): a convoy fails if one route is disrupted (a), or all (b). `paradox` (4.A.2): the supports that an
    army doesn't cut that comes by sea, or else Szykman's rule, which also decides what the others leave open.
    `neighbors` (4.A.3): an army goes by sea to a neighboring area to trade places; or if a fleet of its own power
    convoys it or its order says VIA, whether the convoy is there or not, or only if it's there; or only if it says VIA.
    `removals` (4.D.8): units go that are farthest from home, or from any center of theirs. `called` is what players
    call the edition.
    """

    called: str
    routes: Literal["a", "b"] = "b"
    paradox: Literal["1971", "1982", "2000", "szykman"] = "szykman"
    neighbors: Literal["trade", "meant", "there", "via"] = "meant"
    removals: Literal["home", "owned"] = "home"


EDITIONS: Mapping[str, Choices] = {
    "1971": Choices("edition of 1971", routes="a", paradox="1971", neighbors="trade"),
    "1982": Choices("edition of 1982", paradox="1982", neighbors="there"),
    "2000": Choices("edition of 2000", paradox="2000", neighbors="there"),
    "2023": Choices("edition of 2023", removals="owned"),
    "dptg": Choices("Player's Technical Guide", neighbors="via"),
}
"""The choices of each edition; "dptg" are those of the Diplomacy Player's Technical Guide."""

_SPARED: Mapping[str, Literal["attack", "needs", "action"]] = {"1971": "attack", "1982": "action", "2000": "needs"}


class Edition(Mechanic, frozen=True):
    """The edition of the rulebook: where they differ, it decides about convoys and civil disorder."""

    edition: Annotated[
        Literal["1971", "1982", "2000", "2023", "dptg"],
        Meta(description='"1971", "1982", "2000", "2023" (as Standard) or "dptg" (the Player\'s Technical Guide)'),
    ]

    name: ClassVar = "edition"
    title: ClassVar = "Edition of the rulebook"
    number: ClassVar = "E1"
    says: ClassVar = (
        "Where rulebooks differ, the {named} decides."
        "{by_home? In civil disorder, the units farthest from home go first.|}"
    )

    @property
    def choices(self) -> Choices:
        """What it says."""
        return EDITIONS[self.edition]

    @property
    def named(self) -> str:
        """What players call it."""
        return self.choices.called

    @property
    def by_home(self) -> bool:
        """Whether civil disorder measures from home."""
        return self.choices.removals == "home"

    def parts(self, base: Variant) -> Iterator[Mechanic | Change]:
        """What it says otherwise than Standard."""
        choices = self.choices
        if choices.neighbors != "meant":
            yield Embarking(base.world, choices.neighbors)
        if choices.routes == "a":
            yield EveryRoute()
        if spared := _SPARED.get(choices.paradox):
            yield Sparing(spared)
        if self.by_home:
            yield Changed(Adjustments, lambda rule: replace(rule, farthest=from_home), _decided)


def named(edition: str) -> Edition:
    """The mechanic of an edition. Raises: ValueError if there is no such edition."""
    if edition not in EDITIONS:
        raise ValueError(f'there is no edition "{edition}"; there are {", ".join(EDITIONS)}')
    return msgspec.convert({"edition": edition}, Edition)


def _decided(rule: Rule) -> str:
    """Why another rule can't say who goes in civil disorder."""
    plain = isinstance(rule, Adjustments) and rule.farthest is from_owned
    return "" if plain else "{} says which units go in civil disorder"
