"""The laws of Goals, and the sheets that try them: choices right and wrong, spies on true goals, and marches there."""

from collections.abc import Iterator, Sequence
from random import Random

from tests.laws.goals import choice, spies
from tests.laws.movement import standard
from tests.laws.play import Phase, plain, random_draw
from tests.laws.written import area, borders, command

from variorum.game.legal_orders import LegalOrders
from variorum.game.order import Order
from variorum.game.position import Position
from variorum.game.sheet import Sheet
from variorum.game.variant import Variant
from variorum.testing.game import Offered
from variorum.testing.players import random_order

NAME = choice.NAME


def movement(phase: Phase) -> Iterator[str]:
    yield from standard(phase, borders(NAME))


LAWS = {
    "waiting": choice.waiting,
    "choices": choice.choices,
    "secrets": choice.secrets,
    "answers": spies.answers,
    "owners": spies.owners,
    "movement": movement,
    "ending": spies.ending,
}


def draw(variant: Variant, position: Position, offered: Offered, chance: Random) -> dict[str, Sheet]:
    """Units march to their power's goals; near goals are chosen, some of them wrongly; spies ask too much."""
    sheets = random_draw(variant, position, offered, chance)
    return {
        seat: Sheet(tuple(_own(position, seat, sheet.orders, offered[seat], chance))) for seat, sheet in sheets.items()
    }


def _own(
    position: Position, seat: str, orders: Sequence[Order], offered: LegalOrders, chance: Random
) -> Iterator[Order]:
    goals = [goal["area"] for goal in choice.rows(plain(position)).get(seat, {}).get("goals", [])]
    for order in orders:
        if order.subject and chance.random() < 0.6:
            yield _nearest(order, offered, goals, chance)
        elif str(order).startswith("GOAL ") and chance.random() < 0.04:
            yield from chance.choice([(), (order, order), (_turned(order, offered, chance),)])
        elif str(order) != "DRAW" or chance.random() < 0.9:
            yield order
    questions = [kind for kind in offered.kinds if kind.order.__name__ == "Spy"]
    if questions and chance.random() < 0.2:
        yield from (random_order(chance.choice(questions), chance) for _ in range(chance.choice([1, 2, 5])))


def _turned(order: Order, offered: LegalOrders, chance: Random) -> Order:
    kinds = [kind for kind in offered.kinds if type(order) is kind.order]
    return random_order(chance.choice(kinds), chance)


def _nearest(order: Order, offered: LegalOrders, goals: list[str], chance: Random) -> Order:
    """Of a unit's orders, a move that brings it closest to a goal; the order itself if none does."""
    kinds = [kind for kind in offered.kinds if kind.order.__name__ in ("Move", "Hold")]
    drawn = [random_order(chance.choice(kinds), chance) for _ in range(60 if kinds and goals else 0)]
    mine = [other for other in drawn if other.subject == order.subject]
    goal = chance.choice(goals) if goals else ""
    return min(mine, key=lambda other: _left(other, goal), default=order)


def _left(order: Order, goal: str) -> int:
    """How many moves are left after an order."""
    given = command(str(order))
    at = area(given[1].to) or given[0] if given else goal
    return choice.moves(at).get(goal, 99)
