"""Who has been game master of a game that runs, and knows what was secret then."""

from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import F, Q

MASTER, LEFT = "the game master", "The game master has left."


def remember(apps: Any, schema_editor: Any) -> None:
    """Note founders whose games tell of a game master, and have another one now, or none.

    Founders alone become game masters without an invitation, so such a founder has been one.
    """
    database = schema_editor.connection.alias
    games = apps.get_model("games", "Game").objects.using(database)
    told = Q(acts__by=MASTER) | Q(acts__text__startswith=LEFT)
    left = games.filter(told, owner__isnull=False, lines__gt=0).exclude(master_id=F("owner_id"))
    pairs = set(left.values_list("pk", "owner_id"))
    former = apps.get_model("games", "FormerMaster")
    former.objects.using(database).bulk_create(former(game_id=game, person_id=person) for game, person in sorted(pairs))


class Migration(migrations.Migration):
    """Makes the table, and fills it as far as can be known."""

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("games", "0004_drop_lists_of_awaited"),
    ]

    operations = [
        migrations.CreateModel(
            name="FormerMaster",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="former_masters", to="games.game"
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("game", "person"), name="former_master_once")],
            },
        ),
        migrations.RunPython(remember, migrations.RunPython.noop),
    ]
