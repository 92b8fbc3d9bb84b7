"""Drop the unused language, and name the fields as the pages do."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0007_names")]

    operations = [
        migrations.RemoveField("Person", "language"),
        migrations.AlterField(
            "Person", "theme", models.CharField(default="atlas", max_length=20, verbose_name="map colors")
        ),
        migrations.AlterField(
            "Person", "tell_deadline", models.BooleanField(default=True, verbose_name="deadlines and reminders")
        ),
        migrations.AlterField(
            "Person",
            "tell_phase",
            models.BooleanField(default=True, verbose_name="results and other news of my games"),
        ),
        migrations.AlterField("Person", "tell_message", models.BooleanField(default=True, verbose_name="new messages")),
        migrations.AlterField(
            "Person", "tell_vote", models.BooleanField(default=True, verbose_name="votes and requested extensions")
        ),
    ]
