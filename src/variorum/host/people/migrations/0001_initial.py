import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("games", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="BotRating",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("group", models.CharField(max_length=64)),
                ("level", models.CharField(max_length=16)),
                ("version", models.CharField(blank=True, default="", max_length=40)),
                ("ladder_mu", models.FloatField(default=25.0)),
                ("ladder_sigma", models.FloatField(default=8.333333333333334)),
                ("ladder_games", models.PositiveIntegerField(default=0)),
                ("mu", models.FloatField()),
                ("sigma", models.FloatField()),
                ("floor", models.FloatField()),
                ("games", models.PositiveIntegerField()),
            ],
            options={
                "ordering": ["group", "-floor", "level"],
                "constraints": [models.UniqueConstraint(fields=("group", "level"), name="one_rating_of_a_level")],
            },
        ),
        migrations.CreateModel(
            name="BotGame",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("group", models.CharField(max_length=64)),
                ("ended", models.DateTimeField()),
                ("bots", models.JSONField()),
                ("people", models.JSONField()),
                ("counted", models.BooleanField(default=False)),
                (
                    "game",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="bot_game",
                        to="games.game",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["group", "ended"], name="games_of_bots"),
                    models.Index(
                        condition=models.Q(("counted", False)), fields=["ended"], name="games_of_bots_to_count"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Diligence",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("day", models.DateField()),
                ("met", models.PositiveIntegerField(default=0)),
                ("missed", models.PositiveIntegerField(default=0)),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="diligence", to="games.game"
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="diligence",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["person", "day"], name="diligence_by_day")],
                "constraints": [
                    models.UniqueConstraint(fields=("person", "game", "day"), name="one_diligence_of_a_day")
                ],
            },
        ),
        migrations.CreateModel(
            name="Rating",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("group", models.CharField(max_length=64)),
                ("mu", models.FloatField()),
                ("sigma", models.FloatField()),
                ("floor", models.FloatField()),
                ("games", models.PositiveIntegerField()),
                ("history", models.JSONField(default=list)),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="ratings", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["group", "-floor"], name="leaderboard")],
                "constraints": [models.UniqueConstraint(fields=("person", "group"), name="one_rating_in_a_group")],
            },
        ),
        migrations.CreateModel(
            name="Result",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seat", models.CharField(max_length=40)),
                ("group", models.CharField(max_length=64)),
                (
                    "standing",
                    models.CharField(
                        choices=[
                            ("won", "won"),
                            ("drew", "shared a draw"),
                            ("survived", "survived"),
                            ("out", "eliminated"),
                            ("left", "left the seat"),
                        ],
                        max_length=10,
                    ),
                ),
                ("score", models.FloatField()),
                ("opening", models.CharField(blank=True, default="", max_length=400)),
                ("ended", models.DateTimeField()),
                ("rated", models.BooleanField(default=False)),
                ("counted", models.BooleanField(default=False)),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="results", to="games.game"
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="results", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(condition=models.Q(("rated", True)), fields=["group", "ended"], name="rated_results"),
                    models.Index(
                        condition=models.Q(("counted", False), ("rated", True)),
                        fields=["ended"],
                        name="results_to_count",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("game", "person", "seat"), name="one_result_of_a_person_in_a_seat")
                ],
            },
        ),
    ]
