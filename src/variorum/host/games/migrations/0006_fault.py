"""Why the phase of a game could not be processed."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """Adds the reason; games that run have none."""

    dependencies = [("games", "0005_former_masters")]

    operations = [migrations.AddField("game", "fault", models.TextField(blank=True))]
