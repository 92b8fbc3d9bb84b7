"""What a seat may know: no secret of others leaves by a result's sentences, tables and pictures, or a view."""

import msgspec
import pytest

import variorum
from variorum.variants.registry import names


def shown(result, seat):
    position = result.position
    view = variorum.Position(position.variant, position.core, seat)
    plain = msgspec.json.encode(view.core, order="deterministic")
    return result.sentences(seat), result.table(seat), str(result.svg(seat=seat)), plain, view.svg()


def goals(secret):
    """A phase of Goals in which England does something secret, or something else."""
    game = variorum.Game("goals", seed=1)
    game.order("ENGLAND", secret)
    return game, game.process()


def secrets():
    legal = variorum.Game("goals", seed=1).legal_orders("ENGLAND")
    return [order for subject, orders in legal.items() if " " not in subject and subject != "DRAW" for order in orders]


def test_others_see_the_same_whatever_is_secret():
    one, other = secrets()[:2]
    (first, told), (second, told_otherwise) = goals(one), goals(other)
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


@pytest.mark.parametrize("name", names())
def test_a_seat_is_told_what_it_may_know_and_no_more(name):
    game = variorum.Game(name, seed=3)
    for _ in range(3):
        result = game.process()
        for seat in (*game.seats, "PUBLIC"):
            reader = "" if seat == "PUBLIC" else seat
            known = [event.sentence() for event in result.events if event.audience == "all" or reader in event.audience]
            assert result.sentences(seat) == known


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
