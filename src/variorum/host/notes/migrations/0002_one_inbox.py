"""Reports are in one inbox, that of press."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("notes", "0001_initial"), ("press", "0003_fill_reports")]

    operations = [migrations.DeleteModel("NoteReport")]
