"""Examples of conditions, and of moves that hang on each other without a convoy."""

from battle_examples.example import Example, battle, move, stand, support
from variorum.adjudicator.battle import Cut

CONDITIONS = (
    Example(
        "a move that needs a dislodgement: in the second pass it is made",
        battle(move(0, 0, 1), stand(1, 1), stand(2, 0), move(3, 0, 9, void_unless=1), support(2, 0, 1)),
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
        battle(move(0, 0, 9, void_unless=1), stand(1, 1), stand(2, 0), support(2, 0)),
        ("void denied 1 0:0", "held unattacked - 2:0", "held unattacked - 2:0", "given given -"),
    ),
    Example(
        "a support that a dislodgement voids; the second pass is final",
        battle(
            move(0, 0, 1), stand(1, 1), stand(2, 0), support(2, 0, 1, void_while=1), support(2, 0, 1, void_unless=2)
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
        battle(move(0, 0, 1), move(1, 1, 9, void_unless=0), stand(2, 1), support(2, 1), support(2, 1, 9)),
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
        battle(move(0, 0, 1), stand(1, 1), stand(2, 0), move(3, 1, 2), stand(4, 1), support(2, 0, 1), support(1, 3, 2)),
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
        battle(move(0, 0, 1), stand(1, 1), stand(2, 2), support(1, 0, 1), support(2, 0, 1)),
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
            support(1, 2, 3, cut=Cut.NAMED),
            support(3, 0, 1, cut=Cut.NAMED),
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
            support(1, 2, 3, cut=Cut.NAMED),
            support(3, 4, 5, cut=Cut.NAMED),
            support(5, 0, 1, cut=Cut.NAMED),
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
