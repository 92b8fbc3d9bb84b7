from random import Random

import pytest

from variorum.archive.gamelog import fold, new_header, phase_line, play, started
from variorum.game.audience import GM
from variorum.game.legal_orders import Field
from variorum.game.order import SlotKind
from variorum.game.process import legal_orders
from variorum.host.games.bots import bot_sheet
from variorum.host.gm.legal import form_of, order_of
from variorum.host.gm.schema.scalars import MisreadError
from variorum.variants import registry


def filled(field: Field, text: str) -> str:
    if field.kind is SlotKind.POWERS:
        return " ".join(map(str, field.choices[: max(field.least, 1)]))
    return text or ("" if field.choices else "x" * max(field.least, 1))


@pytest.mark.parametrize("name", registry.names())
def test_every_offer_has_a_form_from_which_an_order_comes(name):
    variant = registry.variant(name)
    log, chance = started(new_header(variant, variant.start({}))), Random(5)
    for _ in range(6):
        position = log.now.position
        if position.ending:
            break
        seats = (GM, *variant.world.commands(position))
        for seat in seats[:4]:
            for number, kind in enumerate(legal_orders(variant, position, seat).kinds):
                form = form_of(number, kind)
                pairs = zip(kind.fields, form.nodes, strict=True)
                order = order_of(kind, number, {node.name: filled(field, node.value) for field, node in pairs})
                assert kind.includes(order)
                assert form.purpose
        sheets = {seat: bot_sheet(variant, position, seat, chance) for seat in seats}
        done = play(log, sheets)
        if done.waiting:
            break
        log = fold(log, phase_line(log, sheets, done))


def test_what_is_not_offered_is_no_order():
    variant = registry.variant("standard")
    kinds = legal_orders(variant, variant.start({}), GM).kinds
    number, force = next((i, kind) for i, kind in enumerate(kinds) if kind.order.__name__ == "Force")
    number_of_unit, unit = next((i, kind) for i, kind in enumerate(kinds) if kind.order.__name__ == "SetUnit")
    for texts in ({}, {f"order.{number}.label": "x" * 5000, f"order.{number}.result": "y"}):
        with pytest.raises(MisreadError):
            order_of(force, number, texts)
    with pytest.raises(MisreadError, match="choose one of those listed"):
        order_of(unit, number_of_unit, {f"order.{number_of_unit}.power": "ATLANTIS"})
