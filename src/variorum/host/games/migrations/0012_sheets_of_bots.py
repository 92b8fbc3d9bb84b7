"""Orders of bots, found ahead of the deadline."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0011_levels_of_bots")]

    operations = [
        migrations.CreateModel(
            name="BotSheet",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seat", models.CharField(max_length=40)),
                ("phase_number", models.PositiveIntegerField()),
                ("sheet", models.TextField(blank=True)),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="bot_sheets", to="games.game"
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("game", "seat"), name="one_bot_sheet_a_seat")],
            },
        ),
    ]
