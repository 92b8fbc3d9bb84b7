"""Two games that differ only in a secret of one seat look the same to everybody else, on every road.

They look the same to a caretaker, too, whose orders tell nothing of what its seat may not know; and mails, webhooks and
calendars of others are the same.
"""

from random import Random

import pytest
from crawl import crawl, roads
from django.core import mail
from mailed import go_on, hide, told
from msgspec.structs import replace
from tests.asked import is_sampled
from working import work

from variorum.archive.gamelog import dice
from variorum.game.position import to_json
from variorum.game.process import legal_orders, process
from variorum.game.sheet import Sheet
from variorum.game.view import view
from variorum.host.games import access
from variorum.host.games.bots import in_games
from variorum.host.games.life import creation, phases
from variorum.host.games.life.creation import GamePlan
from variorum.host.games.log import store
from variorum.host.games.log.store import read_all
from variorum.host.games.models import Member
from variorum.host.games.seats import sheets
from variorum.host.games.terms import Absence, Terms
from variorum.host.letters import boxes
from variorum.testing.players import random_order, random_sheet
from variorum.variants import registry

KEEPING = [name for name in registry.SHOWCASE if registry.variant(name).records or registry.variant(name).limits_sight]
SECRETIVE = [*KEEPING, "payola", "woolworth"]
"""Variants with secrets; the records of the small ones, but for Payola's purses, are there for all to see."""

PHASES = 8
TRIES, DRAWINGS = 40, 5


SILENT = {"woolworth"}
"""Variants in which one seat's secret is bound up with those of others, of which bots might speak."""


def twins(monkeypatch, variant, ann, ben):
    """Two games in which everything is the same so far."""
    monkeypatch.setattr("variorum.game.dice.new_seed", lambda: "the seed of both")
    made = []
    terms = Terms(bots=True, grace=0, absence=Absence.HOLD, silent_bots=variant in SILENT)
    for _ in range(2):
        game = creation.create(None, GamePlan("A game", variant, terms=terms))
        for person, seat in zip((ann, ben), creation.seats_of(game), strict=False):
            Member.objects.create(game=game, person=person, seat=seat)
        creation.begin(game.pk)
        game.refresh_from_db()
        made.append(game)
    return made


def sheet_and_secret(game, seat, others, chance):
    """A sheet of the seat, and another one of which the others cannot tell the difference."""
    log = store.load(game)
    position, drawn = log.now.position, dice(log)
    everybody = phases.sheets_of(game, log)
    drawings = (random_sheet(log.variant, position, seat, chance) for _ in range(DRAWINGS))
    sheet = next((drawing for drawing in drawings if drawing.orders), Sheet())

    def known(changed):
        done = process(log.variant, position, {**everybody, seat: changed}, drawn, log.now.season)
        return done.waiting, [to_json(view(log.variant, done.position, other, done.events)) for other in others]

    kinds = legal_orders(log.variant, position, seat).kinds
    for _ in range(TRIES if sheet.orders else 0):
        place = chance.randrange(len(sheet.orders))
        same = [kind for kind in kinds if kind.order is type(sheet.orders[place])]
        other = () if chance.random() < 0.5 else (random_order(chance.choice(same), chance),)
        changed = replace(sheet, orders=(*sheet.orders[:place], *other, *sheet.orders[place + 1 :]))
        if changed != sheet and known(changed) == known(sheet):
            return sheet, changed
    return sheet, sheet


@pytest.mark.parametrize("variant", SECRETIVE)
def test_a_secret_that_was_played_shows_nowhere(variant, people, signed_in, monkeypatch, settings):
    settings.ORDERS_ADDRESS = "orders@play.example.org"
    ann, ben = people("ann", "ben")
    one, two = twins(monkeypatch, variant, ann, ben)
    for game in (one, two):
        boxes.address(access.find(ben, game.key))
    work()
    seat, chance, differ = access.find(ann, one.key).seat, Random(variant), False
    others = [access.find(ben, one.key).seat, ""]
    for _ in range(PHASES):
        mail.outbox.clear()
        (sheet, secret), turn = sheet_and_secret(one, seat, others, chance), one.turn
        for game, sent in ((one, sheet), (two, secret)):
            if sent.orders:
                sheets.put(access.find(ann, game.key), game.phase_number, sent.orders)
        go_on((one, two))
        heard = [told(game, ann, ben, turn) for game in (one, two)]
        assert heard[0]["ben"]
        assert heard[0] == heard[1]
        differ = sheet != secret
        if differ or one.state == "over":
            break
    assert differ, f"{variant} has secrets, and none was found in {PHASES} phases"
    assert caretakers_sheet(one, others[0]) == caretakers_sheet(two, others[0])
    for person in (ben, None) if is_sampled(variant, one_of=3) else (ben,):
        seen = [fetched(signed_in(person), game) for game in (one, two)]
        assert seen[0].keys() == seen[1].keys()
        for address, text in seen[0].items():
            assert text == seen[1][address], f"{person} can tell the games apart at {address}"


def caretakers_sheet(game, seat):
    """What a caretaker would order for a seat now."""
    log = store.load(game)
    return read_all(log.variant, in_games.texts_of_bots(game, log, [seat]))[seat]


def fetched(client, game):
    found = crawl(client, *roads(game.key), within=game.key)
    return {address.replace(game.key, "KEY"): hide(text, game) for address, text in found.items()}
