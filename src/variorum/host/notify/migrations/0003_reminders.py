"""Mails that remind."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """One more kind of mails."""

    dependencies = [("notify", "0002_phase_numbers")]

    operations = [
        migrations.AlterField(
            model_name="delivery",
            name="kind",
            field=models.CharField(
                choices=[
                    ("begun", "Begun"),
                    ("phase", "Phase"),
                    ("deadline", "Deadline"),
                    ("reminder", "Reminder"),
                    ("letter", "Letter"),
                    ("vote", "Vote"),
                    ("ballot", "Ballot"),
                    ("seat", "Seat"),
                    ("roll call", "Roll Call"),
                    ("over", "Over"),
                ],
                max_length=10,
            ),
        ),
    ]
