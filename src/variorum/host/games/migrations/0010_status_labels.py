"""The label of the roll call among the states of games."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0009_names"),
    ]

    operations = [
        migrations.AlterField(
            model_name="game",
            name="state",
            field=models.CharField(
                choices=[
                    ("gathering", "looking for players"),
                    ("roll call", "roll call"),
                    ("running", "running"),
                    ("paused", "paused"),
                    ("waiting", "waiting"),
                    ("over", "over"),
                ],
                default="gathering",
                max_length=12,
            ),
        ),
    ]
