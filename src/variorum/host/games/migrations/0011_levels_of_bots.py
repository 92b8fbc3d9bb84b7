"""The levels of bots: those that play already are generic ones."""

from typing import Any

from django.db import migrations, models


def _as_before(apps: Any, _editor: Any) -> None:
    bots = apps.get_model("games", "Member").objects.filter(person__isnull=True, abandoned=False, left__isnull=True)
    bots.update(level="generic")


class Migration(migrations.Migration):
    dependencies = [("games", "0010_status_labels")]

    operations = [
        migrations.AddField("member", "level", models.CharField(blank=True, default="", max_length=16)),
        migrations.RunPython(_as_before, migrations.RunPython.noop),
    ]
