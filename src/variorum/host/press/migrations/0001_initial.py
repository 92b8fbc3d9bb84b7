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
            name="Extension",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("phase_number", models.PositiveIntegerField()),
                ("seat", models.CharField(max_length=40)),
                ("minutes", models.PositiveIntegerField()),
                (
                    "outcome",
                    models.CharField(
                        choices=[("open", "Open"), ("granted", "Granted"), ("refused", "Refused")],
                        default="open",
                        max_length=8,
                    ),
                ),
                ("made", models.DateTimeField(auto_now_add=True)),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="extensions", to="games.game"
                    ),
                ),
            ],
            options={
                "ordering": ["made", "id"],
            },
        ),
        migrations.CreateModel(
            name="Answer",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seat", models.CharField(max_length=40)),
                ("agrees", models.BooleanField()),
                (
                    "extension",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="answers", to="press.extension"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Message",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("sender", models.CharField(max_length=40)),
                ("thread", models.TextField()),
                ("public", models.BooleanField(default=False)),
                ("text", models.TextField()),
                ("turn", models.CharField(blank=True, max_length=20)),
                ("key", models.CharField(max_length=40)),
                ("sent", models.DateTimeField(auto_now_add=True)),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="messages", to="games.game"
                    ),
                ),
            ],
            options={
                "ordering": ["sent", "id"],
            },
        ),
        migrations.CreateModel(
            name="Recipient",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seat", models.CharField(max_length=40)),
                ("read", models.DateTimeField(blank=True, null=True)),
                (
                    "message",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="recipients", to="press.message"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Report",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("reason", models.TextField()),
                ("made", models.DateTimeField(auto_now_add=True)),
                (
                    "decision",
                    models.CharField(
                        choices=[
                            ("open", "open"),
                            ("dismissed", "dismissed"),
                            ("warned", "writer warned"),
                            ("silenced", "writer warned, press closed"),
                        ],
                        default="open",
                        max_length=10,
                    ),
                ),
                ("note", models.TextField(blank=True)),
                ("decided", models.DateTimeField(null=True)),
                ("silent_until", models.DateTimeField(null=True)),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "message",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="reports", to="press.message"
                    ),
                ),
                (
                    "reopened_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "staff",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "writer",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Block",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seat", models.CharField(blank=True, max_length=40)),
                ("since", models.DateTimeField(auto_now_add=True)),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="blocks", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.CASCADE, related_name="+", to="games.game"
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["-since", "-pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("by", "person"), name="a_person_is_blocked_once"),
                    models.UniqueConstraint(fields=("by", "game", "seat"), name="a_seat_is_blocked_once"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("game__isnull", True), ("person__isnull", False), ("seat", "")),
                            models.Q(
                                ("game__isnull", False), ("person__isnull", True), models.Q(("seat", ""), _negated=True)
                            ),
                            _connector="OR",
                        ),
                        name="a_person_or_a_seat_is_blocked",
                    ),
                ],
            },
        ),
        migrations.AddConstraint(
            model_name="extension",
            constraint=models.UniqueConstraint(fields=("game", "phase_number", "seat"), name="a_seat_asks_once"),
        ),
        migrations.AddConstraint(
            model_name="extension",
            constraint=models.UniqueConstraint(
                condition=models.Q(("outcome", "open")), fields=("game", "phase_number"), name="one_request_at_a_time"
            ),
        ),
        migrations.AddConstraint(
            model_name="answer",
            constraint=models.UniqueConstraint(fields=("extension", "seat"), name="a_seat_answers_once"),
        ),
        migrations.AddConstraint(
            model_name="message",
            constraint=models.UniqueConstraint(fields=("game", "sender", "key"), name="a_message_is_sent_once"),
        ),
        migrations.AddConstraint(
            model_name="recipient",
            constraint=models.UniqueConstraint(fields=("message", "seat"), name="a_message_comes_once"),
        ),
        migrations.AddConstraint(
            model_name="report",
            constraint=models.UniqueConstraint(fields=("message", "by"), name="a_message_is_reported_once"),
        ),
    ]
