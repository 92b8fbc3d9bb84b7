"""Reports no longer need their message; each person has one open report of a thing."""

from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("press", "0003_fill_reports"), migrations.swappable_dependency(settings.AUTH_USER_MODEL)]

    operations = [
        migrations.RemoveConstraint("report", "a_message_is_reported_once"),
        migrations.RemoveField("report", "message"),
        migrations.AddConstraint(
            "report",
            models.UniqueConstraint(
                condition=models.Q(("decision", "open")), fields=("kind", "key", "by"), name="one_open_report_each"
            ),
        ),
    ]
