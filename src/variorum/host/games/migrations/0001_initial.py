import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import variorum.host.games.models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Edition",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(max_length=24, unique=True)),
                ("files", models.JSONField()),
                ("digest", models.CharField(max_length=64)),
                ("created", models.DateTimeField(auto_now_add=True)),
                ("refusal", models.TextField(blank=True, null=True)),
                ("retired", models.DateTimeField(blank=True, null=True)),
            ],
        ),
        migrations.CreateModel(
            name="Game",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(default=variorum.host.games.models.new_key, max_length=16, unique=True)),
                (
                    "kind",
                    models.CharField(
                        choices=[("game", "game"), ("sandbox", "sandbox"), ("demo", "demonstration")],
                        default="game",
                        max_length=10,
                    ),
                ),
                ("name", models.CharField(max_length=80, verbose_name="name")),
                ("variant", models.CharField(max_length=64, verbose_name="variant")),
                ("chosen", models.JSONField(default=dict)),
                ("pace", models.CharField(default="hours", max_length=10)),
                ("press", models.CharField(default="full", max_length=10)),
                ("anonymous", models.BooleanField(default=False)),
                ("revealed", models.BooleanField(default=True)),
                ("other_terms", models.TextField(default="{}")),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("gathering", "looking for players"),
                            ("roll call", "roll call"),
                            ("running", "running"),
                            ("paused", "paused"),
                            ("waiting", "waiting"),
                            ("over", "over"),
                        ],
                        default="gathering",
                        max_length=12,
                    ),
                ),
                ("listed", models.BooleanField(default=True, verbose_name="in the lobby")),
                ("invitation", models.CharField(default=variorum.host.games.models.new_key, max_length=16)),
                ("password", models.CharField(blank=True, max_length=128)),
                ("turn", models.CharField(blank=True, max_length=20)),
                ("summary", models.CharField(blank=True, max_length=120)),
                ("lines", models.PositiveIntegerField(default=0)),
                ("phase_number", models.PositiveIntegerField(default=0)),
                ("began", models.DateTimeField(blank=True, null=True)),
                ("fault", models.TextField(blank=True)),
                (
                    "place",
                    models.GeneratedField(
                        db_persist=True,
                        expression=models.Case(
                            models.When(state="gathering", then=models.Value(0)),
                            models.When(state="roll call", then=models.Value(1)),
                            models.When(state="over", then=models.Value(3)),
                            default=models.Value(2),
                            output_field=models.PositiveSmallIntegerField(),
                        ),
                        output_field=models.PositiveSmallIntegerField(),
                    ),
                ),
                ("deadline", models.DateTimeField(blank=True, db_index=True, null=True)),
                ("hurry", models.DateTimeField(blank=True, null=True)),
                ("complete", models.BooleanField(default=False)),
                ("grace", models.BooleanField(default=False)),
                ("remaining", models.DurationField(blank=True, null=True)),
                ("claimed", models.DateTimeField(blank=True, null=True)),
                ("warned", models.DateTimeField(blank=True, null=True)),
                ("created", models.DateTimeField(auto_now_add=True)),
                ("started", models.DateTimeField(blank=True, null=True)),
                ("ended", models.DateTimeField(blank=True, null=True)),
                (
                    "master",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="mastered",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="created",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["-created"],
            },
        ),
        migrations.CreateModel(
            name="FormerMaster",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="former_masters", to="games.game"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Follower",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("since", models.DateTimeField(auto_now_add=True)),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="followed",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="followers", to="games.game"
                    ),
                ),
            ],
            options={
                "ordering": ["-since", "-pk"],
            },
        ),
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
        ),
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
        ),
        migrations.CreateModel(
            name="LogLine",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("text", models.TextField()),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "game",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="log", to="games.game"),
                ),
            ],
            options={
                "ordering": ["number"],
            },
        ),
        migrations.CreateModel(
            name="Member",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("level", models.CharField(blank=True, default="", max_length=16)),
                ("seat", models.CharField(blank=True, max_length=40)),
                ("wishes", models.JSONField(default=list)),
                ("assigned", models.CharField(blank=True, default="", max_length=40)),
                ("here", models.BooleanField(default=False)),
                ("abandoned", models.BooleanField(default=False)),
                ("missed", models.PositiveIntegerField(default=0)),
                ("extensions", models.PositiveIntegerField(default=0)),
                ("awaited", models.PositiveIntegerField(blank=True, null=True)),
                ("extended", models.PositiveIntegerField(blank=True, null=True)),
                ("seen", models.PositiveIntegerField(default=0)),
                ("joined", models.DateTimeField(auto_now_add=True)),
                ("left", models.DateTimeField(blank=True, null=True)),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="members", to="games.game"
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="memberships",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="PublicAct",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField(auto_now_add=True)),
                ("by", models.CharField(max_length=60)),
                ("text", models.TextField()),
                ("news", models.BooleanField(default=False)),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="acts", to="games.game"
                    ),
                ),
            ],
            options={
                "ordering": ["at", "id"],
            },
        ),
        migrations.CreateModel(
            name="Pulse",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seat", models.CharField(blank=True, max_length=40)),
                ("kind", models.CharField(max_length=12)),
                ("at", models.DateTimeField(auto_now_add=True, db_index=True)),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="pulses", to="games.game"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="SavedSheet",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seat", models.CharField(max_length=40)),
                ("sheet", models.TextField()),
                ("unread", models.TextField(blank=True)),
                ("ready", models.BooleanField(default=False)),
                ("version", models.PositiveIntegerField(default=1)),
                ("saved", models.DateTimeField(auto_now=True)),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="saved_sheets", to="games.game"
                    ),
                ),
            ],
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                fields=["kind", "place", "-created", "-id"], condition=models.Q(listed=True), name="games_lobby"
            ),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(fields=["variant", "kind", "place", "-created", "-id"], name="games_of_variant"),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(fields=["-created", "-id"], condition=models.Q(listed=True), name="games_by_age"),
        ),
        migrations.AddIndex(
            model_name="member",
            index=models.Index(
                condition=models.Q(("abandoned", True), ("left__isnull", True)),
                fields=["game"],
                name="games_offered_seats",
            ),
        ),
        migrations.AddConstraint(
            model_name="formermaster",
            constraint=models.UniqueConstraint(fields=("game", "person"), name="former_master_once"),
        ),
        migrations.AddConstraint(
            model_name="follower",
            constraint=models.UniqueConstraint(fields=("game", "person"), name="followed_once"),
        ),
        migrations.AddConstraint(
            model_name="botsheet",
            constraint=models.UniqueConstraint(fields=("game", "seat"), name="one_bot_sheet_a_seat"),
        ),
        migrations.AddConstraint(
            model_name="awaited",
            constraint=models.UniqueConstraint(fields=("game", "seat"), name="awaited_once"),
        ),
        migrations.AddConstraint(
            model_name="logline",
            constraint=models.UniqueConstraint(fields=("game", "number"), name="one_line_of_each_number"),
        ),
        migrations.AddConstraint(
            model_name="member",
            constraint=models.UniqueConstraint(
                condition=models.Q(("left__isnull", True), ("person__isnull", False)),
                fields=("game", "person"),
                name="a_person_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="member",
            constraint=models.UniqueConstraint(
                condition=models.Q(("left__isnull", True), models.Q(("seat", ""), _negated=True)),
                fields=("game", "seat"),
                name="a_seat_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="savedsheet",
            constraint=models.UniqueConstraint(fields=("game", "seat"), name="one_sheet_a_seat"),
        ),
    ]
