"""Terms out of one JSON text into their columns, and awaited seats out of lists into rows."""

import json
from typing import Any

from django.db import migrations

CUT = 200
"""A list of this length may have lost its end, and half of a name with it."""


def move(apps: Any, schema_editor: Any) -> None:
    """Move what all games have."""
    game_model, awaited = apps.get_model("games", "Game"), apps.get_model("games", "Awaited")
    database = schema_editor.connection.alias
    for game in game_model.objects.using(database).only("pk", "other_terms", "waits_for").iterator(chunk_size=500):
        terms = json.loads(game.other_terms)
        columns = {name: terms.pop(name) for name in ("press", "anonymous", "revealed") if name in terms}
        if "pace" in terms.get("clock", {}):
            columns["pace"] = terms["clock"].pop("pace")
        game_model.objects.using(database).filter(pk=game.pk).update(**columns, other_terms=json.dumps(terms))
        rows = [awaited(game_id=game.pk, seat=seat) for seat in _seats(game.waits_for)]
        awaited.objects.using(database).bulk_create(rows)


def move_back(apps: Any, schema_editor: Any) -> None:
    """What `move` undid."""
    game_model, awaited = apps.get_model("games", "Game"), apps.get_model("games", "Awaited")
    database = schema_editor.connection.alias
    for game in game_model.objects.using(database).iterator(chunk_size=500):
        terms = json.loads(game.other_terms)
        terms |= {"press": game.press, "anonymous": game.anonymous, "revealed": game.revealed}
        terms["clock"] = {**terms.get("clock", {}), "pace": game.pace}
        seats = awaited.objects.using(database).filter(game_id=game.pk).order_by("seat").values_list("seat", flat=True)
        text, listed = json.dumps(terms, separators=(",", ":")), ", ".join(seats)[:CUT]
        game_model.objects.using(database).filter(pk=game.pk).update(other_terms=text, waits_for=listed)
    awaited.objects.using(database).all().delete()


def _seats(listed: str) -> list[str]:
    seats = listed.split(", ") if listed else []
    return list(dict.fromkeys(seats[:-1] if len(listed) >= CUT else seats))


class Migration(migrations.Migration):
    """Moves data alone."""

    dependencies = [("games", "0002_columns_for_terms_and_rows_for_awaited")]

    operations = [migrations.RunPython(move, move_back)]
