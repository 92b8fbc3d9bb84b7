"""Units in areas that can no longer hold them: in battle they are no body for anybody."""

from collections.abc import Collection, Iterator, Mapping

import msgspec
from msgspec.structs import replace

from variorum.adjudicator.battle import NOBODY, Battle, Cut, Support
from variorum.adjudicator.verdict import Outcome, Reason, SupportVerdict, UnitVerdict, Verdict

_GIVEN = SupportVerdict(Outcome.GIVEN, Reason.GIVEN)


class Bodiless(msgspec.Struct, frozen=True):
    """The units of a battle that their areas no longer hold, by id, each with its power."""

    powers: Mapping[int, str]

    def out_of(self, battle: Battle) -> Battle:
        """The battle in which each of them has no defensive strength, and a power of its own.

        So nobody's move or support against it is limited by whose it is. Its own move still spares the units of the
        power that has it: it neither cuts their support nor, helped by others, dislodges them.
        """
        if not self.powers:
            return battle
        alone = {
            id_: replace(battle.units[id_], power=f"{power} {id_}", defence=0) for id_, power in self.powers.items()
        }
        spared = self._spared(battle)
        supports = tuple(self._sparing(battle, spared, support) for support in battle.supports)
        return replace(battle, units=battle.units | alone, supports=supports)

    def judged(self, battle: Battle, verdict: Verdict) -> Verdict:
        """The verdict in which their areas are vacant: others beat each other there, or leave it contested."""
        if not self.powers:
            return verdict
        spared = self._spared(battle)
        units = verdict.units | dict(self._unopposed(battle, verdict)) | dict(_own(verdict, spared))
        supports = tuple(
            _supporting(support, result, spared)
            for support, result in zip(battle.supports, verdict.supports, strict=True)
        )
        contested = verdict.contested | dict(self._stand_offs(battle, verdict))
        return replace(verdict, units=units, supports=supports, contested=dict(sorted(contested.items())))

    def _spared(self, battle: Battle) -> dict[int, int]:
        """For each of them that moves to another unit of the power that has it, that other unit."""
        there = {unit.area: id_ for id_, unit in battle.units.items() if id_ not in self.powers}
        aims = {id_: there[battle.units[id_].to] for id_ in self.powers if battle.units[id_].to in there}
        return {id_: other for id_, other in aims.items() if battle.units[other].power == self.powers[id_]}

    def _sparing(self, battle: Battle, spared: Mapping[int, int], support: Support) -> Support:
        """A support that its own power's bodiless units don't cut, and that doesn't help them to dislodge it."""
        own = {id_ for id_, other in spared.items() if other == support.supporter}
        if own:
            return replace(support, cut=Cut.NAMED, cut_by=tuple(_cutting(battle, support, own)))
        supported = spared.get(support.supported)
        helps = supported is not None and battle.units[support.supporter].power != battle.units[supported].power
        return replace(support, void_while=supported) if supported is not None and helps else support

    def _rivals(self, battle: Battle, verdict: Verdict, area: str) -> tuple[int, ...]:
        """The units that somebody else kept out of an area."""
        moves = (id_ for id_, unit in battle.units.items() if unit.to == area)
        return tuple(id_ for id_ in moves if verdict.units[id_].outcome is Outcome.BOUNCED)

    def _unopposed(self, battle: Battle, verdict: Verdict) -> Iterator[tuple[int, UnitVerdict]]:
        """The moves into their areas, which beat nobody but rivals."""
        for id_, result in verdict.units.items():
            if result.reason is Reason.DISLODGED and result.by in self.powers:
                rivals = self._rivals(battle, verdict, battle.units[id_].to)
                by = max(rivals, key=lambda rival: verdict.units[rival].strength, default=NOBODY)
                reason = Reason.UNOPPOSED if by == NOBODY else Reason.BEAT_RIVAL
                against = 0 if by == NOBODY else verdict.units[by].strength
                yield id_, replace(result, reason=reason, by=by, against=against)

    def _stand_offs(self, battle: Battle, verdict: Verdict) -> Iterator[tuple[str, tuple[int, ...]]]:
        """The areas of those that stayed which others kept each other out of, with these."""
        moved = {id_ for id_, result in verdict.units.items() if result.outcome is Outcome.MOVED}
        entered = {battle.units[id_].to for id_ in moved}
        for area in (battle.units[id_].area for id_ in self.powers if id_ not in moved):
            rivals = self._rivals(battle, verdict, area)
            if rivals and area not in entered:
                yield area, rivals


def _own(verdict: Verdict, spared: Mapping[int, int]) -> Iterator[tuple[int, UnitVerdict]]:
    """The results of those that a unit of their own power kept out."""
    for id_, own in spared.items():
        result = verdict.units[id_]
        if result.outcome is Outcome.BOUNCED and result.by == own and verdict.units[own].outcome is not Outcome.MOVED:
            yield id_, replace(result, reason=Reason.OWN_UNIT, strength=0, against=0)


def _supporting(support: Support, result: SupportVerdict, spared: Mapping[int, int]) -> SupportVerdict:
    """The result of a support in the usual words, in whichever way it spares units."""
    if result.reason is Reason.CROSSED and support.supporter in spared.values():
        return replace(result, reason=Reason.ATTACKED)
    return _GIVEN if result.reason is Reason.DENIED and support.supported in spared else result


def _cutting(battle: Battle, support: Support, own: Collection[int]) -> Iterator[int]:
    """The moves that cut a support, without those of `own`."""
    supporter, aim = battle.units[support.supporter], support.to or battle.units[support.supported].area
    for id_, unit in battle.units.items():
        if unit.to == supporter.area and unit.power != supporter.power and unit.area != aim and id_ not in own:
            yield id_
