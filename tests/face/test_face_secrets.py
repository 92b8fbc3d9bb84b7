"""What a seat may know: no secret of others leaves by a result's sentences, tables and pictures, or a view."""

from itertools import combinations, product

import msgspec
from tests.tables import each

import variorum
from variorum.variants.registry import SHOWCASE


def shown(result, seat):
    position = result.position
    view = variorum.Position(position.variant, position.core, seat)
    plain = msgspec.json.encode(view.core, order="deterministic")
    return result.sentences(seat), result.table(seat), str(result.svg(seat=seat)), plain, view.svg()


HOMES = ("VIE", "BUD", "LON", "PAR", "MAR", "MUN", "ROM", "NAP", "MOS", "CON", "ANK")


def choices(game, neutral="TUN"):
    """Five secret goals for every seat, England's with that neutral center."""
    for seat in game.seats:
        centers = (neutral,) if seat == "ENGLAND" else ("TUN", "BEL")
        for center, others in product(centers, combinations(HOMES, 4)):
            game.withdraw(seat)
            if not game.order(seat, [f"GOAL {area}" for area in (center, *others)]):
                break
        assert len(game.orders[seat]) == 5


def goals(neutral):
    """A game in which England has chosen its goals in secret."""
    game = variorum.Game("goals", seed=1)
    while game.phase != "W1901A":
        game.process()
    choices(game, neutral)
    return game, game.process()


def test_others_see_the_same_whatever_is_secret():
    (first, told), (second, told_otherwise) = goals("RUM"), goals("TUN")
    assert shown(told, "GM") != shown(told_otherwise, "GM")
    for seat in ("FRANCE", "PUBLIC"):
        assert shown(told, seat) == shown(told_otherwise, seat)
        assert first.view(seat) == second.view(seat)
    assert first.view("ENGLAND") != second.view("ENGLAND")


def test_orders_that_are_only_entered_are_seen_by_nobody_else():
    game = variorum.Game("standard")
    before = game.view("FRANCE"), game.svg(seat="FRANCE"), game.legal_orders("FRANCE")
    game.order("GERMANY", "A Mun - Bur")
    assert before == (game.view("FRANCE"), game.svg(seat="FRANCE"), game.legal_orders("FRANCE"))


@each("name", SHOWCASE)
def test_a_seat_is_told_what_it_may_know_and_no_more(name):
    game = variorum.Game(name, seed=3)
    for _ in range(3):
        if "GOAL" in game.legal_orders(game.seats[0]):
            choices(game)
        result = game.process()
        for seat in (*game.seats, "PUBLIC"):
            reader = "" if seat == "PUBLIC" else seat
            known = [event for event in result.events if event.audience == "all" or reader in event.audience]
            seen = (event.through(game.view(seat).core.fog) for event in known)
            assert result.sentences(seat) == [event.sentence() for event in seen if event]


def test_problems_are_told_to_their_seat_alone():
    game = variorum.Game("standard")
    game.order("GERMANY", "A Mun - Lon")
    result = game.process()
    assert "refused:" in result.table("GERMANY")
    assert "refused:" in str(result)
    assert "refused:" not in result.table("FRANCE")


def test_a_repr_gives_no_seed_away():
    game = variorum.Game("standard", seed="very secret")
    assert "very secret" not in repr(game) + repr(game.position) + str(game.process()) + repr(game._kept)
