"""Examples of supports and of what cuts them."""

from battle_examples.example import Example, battle, move, stand, support
from variorum.adjudicator.battle import Cut

CUTS = (
    Example(
        "an attack cuts support, a bounced one too",
        battle(move(0, 0, 1), stand(1, 1), stand(2, 0), move(3, 1, 2), support(2, 0, 1)),
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
        battle(move(0, 0, 1), move(1, 1, 2), stand(2, 0), support(2, 0, 1)),
        ("moved dislodged 1 4:2", "bounced defended 2 2:2 !0", "held withstood 1 2:2", "given given -"),
    ),
    Example(
        "but it can dislodge the supporter",
        battle(move(0, 0, 1), move(1, 1, 2), stand(2, 0), stand(3, 1), support(2, 0, 1), support(3, 1, 2)),
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
        battle(move(0, 0, 1), stand(1, 1), stand(2, 0), move(3, 0, 2), support(2, 0, 1)),
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
        battle(move(0, 0, 1), stand(2, 0), stand(3, 0), support(1, 0), support(1, 0, 4), support(1, 2, 4)),
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
        battle(move(0, 0, 1), stand(1, 1), stand(2, 0), move(3, 1, 2), support(2, 0, 1, cut=Cut.SECOND)),
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
        battle(move(0, 0, 1), stand(1, 1), stand(2, 0), move(3, 1, 2), move(4, 2, 2), support(2, 0, 1, cut=Cut.SECOND)),
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
            support(2, 0, 1, cut=Cut.SECOND),
            support(4, 3, 2),
            support(5, 2),
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
            support(2, 0, 1, cut=Cut.NAMED),
            support(2, 0, 1, cut=Cut.NAMED, cut_by=(1, 4)),
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
        battle(move(0, 0, 1), stand(1, 1), move(2, 0, 3), support(2, 0, 1)),
        ("moved dislodged 1 4:2", "held beaten 0 2:4 !0", "moved unopposed - 2:0", "given given -"),
    ),
)
