"""The year in which games of a tournament end at the latest."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0002_teams_and_top_boards")]

    operations = [migrations.AddField("tournament", "last_year", models.IntegerField(blank=True, null=True))]
