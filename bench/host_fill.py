"""Fills the host's database for a measurement: games under way, people in them who are signed in. Prints JSON.

Run with the settings of the host in the environment: `python -m bench.host_fill fill 2000 200`, or `seated 2`, which
makes a game of every variant, or `strangers 20`, who have no games, or `due 500 3`, which lets phases of 500 games be
due in three seconds, or `done`, which tells what has become of those.
"""

import json
import sys
from copy import copy
from datetime import timedelta
from random import Random

import django

django.setup()

from django.conf import settings  # noqa: E402 - settings come first
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY  # noqa: E402
from django.contrib.sessions.backends.db import SessionStore  # noqa: E402
from django.db import connection  # noqa: E402
from django.db.models import Max  # noqa: E402
from django.utils import timezone  # noqa: E402
from msgspec.structs import replace  # noqa: E402

from variorum.host.accounts.models import Person  # noqa: E402
from variorum.host.accounts.services import make_token  # noqa: E402
from variorum.host.games.access import find  # noqa: E402
from variorum.host.games.life import creation, phases  # noqa: E402
from variorum.host.games.life.creation import GamePlan  # noqa: E402
from variorum.host.games.models import Game, LogLine, Member, State, new_key  # noqa: E402
from variorum.host.games.seats import seats  # noqa: E402
from variorum.host.games.terms import Absence, Terms  # noqa: E402
from variorum.host.letters.boxes import address  # noqa: E402
from variorum.variants import registry  # noqa: E402

VARIANTS = ("standard", "standard", "standard", "goals", "capitalist")
PLAYED = range(0, 12, 2)
"""Phases that have been played."""
IN_A_GAME = 3
LETTERS = 4
"""Games of each person that have an address for mail."""
BATCH = 500
AHEAD = timedelta(days=2)
"""How far the deadlines are."""
TERMS = Terms(bots=True, absence=Absence.HOLD, grace=0)
LARGEST, LARGEST_PLAYED = "world_war_four", {"at its opening": 0, "with news of 35 powers": 4, "with many units": 16}
"""The largest board, and after how many phases it is looked at."""


def fill(games, people):
    """So many games, with so many people in them; how each person is let in, and the keys of the games."""
    persons = Person.objects.bulk_create(
        Person(username=name, skeleton=name, email=f"{name}@example.org", password="!")  # noqa: S106 - none fits
        for name in (f"player{number}" for number in range(people))
    )
    patterns = [_pattern(variant, phases_) for variant in VARIANTS for phases_ in PLAYED]
    chance, own = Random(1), {person.pk: [] for person in persons}
    for begin in range(0, games, BATCH):
        numbers = range(begin, min(begin + BATCH, games))
        made = Game.objects.bulk_create(_like(patterns[number % len(patterns)][0], number) for number in numbers)
        members = []
        for number, game in zip(numbers, made, strict=True):
            names = patterns[number % len(patterns)][1]
            chosen = [*chance.sample(persons, IN_A_GAME), *[None] * len(names)]
            members += [
                Member(game=game, seat=seat, person=person, level="" if person else TERMS.bot_level)
                for seat, person in zip(names, chosen, strict=False)
            ]
            for person in chosen[:IN_A_GAME]:
                own[person.pk].append(game.key)
        Member.objects.bulk_create(members)
        for place, (pattern, _) in enumerate(patterns):
            _copy_log(pattern, [game.pk for game in made[(place - begin) % len(patterns) :: len(patterns)]])
    Game.objects.filter(pk__in=[pattern.pk for pattern, _ in patterns]).delete()
    return [_known(person, own[person.pk]) for person in persons if own[person.pk]]


def _known(person, keys):
    """How a person is let in at each door of the host: by session, token and, if it takes mail, a seat's address."""
    boxes = [address(find(person, key)) for key in keys[:LETTERS]]
    return {"session": _session(person), "token": make_token(person, "bench"), "games": keys, "boxes": boxes}


def _like(pattern, number):
    """A game like another one, not yet saved."""
    game = copy(pattern)
    game.pk, game.key, game.invitation = None, new_key(), new_key()
    # People will have seats: the phase isn't complete as one of bots alone is.
    game.name, game.deadline, game.complete, game.hurry = f"Game {number}", timezone.now() + AHEAD, False, None
    return game


def _copy_log(pattern, games):
    """Give games the log of another one; its texts never leave the database."""
    if not games:
        return
    among = ", ".join(["%s"] * len(games))
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO games_logline (game_id, number, text, created) "  # noqa: S608 - only places for values
            "SELECT g.id, l.number, l.text, l.created FROM games_logline l, games_game g "
            f"WHERE l.game_id = %s AND g.id IN ({among})",
            [pattern.pk, *games],
        )


def _pattern(variant, played):
    """A game in which so many phases have been played, and its seats; nothing of it is due before it is deleted."""
    game = creation.create(None, GamePlan("Pattern", variant, terms=TERMS))
    creation.begin(game.pk)
    for _ in range(played):
        game.refresh_from_db()
        phases.process(game.pk, game.phase_number, now=timezone.now() + timedelta(days=9))
    game.refresh_from_db()
    return game, list(game.members.order_by("pk").values_list("seat", flat=True))


def strangers(count):
    """So many people who are signed in and have no games."""
    names = (f"player{number}" for number in range(count))
    return [{"session": _session(Person.objects.create_user(name, f"{name}@example.org"))} for name in names]


def _session(person):
    store = SessionStore()
    store[SESSION_KEY] = str(person.pk)
    store[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    store[HASH_SESSION_KEY] = person.get_session_auth_hash()
    store.create()
    return store.session_key


def seated(played):
    """A game of every variant in which so many phases have been played, with one person in it, who is signed in.

    And games on the largest board, and one of Standard at its opening, in which every seat has units to order.
    """
    person = Person.objects.create_user("player", "player@example.org")
    games = {name: _joined(person, name, played) for name in registry.SHOWCASE}
    quick = replace(TERMS, bot_level="random")
    largest = {f"{LARGEST} {when}": _joined(person, LARGEST, count, quick) for when, count in LARGEST_PLAYED.items()}
    opening = _joined(person, "standard", 0)
    return {"session": _session(person), "games": games, "largest": largest, "opening": opening}


def _joined(person, variant, played, terms=TERMS):
    """The key of a game with that person in it."""
    game = creation.create(None, GamePlan(f"Game of {variant}", variant, terms=terms))
    seats.join(person, game.pk)
    creation.begin(game.pk)
    for _ in range(played):
        game.refresh_from_db()
        phases.process(game.pk, game.phase_number, now=timezone.now() + timedelta(days=9))
    return game.key


def due(count, seconds):
    """Let the phases of so many games be due at one time, soon."""
    at = timezone.now() + timedelta(seconds=seconds)
    chosen = list(Game.objects.order_by("pk").values_list("pk", flat=True)[:count])
    Game.objects.filter(pk__in=chosen).update(deadline=at, grace=True)
    return {str(pk): lines for pk, lines in Game.objects.filter(pk__in=chosen).values_list("pk", "lines")}


def done(before, seconds):
    """How many of those phases have been processed, how many more than once, how many wait for somebody's answer.

    `seconds`: after how long the last one was. A game may have gone on by more than one phase: those are not the same.
    """
    at = timezone.now() - timedelta(seconds=seconds)
    now = dict(Game.objects.filter(pk__in=before).values_list("pk", "lines"))
    gained = [now[int(pk)] - lines for pk, lines in before.items()]
    added = LogLine.objects.filter(game_id__in=before, created__gte=at).values_list("game_id", "text")
    played = [(pk, line["turn"], line["attempt"]) for pk, text in added for line in [json.loads(text)]]
    last = LogLine.objects.filter(game_id__in=before, created__gte=at).aggregate(last=Max("created"))["last"]
    first = LogLine.objects.filter(game_id__in=before, created__gte=at).earliest("created").created if last else None
    return {
        "due": len(before),
        "processed": sum(count > 0 for count in gained),
        "twice": len(played) - len(set(played)),
        "waiting": Game.objects.filter(pk__in=before, state=State.WAITING).count(),
        "seconds": (last - first).total_seconds() if last else 0,
    }


def main():
    """Do what the arguments say."""
    what, *numbers = sys.argv[1:]
    if what == "done":
        answer = done(json.load(sys.stdin), float(numbers[0]))
    else:
        answer = {"fill": fill, "seated": seated, "due": due, "strangers": strangers}[what](*map(int, numbers))
    json.dump(answer, sys.stdout)


if __name__ == "__main__":
    main()
