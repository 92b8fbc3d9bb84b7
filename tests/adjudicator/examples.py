"""Battles small enough to solve by hand, with everything that their verdicts say.

A line for each unit, then for each support: outcome, reason, the unit responsible, own strength against the other
one, and after `!` the unit that dislodged it.
"""

import msgspec

from variorum.adjudicator.battle import Battle, BattleUnit, Cut, Support
from variorum.adjudicator.verdict import SupportVerdict, UnitVerdict, Verdict


class Example(msgspec.Struct, frozen=True):
    """A battle and its verdict, written out."""

    name: str
    battle: Battle
    verdict: tuple[str, ...]
    contested: dict[int, tuple[int, ...]] = {}
    second_pass: bool = False


def stand(area: int, power: int, **more: int) -> BattleUnit:
    return BattleUnit(area, power, **more)


def move(area: int, power: int, to: int, **more: int) -> BattleUnit:
    return BattleUnit(area, power, to=to, **more)


def ferried(area: int, power: int, to: int, **more: int) -> BattleUnit:
    return BattleUnit(area, power, to=to, via=True, **more)


def convoy(area: int, power: int, convoys: int, convoys_to: int) -> BattleUnit:
    return BattleUnit(area, power, convoys=convoys, convoys_to=convoys_to)


def battle(*entries: BattleUnit | Support, links: tuple[tuple[int, int], ...] = ()) -> Battle:
    units = tuple(entry for entry in entries if isinstance(entry, BattleUnit))
    return Battle(units, tuple(entry for entry in entries if isinstance(entry, Support)), links)


def written(verdict: Verdict) -> tuple[str, ...]:
    return tuple(_unit(unit) for unit in verdict.units) + tuple(_support(entry) for entry in verdict.supports)


def _unit(verdict: UnitVerdict) -> str:
    text = f"{_order(verdict)} {verdict.strength}:{verdict.against}"
    return text if verdict.dislodged_by < 0 else f"{text} !{verdict.dislodged_by}"


def _support(verdict: SupportVerdict) -> str:
    return _order(verdict)


def _order(verdict: UnitVerdict | SupportVerdict) -> str:
    by = "-" if verdict.by < 0 else verdict.by
    return f"{verdict.outcome.name} {verdict.reason.name} {by}".lower()


MOVES = (
    Example("nobody at all", battle(), ()),
    Example("a move to an empty area", battle(move(0, 0, 1)), ("moved unopposed - 2:0",)),
    Example(
        "two of equal strength bounce, and nobody may retreat there",
        battle(move(0, 0, 2), move(1, 1, 2)),
        ("bounced stand_off 1 2:2", "bounced stand_off 0 2:2"),
        {2: (0, 1)},
    ),
    Example(
        "a supported move beats its rival",
        battle(move(0, 0, 2), move(1, 1, 2), stand(3, 0), Support(2, 0, 2)),
        ("moved beat_rival 1 4:2", "bounced stand_off 0 2:4", "held unattacked - 2:0", "given given -"),
    ),
    Example(
        "a unit that stands keeps an equal one out",
        battle(move(0, 0, 1), stand(1, 1)),
        ("bounced defended 1 2:2", "held withstood 0 2:2"),
    ),
    Example(
        "support dislodges, support to hold prevents it",
        battle(move(0, 0, 1), stand(1, 1), stand(2, 0), stand(3, 1), Support(2, 0, 1), Support(3, 1)),
        (
            "bounced defended 1 4:4",
            "held withstood 0 4:4",
            "held unattacked - 2:0",
            "held unattacked - 2:0",
            "given given -",
            "given given -",
        ),
    ),
    Example(
        "dislodged",
        battle(move(0, 0, 1), stand(1, 1), stand(2, 0), Support(2, 0, 1)),
        ("moved dislodged 1 4:2", "held beaten 0 2:4 !0", "held unattacked - 2:0", "given given -"),
    ),
    Example(
        "nobody dislodges a unit of its own power",
        battle(move(0, 0, 1), stand(1, 0), stand(2, 1), Support(2, 0, 1)),
        ("bounced own_unit 1 0:0", "held unattacked - 2:0", "held unattacked - 2:0", "given given -"),
    ),
    Example(
        "support by the occupant's power counts against rivals, not against the occupant",
        battle(move(0, 0, 1), stand(1, 1), stand(2, 1), move(3, 2, 1), Support(2, 0, 1)),
        (
            "bounced defended 1 2:2",
            "held withstood 0 2:2",
            "held unattacked - 2:0",
            "bounced stand_off 0 2:4",
            "given given -",
        ),
    ),
    Example(
        "beleaguered garrison",
        battle(move(0, 0, 2), stand(1, 0), stand(2, 1), move(3, 2, 2), stand(4, 2), Support(1, 0, 2), Support(4, 3, 2)),
        (
            "bounced stand_off 3 4:4",
            "held unattacked - 2:0",
            "held withstood 0 2:4",
            "bounced stand_off 0 4:4",
            "held unattacked - 2:0",
            "given given -",
            "given given -",
        ),
    ),
    Example(
        "a chain follows the unit that leaves first",
        battle(move(0, 0, 1), move(1, 0, 2), move(2, 1, 3)),
        ("moved unopposed - 2:0",) * 3,
    ),
    Example(
        "a chain stops with the unit that bounces first",
        battle(move(0, 0, 1), move(1, 0, 2), move(2, 1, 3), move(4, 2, 3)),
        (
            "bounced own_unit 1 0:0",
            "bounced defended 2 2:2",
            "bounced stand_off 3 2:2",
            "bounced stand_off 2 2:2",
        ),
        {3: (2, 3)},
    ),
    Example(
        "head to head",
        battle(move(0, 0, 1), move(1, 1, 0)),
        ("bounced head_to_head 1 2:2", "bounced head_to_head 0 2:2"),
    ),
    Example(
        "who loses head to head prevents nothing behind the winner",
        battle(move(0, 0, 1), move(1, 1, 0), stand(2, 0), move(3, 2, 1), Support(2, 0, 1)),
        (
            "moved dislodged 1 4:2",
            "bounced head_to_head 0 2:4 !0",
            "held unattacked - 2:0",
            "bounced stand_off 0 2:4",
            "given given -",
        ),
    ),
    Example(
        "three that follow each other go round",
        battle(move(0, 0, 1), move(1, 1, 2), move(2, 2, 0)),
        ("moved unopposed - 2:0",) * 3,
    ),
    Example(
        "one of three that go round needs its support",
        battle(move(0, 0, 1), move(1, 1, 2), move(2, 2, 0), stand(3, 0), move(4, 3, 1), Support(3, 0, 1)),
        (
            "moved beat_rival 4 4:2",
            "moved unopposed - 2:0",
            "moved unopposed - 2:0",
            "held unattacked - 2:0",
            "bounced stand_off 0 2:4",
            "given given -",
        ),
    ),
    Example(
        "one rival stops all who go round",
        battle(move(0, 0, 1), move(1, 1, 2), move(2, 2, 0), move(4, 3, 1)),
        (
            "bounced defended 1 2:2",
            "bounced defended 2 2:2",
            "bounced defended 0 2:2",
            "bounced defended 1 2:2",
        ),
    ),
    Example(
        "attackers of a unit that has left meet only each other",
        battle(move(0, 0, 1), move(1, 1, 2), move(3, 2, 1)),
        ("bounced stand_off 2 2:2", "moved unopposed - 2:0", "bounced stand_off 0 2:2"),
        {1: (0, 2)},
    ),
    Example(
        "half strength",
        battle(move(0, 0, 2, attack=1), move(1, 1, 2), stand(3, 0), Support(2, 0, 2, strength=1)),
        ("bounced stand_off 1 2:2", "bounced stand_off 0 2:2", "held unattacked - 2:0", "given given -"),
        {2: (0, 1)},
    ),
    Example(
        "without defence nothing helps",
        battle(move(0, 0, 1, attack=1), stand(1, 1, defence=0), stand(2, 1), Support(2, 1)),
        ("moved dislodged 1 1:0", "held beaten 0 0:1 !0", "held unattacked - 2:0", "given given -"),
    ),
    Example(
        "two without defence pass each other",
        battle(move(0, 0, 1, defence=0), move(1, 1, 0, defence=0)),
        ("moved unopposed - 2:0", "moved unopposed - 2:0"),
    ),
)

CUTS = (
    Example(
        "an attack cuts support, a bounced one too",
        battle(move(0, 0, 1), stand(1, 1), stand(2, 0), move(3, 1, 2), Support(2, 0, 1)),
        (
            "bounced defended 1 2:2",
            "held withstood 0 2:2",
            "held withstood 3 2:2",
            "bounced defended 2 2:2",
            "cut attacked 3",
        ),
    ),
    Example(
        "the unit attacked with support cannot cut that support",
        battle(move(0, 0, 1), move(1, 1, 2), stand(2, 0), Support(2, 0, 1)),
        ("moved dislodged 1 4:2", "bounced defended 2 2:2 !0", "held withstood 1 2:2", "given given -"),
    ),
    Example(
        "but it can dislodge the supporter",
        battle(move(0, 0, 1), move(1, 1, 2), stand(2, 0), stand(3, 1), Support(2, 0, 1), Support(3, 1, 2)),
        (
            "moved unopposed - 2:0",
            "moved dislodged 2 4:2",
            "held beaten 1 2:4 !1",
            "held unattacked - 2:0",
            "cut supporter_dislodged 1",
            "given given -",
        ),
    ),
    Example(
        "an attack by its own power cuts no support",
        battle(move(0, 0, 1), stand(1, 1), stand(2, 0), move(3, 0, 2), Support(2, 0, 1)),
        (
            "moved dislodged 1 4:2",
            "held beaten 0 2:4 !0",
            "held unattacked - 2:0",
            "bounced own_unit 2 0:0",
            "given given -",
        ),
    ),
    Example(
        "support for what is not done is void",
        battle(move(0, 0, 1), stand(2, 0), stand(3, 0), Support(1, 0), Support(1, 0, 4), Support(1, 2, 4)),
        (
            "moved unopposed - 2:0",
            "held unattacked - 2:0",
            "held unattacked - 2:0",
            "void unmatched 0",
            "void unmatched 0",
            "void unmatched 2",
        ),
    ),
    Example(
        "one attack does not cut a support that only the second cuts",
        battle(move(0, 0, 1), stand(1, 1), stand(2, 0), move(3, 1, 2), Support(2, 0, 1, cut=Cut.SECOND)),
        (
            "moved dislodged 1 4:2",
            "held beaten 0 2:4 !0",
            "held withstood 3 2:2",
            "bounced defended 2 2:2",
            "given given -",
        ),
    ),
    Example(
        "the second attack does",
        battle(move(0, 0, 1), stand(1, 1), stand(2, 0), move(3, 1, 2), move(4, 2, 2), Support(2, 0, 1, cut=Cut.SECOND)),
        (
            "bounced defended 1 2:2",
            "held withstood 0 2:2",
            "held withstood 3 2:2",
            "bounced defended 2 2:2",
            "bounced defended 2 2:2",
            "cut second_attack 4",
        ),
    ),
    Example(
        "so does a supported attack, even if it is held off",
        battle(
            move(0, 0, 1),
            stand(1, 1),
            stand(2, 0),
            move(3, 1, 2),
            stand(4, 1),
            stand(5, 0),
            Support(2, 0, 1, cut=Cut.SECOND),
            Support(4, 3, 2),
            Support(5, 2),
        ),
        (
            "bounced defended 1 2:2",
            "held withstood 0 2:2",
            "held withstood 3 4:4",
            "bounced defended 2 4:4",
            "held unattacked - 2:0",
            "held unattacked - 2:0",
            "cut supported_attack 3",
            "given given -",
            "given given -",
        ),
    ),
    Example(
        "a move that is named cuts from anywhere, others do not",
        battle(
            move(0, 0, 1),
            stand(1, 1),
            stand(2, 0),
            move(3, 1, 2),
            move(4, 1, 9),
            Support(2, 0, 1, cut=Cut.NAMED),
            Support(2, 0, 1, cut=Cut.NAMED, cut_by=(1, 4)),
        ),
        (
            "moved dislodged 1 4:2",
            "held beaten 0 2:4 !0",
            "held withstood 3 2:2",
            "bounced defended 2 2:2",
            "moved unopposed - 2:0",
            "given given -",
            "cut crossed 4",
        ),
    ),
    Example(
        "a moving unit may support",
        battle(move(0, 0, 1), stand(1, 1), move(2, 0, 3), Support(2, 0, 1)),
        ("moved dislodged 1 4:2", "held beaten 0 2:4 !0", "moved unopposed - 2:0", "given given -"),
    ),
)

SEA = ((0, 1), (1, 2))
CONVOYS = (
    Example(
        "convoyed",
        battle(ferried(0, 0, 2), convoy(1, 0, 0, 2), links=SEA),
        ("moved unopposed - 2:0", "carried available 0 2:0"),
    ),
    Example(
        "carried, but not let in",
        battle(ferried(0, 0, 2), convoy(1, 0, 0, 2), stand(2, 1), links=SEA),
        ("bounced defended 2 2:2", "carried available 0 2:0", "held withstood 0 2:2"),
    ),
    Example(
        "no fleets reach",
        battle(ferried(0, 0, 2), convoy(1, 0, 0, 2), links=((0, 1),)),
        ("void no_convoy - 0:0", "carried available 0 2:0"),
    ),
    Example(
        "a convoy for what is not done",
        battle(ferried(0, 0, 2), convoy(1, 0, 0, 3), stand(4, 0), links=SEA),
        ("void no_convoy - 0:0", "void unmatched 0 2:0", "held unattacked - 2:0"),
    ),
    Example(
        "disrupted, the fleet being dislodged",
        battle(ferried(0, 0, 2), convoy(1, 0, 0, 2), move(3, 1, 1), stand(4, 1), Support(3, 2, 1), links=SEA),
        (
            "disrupted fleet_dislodged 1 0:0",
            "disrupted fleet_dislodged 2 2:4 !2",
            "moved dislodged 1 4:2",
            "held unattacked - 2:0",
            "given given -",
        ),
    ),
    Example(
        "another way round",
        battle(
            ferried(0, 0, 2),
            convoy(1, 0, 0, 2),
            move(3, 1, 1),
            stand(4, 1),
            convoy(5, 0, 0, 2),
            Support(3, 2, 1),
            links=(*SEA, (0, 5), (5, 2)),
        ),
        (
            "moved unopposed - 2:0",
            "disrupted fleet_dislodged 2 2:4 !2",
            "moved dislodged 1 4:2",
            "held unattacked - 2:0",
            "carried available 0 2:0",
            "given given -",
        ),
    ),
    Example(
        "an attack that does not dislodge disrupts nothing",
        battle(ferried(0, 0, 2), convoy(1, 0, 0, 2), move(3, 1, 1), links=SEA),
        ("moved unopposed - 2:0", "carried available 0 2:2", "bounced defended 1 2:2"),
    ),
    Example(
        "two change places with a convoy",
        battle(ferried(0, 0, 2), convoy(1, 0, 0, 2), move(2, 1, 0), links=SEA),
        ("moved unopposed - 2:0", "carried available 0 2:0", "moved unopposed - 2:0"),
    ),
    Example(
        "a paradox: the army would cut the support that dislodges its fleet",
        battle(ferried(0, 0, 2), convoy(1, 0, 0, 2), stand(2, 1), move(3, 1, 1), Support(2, 3, 1), links=SEA),
        (
            "disrupted fleet_dislodged 1 0:0",
            "disrupted fleet_dislodged 3 2:4 !3",
            "held unattacked - 2:0",
            "moved dislodged 1 4:2",
            "given given -",
        ),
    ),
    Example(
        "a paradox: the army would cut the support that keeps its fleet afloat",
        battle(
            ferried(0, 0, 2),
            convoy(1, 0, 0, 2),
            stand(2, 1),
            move(3, 1, 1),
            stand(4, 1),
            Support(2, 1),
            Support(4, 3, 1),
            links=SEA,
        ),
        (
            "disrupted paradox - 0:0",
            "disrupted paradox - 4:4",
            "held unattacked - 2:0",
            "bounced defended 1 4:4",
            "held unattacked - 2:0",
            "given given -",
            "given given -",
        ),
    ),
    Example(
        "no paradox: a second supporter settles it",
        battle(
            ferried(0, 0, 2),
            convoy(1, 0, 0, 2),
            stand(2, 1),
            move(3, 1, 1),
            stand(4, 1),
            Support(2, 3, 1),
            Support(4, 3, 1),
            links=SEA,
        ),
        (
            "disrupted fleet_dislodged 1 0:0",
            "disrupted fleet_dislodged 3 2:6 !3",
            "held unattacked - 2:0",
            "moved dislodged 1 6:2",
            "held unattacked - 2:0",
            "given given -",
            "given given -",
        ),
    ),
    Example(
        "no paradox: an army cannot cut the support for an attack on where it comes from",
        battle(ferried(0, 0, 2), convoy(1, 0, 0, 2), stand(2, 1), move(3, 1, 0), Support(2, 3, 0), links=SEA),
        (
            "bounced defended 2 2:2 !3",
            "carried available 0 2:0",
            "held withstood 0 2:2",
            "moved dislodged 0 4:2",
            "given given -",
        ),
    ),
    Example(
        "a second-order paradox: each army would cut the support against the other's fleet",
        battle(
            ferried(0, 0, 2),
            convoy(1, 0, 0, 2),
            stand(2, 1),
            move(3, 1, 6),
            ferried(5, 2, 7),
            convoy(6, 2, 4, 7),
            stand(7, 3),
            move(8, 3, 1),
            Support(2, 3, 6),
            Support(6, 7, 1),
            links=(*SEA, (5, 6), (6, 7)),
        ),
        (
            "disrupted fleet_dislodged 1 0:0",
            "disrupted fleet_dislodged 7 2:4 !7",
            "held unattacked - 2:0",
            "moved dislodged 5 4:2",
            "disrupted fleet_dislodged 5 0:0",
            "disrupted fleet_dislodged 3 2:4 !3",
            "held unattacked - 2:0",
            "moved dislodged 1 4:2",
            "given given -",
            "given given -",
        ),
    ),
)

CONDITIONS = (
    Example(
        "a move that needs a dislodgement: in the second pass it is made",
        battle(move(0, 0, 1), stand(1, 1), stand(2, 0), move(3, 0, 9, void_unless=1), Support(2, 0, 1)),
        (
            "moved dislodged 1 4:2",
            "held beaten 0 2:4 !0",
            "held unattacked - 2:0",
            "moved unopposed - 2:0",
            "given given -",
        ),
        second_pass=True,
    ),
    Example(
        "a move that needs a dislodgement which does not come",
        battle(move(0, 0, 9, void_unless=1), stand(1, 1), stand(2, 0), Support(2, 0)),
        ("void denied 1 0:0", "held unattacked - 2:0", "held unattacked - 2:0", "given given -"),
    ),
    Example(
        "a support that a dislodgement voids; the second pass is final",
        battle(
            move(0, 0, 1), stand(1, 1), stand(2, 0), Support(2, 0, 1, void_while=1), Support(2, 0, 1, void_unless=2)
        ),
        (
            "bounced defended 1 2:2",
            "held withstood 0 2:2",
            "held unattacked - 2:0",
            "void denied 1",
            "void denied 2",
        ),
        second_pass=True,
    ),
    Example(
        "a void move is a unit that stands",
        battle(move(0, 0, 1), move(1, 1, 9, void_unless=0), stand(2, 1), Support(2, 1), Support(2, 1, 9)),
        (
            "bounced defended 1 2:4",
            "void denied 0 0:0",
            "held unattacked - 2:0",
            "given given -",
            "void unmatched 1",
        ),
    ),
)

KNOTS = (
    Example(
        "two supporters, each attacked by whom the other one supports",
        battle(move(0, 0, 1), stand(1, 1), stand(2, 0), move(3, 1, 2), stand(4, 1), Support(2, 0, 1), Support(1, 3, 2)),
        (
            "bounced defended 1 2:2",
            "held withstood 0 2:2",
            "held withstood 3 2:2",
            "bounced defended 2 2:2",
            "held unattacked - 2:0",
            "cut attacked 3",
            "cut attacked 0",
        ),
    ),
    Example(
        "who supports an attack on itself is cut by it",
        battle(move(0, 0, 1), stand(1, 1), stand(2, 2), Support(1, 0, 1), Support(2, 0, 1)),
        (
            "moved dislodged 1 4:2",
            "held beaten 0 2:4 !0",
            "held unattacked - 2:0",
            "cut attacked 0",
            "given given -",
        ),
    ),
    Example(
        "two consistent outcomes of equal size: the earlier unit succeeds",
        battle(
            move(0, 0, 1),
            stand(1, 1),
            move(2, 1, 3),
            stand(3, 0),
            Support(1, 2, 3, cut=Cut.NAMED),
            Support(3, 0, 1, cut=Cut.NAMED),
        ),
        (
            "moved dislodged 1 4:2",
            "held beaten 0 2:4 !0",
            "bounced defended 3 2:2",
            "held withstood 2 2:2",
            "cut supporter_dislodged 0",
            "given given -",
        ),
    ),
    Example(
        "no consistent outcome: each of three would dislodge the supporter of the next",
        battle(
            move(0, 0, 1),
            stand(1, 1),
            move(2, 1, 3),
            stand(3, 2),
            move(4, 2, 5),
            stand(5, 0),
            Support(1, 2, 3, cut=Cut.NAMED),
            Support(3, 4, 5, cut=Cut.NAMED),
            Support(5, 0, 1, cut=Cut.NAMED),
        ),
        (
            "bounced unresolved - 4:0",
            "held withstood 0 2:4",
            "bounced unresolved - 4:0",
            "held withstood 2 2:4",
            "bounced unresolved - 4:0",
            "held withstood 4 2:4",
            "given given -",
            "given given -",
            "given given -",
        ),
    ),
)

EXAMPLES = MOVES + CUTS + CONVOYS + CONDITIONS + KNOTS
