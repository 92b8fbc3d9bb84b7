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
            name="Zine",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(default=variorum.host.games.models.new_key, max_length=16, unique=True)),
                ("title", models.CharField(max_length=80, verbose_name="title")),
                ("motto", models.CharField(blank=True, max_length=160, verbose_name="motto")),
                ("color", models.CharField(default="#8a1c1c", max_length=7, verbose_name="color")),
                ("opening", models.TextField(blank=True, verbose_name="text before the games")),
                ("closing", models.TextField(blank=True, verbose_name="text after the games")),
                ("left_out", models.JSONField(default=list)),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "editor",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="zines", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "ordering": ["-created", "-pk"],
            },
        ),
        migrations.CreateModel(
            name="Issue",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("published", models.DateTimeField(auto_now_add=True)),
                ("content", models.TextField()),
                ("told", models.JSONField(default=list)),
                (
                    "zine",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="issues", to="zines.zine"
                    ),
                ),
            ],
            options={
                "ordering": ["-number"],
                "constraints": [models.UniqueConstraint(fields=("zine", "number"), name="an_issue_of_each_number")],
            },
        ),
        migrations.CreateModel(
            name="ZineGame",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("note", models.TextField(blank=True)),
                ("printed", models.PositiveIntegerField(blank=True, null=True)),
                ("lines", models.PositiveIntegerField(default=0)),
                (
                    "game",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="games.game"),
                ),
                (
                    "zine",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="games", to="zines.zine"
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [models.UniqueConstraint(fields=("zine", "game"), name="a_game_in_a_zine_once")],
            },
        ),
    ]
