"""Requests for extensions become votes, of which there are several kinds."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("press", "0004_one_inbox"), migrations.swappable_dependency(settings.AUTH_USER_MODEL)]

    operations = [
        migrations.RemoveConstraint("answer", "a_seat_answers_once"),
        migrations.RemoveConstraint("extension", "a_seat_asks_once"),
        migrations.RemoveConstraint("extension", "one_request_at_a_time"),
        migrations.RenameModel("Extension", "Vote"),
        migrations.RenameField("answer", "extension", "vote"),
        migrations.AlterField(
            "vote",
            "game",
            models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="votes", to="games.game"),
        ),
        migrations.AddField("vote", "kind", models.CharField(default="extension", max_length=12)),
        migrations.AddField("vote", "winner", models.CharField(blank=True, default="", max_length=40)),
        migrations.AlterField("vote", "minutes", models.PositiveIntegerField(default=0)),
        migrations.AddConstraint(
            "vote",
            models.UniqueConstraint(fields=("game", "phase_number", "kind", "seat"), name="a_seat_asks_once"),
        ),
        migrations.AddConstraint(
            "vote",
            models.UniqueConstraint(
                condition=models.Q(("outcome", "open")),
                fields=("game", "phase_number", "kind"),
                name="one_open_vote_a_kind",
            ),
        ),
        migrations.AlterField("answer", "agrees", models.BooleanField(null=True)),
        migrations.AddField(
            "answer",
            "person",
            models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddConstraint(
            "answer", models.UniqueConstraint(fields=("vote", "seat"), name="a_seat_answers_once")
        ),
    ]
