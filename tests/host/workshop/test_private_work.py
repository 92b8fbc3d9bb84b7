"""Pictures and legal orders of private variants are found in confined processes, and refused in words at their limits.

A version that was shared when nobody tried variants is tried when a game of it is to begin.
"""

import errno
import shutil
from pathlib import Path

import msgspec
import pytest
from django.core.cache import cache
from django.urls import reverse
from msgspec.structs import replace
from working import go_on, work

from variorum.game.process import legal_orders as found_here
from variorum.host.confined import Limits
from variorum.host.games import access, confined_trial, private_orders, private_variants
from variorum.host.games.common import RefusedError
from variorum.host.games.edition import Edition
from variorum.host.games.life import evenings
from variorum.host.games.terms import Agreements
from variorum.host.games.trial_job import Budget
from variorum.host.offers import services as offers
from variorum.host.offers import words
from variorum.host.play.pictures import drawing, maps
from variorum.host.play.pictures.confined_map import sheet_of
from variorum.host.workshop import services
from variorum.render.picture import draw
from variorum.render.scene import scene_of
from variorum.variants import registry

TIGHT = [Limits(seconds=0.001), Limits(memory=0), Limits(output=10)]


@pytest.fixture(autouse=True)
def own_data(settings, tmp_path):
    settings.DATA = tmp_path
    maps.ways.cache_clear()
    maps.sheet.cache_clear()


@pytest.fixture
def name(designer):
    """The id of the designer's variant, built and shared."""
    _, client, design, _ = designer
    services.build(design)
    work()
    client.post(f"/workshop/{design.key}/share/")
    return private_variants.name_of(Edition.objects.get())


@pytest.fixture
def not_here(monkeypatch):
    """This process must not draw private boards and positions, or find their legal orders."""

    def fail(*_args, **_named):
        raise AssertionError("in the process that answers people")

    for module, function in (
        (private_orders, "found_here"),
        (drawing, "draw"),
        (drawing, "sheet_of"),
        (confined_trial, "draw"),
    ):
        monkeypatch.setattr(module, function, fail)


def tightened(monkeypatch, module, name, limits):
    monkeypatch.setattr(module, name, msgspec.structs.replace(getattr(module, name), limits=limits))


def board(game):
    return reverse("play:board", args=(game.key,))


def test_they_are_found_elsewhere_and_are_the_same(designer, name, not_here):
    sal, client, _, _ = designer
    game = evenings.play_now(sal, name)
    assert "data-light" in client.get(board(game)).content.decode()
    for road in ("picture/", "small-picture/"):
        assert client.get(f"/variants/{name}/{road}").status_code == 200
    variant, seen = registry.variant(name), access.find(sal, game.key)
    assert seen.legal_orders() == found_here(variant, seen.seen().position, seen.seat)
    assert seen.legal_orders().kinds
    for theme in (maps.LIGHT, maps.DARK):
        assert drawing.board_of(name, theme) == sheet_of(variant, theme)
    position = seen.seen().position
    assert drawing.picture(variant, position) == draw(scene_of(position, variant))


def test_legal_orders_are_found_once_for_all_seats(designer, name, monkeypatch):
    sal, client, _, _ = designer
    game = evenings.play_now(sal, name)
    assert client.get(board(game)).status_code == 200
    monkeypatch.setattr(private_orders, "run", None)
    variant, position = registry.variant(name), access.find(sal, game.key).seen().position
    for seat in position.seats:
        assert private_orders.legal_orders(variant, position, seat.id).kinds


@pytest.mark.parametrize("limits", TIGHT)
def test_legal_orders_beyond_a_limit_are_refused_in_words(designer, name, monkeypatch, limits):
    sal, client, _, _ = designer
    game = evenings.play_now(sal, name)
    cache.clear()
    with monkeypatch.context() as patch:
        tightened(patch, private_orders, "_LEGAL", limits)
        answer = client.get(board(game))
    assert answer.status_code == 422
    assert "too much work for this host" in answer.content.decode()
    answer = client.get(f"/api/v1/games/{game.key}/legal-orders")
    assert answer.status_code == 422  # and nobody tries again at once
    assert "The legal orders of this position can't be shown" in answer.json()["error"]


def agree(game):
    """North and South agree on an order and a zone; the access of the person in the game."""
    offers.make(game, "NORTH", "OFFER SOUTH: DMZ OST; I A NOR - SUD; PEACE")
    offers.answer(game, "SOUTH", 1, accepts=True)
    return access.find(game.owner, game.key)


def test_agreements_are_judged_by_legal_orders_found_elsewhere(designer, name, not_here):
    sal, client, _, _ = designer
    game = evenings.play_now(sal, name)
    seen = agree(game)
    assert "Agreements for this phase" in client.get(board(game)).content.decode()
    go_on(game)
    assert len(words.judgments(access.find(sal, game.key), 1)) == 5
    assert (
        client.get(f"/games/{game.key}/press/?with={'SOUTH' if seen.seat == 'NORTH' else 'NORTH'}").status_code == 200
    )


@pytest.mark.parametrize("limits", TIGHT)
def test_where_agreements_are_too_much_to_judge_nothing_is_told_and_the_game_goes_on(
    designer, name, monkeypatch, limits
):
    sal, client, _, _ = designer
    game = evenings.play_now(sal, name)
    game.terms = replace(game.terms, agreements=Agreements.BINDING)
    game.save()
    agree(game)
    with monkeypatch.context() as patch:
        tightened(patch, private_orders, "_LEGAL", limits)
        cache.clear()
        with pytest.raises(RefusedError, match="too much work for this host"):
            offers.make(game, "NORTH", "OFFER SOUTH: I A NOR H")
        go_on(game)
        assert not game.fault
        assert game.phase_number == 2
        assert words.judgments(access.find(sal, game.key), 1) == ()
        assert client.get(f"/games/{game.key}/phases/1/").status_code == 200


@pytest.mark.parametrize("limits", TIGHT)
def test_a_map_beyond_a_limit_is_left_out(designer, name, monkeypatch, limits):
    sal, client, _, _ = designer
    game = evenings.play_now(sal, name)
    tightened(monkeypatch, drawing, "_PRINTED", limits)
    tightened(monkeypatch, drawing, "_PICTURES", limits)
    page = client.get(board(game))
    assert page.status_code == 200
    assert "too much work for this host. Enter your orders" in page.content.decode()
    answer = client.get(f"/variants/{name}/picture/")
    assert answer.status_code == 422
    assert "Make it smaller" in answer.content.decode()


@pytest.fixture
def untried(name):
    """The variant as it was shared when nobody tried variants."""
    Edition.objects.update(refusal=None)
    return name


def test_what_was_never_tried_is_tried_when_a_game_begins(designer, untried, monkeypatch):
    sal, _, _, _ = designer
    evenings.play_now(sal, untried)
    assert Edition.objects.get().refusal == ""
    monkeypatch.setattr(private_variants, "TRIAL", None)  # it isn't tried again
    evenings.play_now(sal, untried)


def test_what_was_never_tried_and_is_too_dear_begins_no_game(designer, untried, monkeypatch):
    sal, client, _, _ = designer
    monkeypatch.setattr(private_variants, "BUDGET", Budget(legal=0))
    for _ in range(2):
        with pytest.raises(RefusedError, match="finding all legal orders at the opening takes more than 0 seconds"):
            evenings.play_now(sal, untried)
        monkeypatch.setattr(private_variants, "TRIAL", None)
    page = client.get(f"/variants/{untried}/").content.decode()
    assert "No new games of this private variant can begin. This variant is too much work for this host" in page
    assert "Play now against bots" not in page


def test_a_full_disk_is_told_and_leaves_nothing_behind(designer, name, settings, monkeypatch):
    _, client, _, _ = designer
    place = Path(settings.DATA) / "editions"
    shutil.rmtree(place, ignore_errors=True)
    private_variants._loaded.forget()
    client.raise_request_exception = False

    def full(path, text, *_args, **_named):
        path.write_bytes(text.encode()[:10])
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_text", full)
        answer = client.get(f"/variants/{name}/")
    assert answer.status_code == 503
    assert "The host&#x27;s disk is full." in answer.content.decode()
    assert not list(place.iterdir())
    assert client.get(f"/variants/{name}/").status_code == 200


def test_a_trial_that_is_ended_is_no_judgement(designer, untried, monkeypatch):
    sal, _, _, _ = designer
    with monkeypatch.context() as patch:
        tightened(patch, private_variants, "TRIAL", Limits(seconds=0.001))
        with pytest.raises(RefusedError, match="can't be tried"):
            evenings.play_now(sal, untried)
    assert evenings.play_now(sal, untried).variant == untried
