"""Mails about messages under the name that players use."""

from typing import Any

from django.db import migrations, models


def rename(apps: Any, schema_editor: Any) -> None:
    """Carry over the mails about messages that have not been sent yet."""
    deliveries = apps.get_model("notify", "Delivery").objects.using(schema_editor.connection.alias)
    deliveries.filter(kind="letter").update(kind="message")


class Migration(migrations.Migration):
    dependencies = [("notify", "0003_reminders")]

    operations = [
        migrations.AlterField(
            "Delivery",
            "kind",
            models.CharField(
                choices=[
                    ("begun", "Begun"),
                    ("phase", "Phase"),
                    ("deadline", "Deadline"),
                    ("reminder", "Reminder"),
                    ("message", "Message"),
                    ("vote", "Vote"),
                    ("ballot", "Ballot"),
                    ("seat", "Seat"),
                    ("roll call", "Roll Call"),
                    ("over", "Over"),
                ],
                max_length=10,
            ),
        ),
        migrations.RunPython(rename, migrations.RunPython.noop),
    ]
