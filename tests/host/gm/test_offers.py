from random import Random

import pytest

from variorum.archive.gamelog import fold, new_header, play, stage_line, started
from variorum.game.audience import GM
from variorum.game.options import Field
from variorum.game.order import SlotKind
from variorum.game.process import options
from variorum.host.games.bots import bot_sheet
from variorum.host.gm.offers import form_of, order_of
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
            for number, offer in enumerate(options(variant, position, seat).offers):
                form = form_of(number, offer)
                pairs = zip(offer.fields, form.nodes, strict=True)
                order = order_of(offer, number, {node.name: filled(field, node.value) for field, node in pairs})
                assert offer.includes(order)
                assert form.purpose
        sheets = {seat: bot_sheet(variant, position, seat, chance) for seat in seats}
        done = play(log, sheets)
        if done.waiting:
            break
        log = fold(log, stage_line(log, sheets, done))


def test_what_is_not_offered_is_no_order():
    variant = registry.variant("standard")
    offers = options(variant, variant.start({}), GM).offers
    number, force = next((i, offer) for i, offer in enumerate(offers) if offer.order.__name__ == "Force")
    number_of_unit, unit = next((i, offer) for i, offer in enumerate(offers) if offer.order.__name__ == "SetUnit")
    for texts in ({}, {f"order.{number}.label": "x" * 5000, f"order.{number}.result": "y"}):
        with pytest.raises(MisreadError):
            order_of(force, number, texts)
    with pytest.raises(MisreadError, match="choose one of those listed"):
        order_of(unit, number_of_unit, {f"order.{number_of_unit}.power": "ATLANTIS"})
