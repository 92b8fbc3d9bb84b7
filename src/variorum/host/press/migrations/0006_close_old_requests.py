"""Requests that were open when votes came have no rows for those who haven't answered, so they are over."""

from typing import Any

from django.db import migrations


def close(apps: Any, _: Any) -> None:
    apps.get_model("press", "Vote").objects.filter(outcome="open").update(outcome="refused")


class Migration(migrations.Migration):
    dependencies = [("press", "0005_votes")]

    operations = [migrations.RunPython(close, migrations.RunPython.noop)]
