"""The tables under the names that players use."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0008_assigned_seats"), migrations.swappable_dependency(settings.AUTH_USER_MODEL)]

    operations = [
        migrations.RenameModel("Draft", "SavedSheet"),
        migrations.RenameModel("Act", "PublicAct"),
        migrations.RenameModel("Line", "LogLine"),
        migrations.AlterField(
            "SavedSheet",
            "game",
            models.ForeignKey("games.Game", on_delete=django.db.models.deletion.CASCADE, related_name="saved_sheets"),
        ),
        migrations.AlterField(
            "Game",
            "owner",
            models.ForeignKey(
                settings.AUTH_USER_MODEL,
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="created",
            ),
        ),
    ]
