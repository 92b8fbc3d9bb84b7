"""Columns for the terms by which games are found, and rows for the seats that a game waits for."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """Makes room; what is there already moves in the next migration."""

    dependencies = [("games", "0001_initial")]

    operations = [
        migrations.RenameField("game", "terms", "other_terms"),
        migrations.AlterField("game", "other_terms", models.TextField(default="{}")),
        migrations.AddField("game", "pace", models.CharField(default="hours", max_length=10)),
        migrations.AddField("game", "press", models.CharField(default="full", max_length=10)),
        migrations.AddField("game", "anonymous", models.BooleanField(default=False)),
        migrations.AddField("game", "revealed", models.BooleanField(default=True)),
        migrations.CreateModel(
            name="Awaited",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seat", models.CharField(max_length=40)),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="awaited", to="games.game"
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("game", "seat"), name="awaited_once")],
            },
        ),
    ]
