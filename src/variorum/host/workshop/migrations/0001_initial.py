import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import variorum.host.games.models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("games", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Design",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(default=variorum.host.games.models.new_key, max_length=16, unique=True)),
                ("name", models.CharField(max_length=60, verbose_name="name")),
                ("map_text", models.TextField(verbose_name="map.txt")),
                ("variant_text", models.TextField(blank=True, verbose_name="variant.toml")),
                ("revision", models.PositiveIntegerField(default=1)),
                ("rings", models.TextField(blank=True, verbose_name="rings.txt")),
                ("topo", models.TextField(blank=True, verbose_name="topo.json")),
                ("built", models.CharField(blank=True, max_length=16)),
                ("building", models.CharField(blank=True, max_length=16)),
                ("begun", models.DateTimeField(blank=True, null=True)),
                ("fault", models.TextField(blank=True)),
                ("notes", models.JSONField(default=list)),
                ("trial", models.JSONField(default=dict)),
                ("trying", models.CharField(blank=True, max_length=16)),
                ("trial_begun", models.DateTimeField(blank=True, null=True)),
                ("link", models.CharField(blank=True, max_length=16, null=True, unique=True)),
                ("withdrawn", models.TextField(blank=True)),
                ("created", models.DateTimeField(auto_now_add=True)),
                ("changed", models.DateTimeField(auto_now_add=True)),
                (
                    "edition",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="games.edition",
                    ),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="designs", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "ordering": ["-changed", "-pk"],
            },
        ),
        migrations.CreateModel(
            name="DesignReport",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("reason", models.TextField()),
                ("made", models.DateTimeField(auto_now_add=True)),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "design",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="reports", to="workshop.design"
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("design", "by"), name="one_report_of_a_design_each")],
            },
        ),
    ]
