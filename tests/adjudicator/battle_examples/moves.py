"""Examples of moves, bounces and dislodgements."""

from battle_examples.example import Example, battle, move, stand, support

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
        battle(move(0, 0, 2), move(1, 1, 2), stand(3, 0), support(2, 0, 2)),
        ("moved beat_rival 1 4:2", "bounced stand_off 0 2:4", "held unattacked - 2:0", "given given -"),
    ),
    Example(
        "a unit that stands keeps an equal one out",
        battle(move(0, 0, 1), stand(1, 1)),
        ("bounced defended 1 2:2", "held withstood 0 2:2"),
    ),
    Example(
        "support dislodges, support to hold prevents it",
        battle(move(0, 0, 1), stand(1, 1), stand(2, 0), stand(3, 1), support(2, 0, 1), support(3, 1)),
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
        battle(move(0, 0, 1), stand(1, 1), stand(2, 0), support(2, 0, 1)),
        ("moved dislodged 1 4:2", "held beaten 0 2:4 !0", "held unattacked - 2:0", "given given -"),
    ),
    Example(
        "nobody dislodges a unit of its own power",
        battle(move(0, 0, 1), stand(1, 0), stand(2, 1), support(2, 0, 1)),
        ("bounced own_unit 1 0:0", "held unattacked - 2:0", "held unattacked - 2:0", "given given -"),
    ),
    Example(
        "support by the occupant's power counts against rivals, not against the occupant",
        battle(move(0, 0, 1), stand(1, 1), stand(2, 1), move(3, 2, 1), support(2, 0, 1)),
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
        battle(move(0, 0, 2), stand(1, 0), stand(2, 1), move(3, 2, 2), stand(4, 2), support(1, 0, 2), support(4, 3, 2)),
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
        battle(move(0, 0, 1), move(1, 1, 0), stand(2, 0), move(3, 2, 1), support(2, 0, 1)),
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
        battle(move(0, 0, 1), move(1, 1, 2), move(2, 2, 0), stand(3, 0), move(4, 3, 1), support(3, 0, 1)),
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
        battle(move(0, 0, 2, attack=1), move(1, 1, 2), stand(3, 0), support(2, 0, 2, strength=1)),
        ("bounced stand_off 1 2:2", "bounced stand_off 0 2:2", "held unattacked - 2:0", "given given -"),
        {2: (0, 1)},
    ),
    Example(
        "without defence nothing helps",
        battle(move(0, 0, 1, attack=1), stand(1, 1, defence=0), stand(2, 1), support(2, 1)),
        ("moved dislodged 1 1:0", "held beaten 0 0:1 !0", "held unattacked - 2:0", "given given -"),
    ),
    Example(
        "two without defence pass each other",
        battle(move(0, 0, 1, defence=0), move(1, 1, 0, defence=0)),
        ("moved unopposed - 2:0", "moved unopposed - 2:0"),
    ),
)
