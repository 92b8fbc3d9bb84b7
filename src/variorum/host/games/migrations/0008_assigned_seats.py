"""Seats that the game master assigns before a game begins."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """One column of members."""

    dependencies = [("games", "0007_phase_numbers")]

    operations = [
        migrations.AddField(
            model_name="member", name="assigned", field=models.CharField(blank=True, default="", max_length=40)
        ),
    ]
