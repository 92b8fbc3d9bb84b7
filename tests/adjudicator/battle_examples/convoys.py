"""Examples of convoys, and of their paradoxes."""

from battle_examples.example import Example, battle, convoy, ferried, move, stand
from variorum.adjudicator.battle import Support

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
