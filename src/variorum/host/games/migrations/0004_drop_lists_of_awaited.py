"""The column of lists, of which rows have taken the place."""

from django.db import migrations


class Migration(migrations.Migration):
    """Drops what is no longer read."""

    dependencies = [("games", "0003_move_terms_and_awaited")]

    operations = [migrations.RemoveField("game", "waits_for")]
