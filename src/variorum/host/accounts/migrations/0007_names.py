"""Messages under the name that players use."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0006_phase_numbers")]

    operations = [
        migrations.RenameField("Person", "tell_letter", "tell_message"),
        migrations.AlterField(
            "Person", "tell_message", models.BooleanField(default=True, verbose_name="when a message has come")
        ),
    ]
