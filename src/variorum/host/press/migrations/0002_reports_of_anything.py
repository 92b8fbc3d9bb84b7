"""Reports keep what was reported."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0001_initial"), ("press", "0001_initial")]

    operations = [
        migrations.AddField("report", "kind", models.CharField(default="message", max_length=20)),
        migrations.AddField("report", "key", models.CharField(default="", max_length=40)),
        migrations.AddField("report", "title", models.CharField(default="", max_length=250)),
        migrations.AddField("report", "text", models.TextField(default="")),
        migrations.AddField(
            "report",
            "game",
            models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.CASCADE, related_name="+", to="games.game"
            ),
        ),
        migrations.AlterField(
            "report",
            "message",
            models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.CASCADE, related_name="reports", to="press.message"
            ),
        ),
        migrations.AlterField(
            "report",
            "decision",
            models.CharField(
                choices=[
                    ("open", "open"),
                    ("dismissed", "dismissed"),
                    ("warned", "writer warned"),
                    ("silenced", "writer warned, press closed"),
                    ("removed", "removed"),
                ],
                default="open",
                max_length=10,
            ),
        ),
    ]
