"""Teams, and top boards."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0001_initial")]

    operations = [
        migrations.AddField("entrant", "team", models.CharField(blank=True, default="", max_length=60)),
        migrations.AddField("tournament", "top_board", models.BooleanField(default=False)),
    ]
