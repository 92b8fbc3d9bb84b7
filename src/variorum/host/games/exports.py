"""Games in a person's data export: memberships, created games, and unprocessed orders."""

import json
from typing import Any

import msgspec

from variorum.game.audience import GM
from variorum.host.accounts.export import section
from variorum.host.accounts.models import Person
from variorum.host.games.models import Follower, Game, Kind, Member, SavedSheet


@section("memberships")
def memberships(person: Person) -> list[dict[str, Any]]:
    """The games that a person took part in."""
    about = ("game__key", "game__name", "game__variant", "game__state")
    told = (*about, "seat", "wishes", "missed", "extensions", "joined", "left")
    return [
        {name.removeprefix("game__"): value for name, value in row.items()}
        for row in Member.objects.filter(person=person).order_by("joined").values(*told)
    ]


@section("created")
def created(person: Person) -> list[dict[str, Any]]:
    """The games that a person created, with their terms."""
    told = ("key", "name", "variant", "chosen", "created")
    return [
        {**{name: getattr(game, name) for name in told}, "terms": msgspec.to_builtins(game.terms)}
        for game in Game.objects.filter(owner=person, kind=Kind.GAME)
    ]


@section("followed")
def followed(person: Person) -> list[dict[str, Any]]:
    """The games that a person follows."""
    found = Follower.objects.filter(person=person).values("game__key", "game__name", "since")
    return [{name.removeprefix("game__"): value for name, value in row.items()} for row in found]


@section("orders")
def orders(person: Person) -> list[dict[str, Any]]:
    """A person's orders that haven't been processed; the others are in the games."""
    held = Member.objects.filter(person=person, left__isnull=True).exclude(seat="").values_list("game_id", "seat")
    mastered = [(pk, GM) for pk in Game.objects.filter(master=person).values_list("pk", flat=True)]
    rows = SavedSheet.objects.filter(game_id__in={pk for pk, _ in (*held, *mastered)}).select_related("game")
    own = {(pk, seat) for pk, seat in (*held, *mastered)}
    return [
        {"game": row.game.key, "seat": row.seat, "sheet": json.loads(row.sheet), "unread": row.unread}
        for row in rows
        if (row.game.pk, row.seat) in own
    ]
