from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0004_fill_skeletons")]

    operations = [
        migrations.AlterField("person", "skeleton", models.CharField(editable=False, max_length=300, unique=True)),
        migrations.AlterField(
            "person", "email", models.EmailField(db_index=True, max_length=254, verbose_name="e-mail address")
        ),
    ]
