"""Wishes for seats end when seats are given out: from then on, they are wishes to swap."""

from typing import Any

from django.db import migrations


def end(apps: Any, _: object) -> None:
    """Forget the wishes of games that have begun."""
    apps.get_model("games", "Member").objects.exclude(seat="").update(wishes=[])


class Migration(migrations.Migration):
    dependencies = [("games", "0001_initial")]

    operations = [migrations.RunPython(end, migrations.RunPython.noop)]
