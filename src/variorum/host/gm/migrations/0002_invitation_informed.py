"""Invitations for those who know secrets of a game."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """None has been of this kind so far."""

    dependencies = [("gm", "0001_initial")]

    operations = [migrations.AddField("invitation", "informed", models.BooleanField(default=False))]
