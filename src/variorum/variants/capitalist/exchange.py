"""The exchange as a mechanic of any variant, and control of countries by whoever holds most of their currencies.

Rule: capitalist:I1, capitalist:C6.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from variorum.game.mechanic import Change, Lack, Mechanic
from variorum.game.newcomers import numbered
from variorum.game.places import Begun, Changed, Remade, Unset
from variorum.game.position import Position, Seat
from variorum.game.rule import Rule, own_power
from variorum.game.setting import Setting, named
from variorum.game.variant import Variant
from variorum.rules.adjustments import Adjustments
from variorum.rules.choice import by_setting
from variorum.rules.draws import SETTING, Draws
from variorum.rules.movement.rule import Movement
from variorum.rules.overrule import UnitOrders
from variorum.rules.proposals import Proposals, majority, unanimous
from variorum.rules.retreats import Retreats
from variorum.rules.victory import Victory, other_ways
from variorum.variants.capitalist.closing import Controllers, SeasonsEnd, Solo, ended_by_vote
from variorum.variants.capitalist.control import AsManyAsDue, OneOrderAUnit
from variorum.variants.capitalist.dealings import Dealings
from variorum.variants.capitalist.investors import Joining, may_be_called
from variorum.variants.capitalist.market import FIRST_PRICE, Market, controlled

FEWEST, MOST = 2, 34


def priced(variant: Variant, position: Position) -> Position:
    """A currency for every power that somebody plays."""
    countries = (power for power in variant.powers if power not in variant.world.bystanders)
    return position.with_record(Market(dict.fromkeys(countries, FIRST_PRICE)))


def seated(variant: Variant, position: Position) -> Position:
    """The investors that the setting names, or as many as it says; in the first season everybody orders everything.

    Raises: ValueError if an investor can't have a given name.
    """
    wanted = variant.settings["investors"].default
    names = tuple(islice(numbered(Joining.newcomers), wanted)) if isinstance(wanted, int) else named(str(wanted))
    for name in names:
        if not may_be_called(variant.board, name):
            raise ValueError(f'no investor can be called "{name}": start with a letter, and use no country\'s name')
    market = replace(position.record(Market), first=variant.world.years.first.short)
    return replace(position, seats=tuple(map(Seat, names))).with_record(market)


_VOTE = by_setting("vote", unanimous=unanimous, majority=majority)


class Exchange(Mechanic, frozen=True):
    """Seats trade the currencies of all powers, whose prices follow; at the end holdings times centers win."""

    name: ClassVar = "market"
    title: ClassVar = "Market"
    number: ClassVar = "C2"
    says: ClassVar = (
        "Every seat begins with 1,000 of each power's currency, and along with its orders sells and buys at the prices "
        "of last season. Each hundred bought or sold beyond the other moves a price by a cent. The game ends by a "
        "vote, or when a power owns the centers that win; then every hundred of a currency counts as many points as "
        "its power owns centers, and most points win."
    )
    excludes: ClassVar = {**other_ways("market"), "end_votes": "let seats vote on the end"}
    cites: ClassVar = dict.fromkeys((f"capitalist:C{number}" for number in (5, 7, 8, 9, 10, 11, 13, 15, 16)), "C2")
    chosen: ClassVar = {
        "vote": Setting("unanimous", "which voters must agree to end the game", ("unanimous", "majority"))
    }

    def parts(self, base: Variant) -> Iterator[Mechanic | Change]:
        """The first prices, dealings, prices, and how the game ends."""
        yield from (Begun(priced), Dealings(base.world), SeasonsEnd(base.world))
        yield Changed(Victory, lambda rule: Solo(rule.world, rule.centers))
        yield Changed(Draws, lambda rule: Proposals(rule.world, counting=_VOTE, enact=ended_by_vote))
        yield Unset(SETTING)


class Holders(Mechanic, frozen=True):
    """Seats are investors: whoever holds most of a power's currency orders its units, several by a vote."""

    name: ClassVar = "holdings"
    title: ClassVar = "Control by holdings"
    number: ClassVar = "C3"
    says: ClassVar = (
        "Nobody plays a power: seats are investors, and anybody may join. Whoever held most of a power's currency when "
        "last season ended orders its units; in the first season everybody does. Of several orders for a unit the most "
        "popular one counts, or else that of the richest investor."
    )
    excludes: ClassVar = dict.fromkeys(
        ("goals", "teams", "bribes", "bids", "money", "llamas"), "say for whom a seat plays"
    )
    cites: ClassVar = dict.fromkeys((f"capitalist:C{number}" for number in (1, 2, 4, 12)), "C3")
    chosen: ClassVar = {
        "investors": Setting(
            7, "the investors at the start: their number, or their names", least=FEWEST, most=MOST, names=True
        )
    }

    def lacks(self, base: Variant) -> Iterator[Lack]:
        """Currencies, and seats that order for their own powers."""
        if not any(isinstance(rule, Dealings) for rule in base.rules):
            yield Lack(f"{base.name} has no currencies to hold", "add market before it")
        if base.world.commands is not own_power:
            yield Lack(f"seats of {base.name} share powers already")

    def parts(self, base: Variant) -> Iterator[Change]:
        """Investors instead of powers, whose votes decide what units do."""
        yield from (Remade(lambda world: replace(world, commands=controlled)), Ordered(), Begun(seated))


class Ordered(msgspec.Struct, frozen=True):
    """Investors join before each phase with orders, and vote on these; who orders next is found at a season's end."""

    def lack(self, base: Variant) -> str:
        """Why a variant has no place for it; empty if it has one."""
        if any(isinstance(rule, UnitOrders) for rule in base.rules):
            return f"units of {base.name} obey orders that no vote decides"
        own = self._rules(base)
        return "" if len(own) == len(_VOTES) else f"{base.name} has rules of its own for that"

    def made(self, base: Variant) -> Variant:
        """The variant with them; unchanged as long as there is no market."""
        if not any(isinstance(rule, Dealings) for rule in base.rules):
            return base
        joining = Joining(base.world)
        before: dict[type[Rule], Sequence[Rule]] = {Dealings: (joining,)}
        for kind, rule in self._rules(base).items():
            vote = _VOTES[kind](base.world, of=rule)
            before[kind] = (vote,) if kind is Movement else (joining, vote)
        return base.but(before=before, after={SeasonsEnd: (Controllers(base.world),)}, seating="investors")

    def _rules(self, base: Variant) -> Mapping[type[Rule], Rule]:
        return {type(rule): rule for rule in base.rules if type(rule) in _VOTES}


_VOTES: Mapping[type[Rule], Any] = {Movement: OneOrderAUnit, Retreats: OneOrderAUnit, Adjustments: AsManyAsDue}
