"""Whole games, searched phase by phase on every road for what their readers may not know."""

from random import Random

from crawl import crawl, roads
from django.contrib.auth.models import AnonymousUser
from tests.host.working import go_on

from variorum.host.accounts.models import Person
from variorum.host.games import access
from variorum.host.games.life import creation
from variorum.host.games.life.creation import GamePlan
from variorum.host.games.log import store
from variorum.host.games.models import Member, State
from variorum.host.games.seats import sheets
from variorum.host.games.terms import Absence, Terms
from variorum.host.press.services.messages import send
from variorum.testing.players import random_sheet

PHASES = 6
NAMES = ("Zebulonia", "Quentinusz", "Wolframina")
"""Names that no page contains by chance."""


def pytest_generate_tests(metafunc):
    metafunc.parametrize("number", range(metafunc.config.getoption("--whole-games")))


def started(variant, number, **terms):
    """A game that has begun, and the people in it."""
    persons = [Person.objects.create_user(name, f"{name}@example.org") for name in NAMES]
    plan = GamePlan("A whole game", variant, terms=Terms(bots=True, grace=0, absence=Absence.HOLD, **terms))
    game, chance = creation.create(None, plan), Random(number)
    seats = chance.sample(creation.seats_of(game), len(persons))
    for person, seat in zip(persons, seats, strict=True):
        Member.objects.create(game=game, person=person, seat=seat)
    creation.begin(game.pk)
    game.refresh_from_db()
    return game, persons


def played(game, persons, number):
    """The game before every other phase; one person misses every other deadline, and so gets a caretaker."""
    chance = Random(number)
    for turn in range(PHASES):
        if game.state == State.OVER:
            return
        if turn % 2 == number % 2:
            yield store.load(game)
        for person in persons[turn % 2 :]:
            who, log = access.find(person, game.key), store.load(game)
            sheets.put(who, game.phase_number, random_sheet(log.variant, log.now.position, who.seat, chance).orders)
        go_on(game)


def found(client, game):
    return crawl(client, *roads(game.key), within=game.key)


def units(position):
    """Units as texts and pictures name them."""
    return {text for unit in position.units for text in (f"{unit.kind} {unit.location}", f"unit-{unit.location}")}


def test_no_unit_in_the_fog_shows_in_a_whole_game(number, signed_in, db):
    game, persons = started("dark", number)
    told = dict.fromkeys((*persons[:1], None), frozenset())
    hidden_once = 0
    for log in played(game, persons, number):
        for person, before in told.items():
            seen = access.find(person or AnonymousUser(), game.key)
            told[person] = before | units(seen.seen().position)
            secret = units(log.now.position) - told[person]
            hidden_once += len(secret)
            for address, text in found(signed_in(person), game).items():
                assert not [word for word in secret if f"{word}<" in text or f'"{word}"' in text], address
    assert hidden_once > 50


def test_no_name_shows_in_a_whole_anonymous_game(number, signed_in, db):
    game, persons = started("standard", number, anonymous=True)
    for turn, _ in enumerate(played(game, persons, number)):  # of which each writes once
        writer = access.find(persons[turn % 3], game.key)
        send(writer, ("*",), f"Message {turn} to all", f"key {turn}")
        for person in (persons[0], None):
            others = [name for name in NAMES if person is None or name != person.username]
            for address, text in found(signed_in(person), game).items():
                assert not [name for name in others if name.casefold() in text.casefold()], address
