from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0002_mails_about_accounts")]

    operations = [
        migrations.AddField("person", "skeleton", models.CharField(default="", editable=False, max_length=300)),
    ]
