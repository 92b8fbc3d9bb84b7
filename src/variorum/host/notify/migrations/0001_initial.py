import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("games", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="PushKey",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("private", models.TextField()),
            ],
        ),
        migrations.CreateModel(
            name="Device",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("address", models.CharField(max_length=1000, unique=True)),
                ("public", models.CharField(max_length=100)),
                ("auth", models.CharField(max_length=40)),
                ("name", models.CharField(blank=True, max_length=60)),
                ("added", models.DateTimeField(auto_now_add=True)),
                ("expired", models.DateTimeField(blank=True, null=True)),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="devices", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "ordering": ["added", "id"],
            },
        ),
        migrations.CreateModel(
            name="PushWish",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("deadline", models.BooleanField(default=True, verbose_name="deadlines and reminders")),
                (
                    "phase",
                    models.BooleanField(
                        default=True, verbose_name="new phases, seats offered and other news of my games"
                    ),
                ),
                ("message", models.BooleanField(default=True, verbose_name="new messages")),
                ("vote", models.BooleanField(default=True, verbose_name="votes and requested extensions")),
                ("quiet_from", models.TimeField(blank=True, null=True, verbose_name="quiet from")),
                ("quiet_to", models.TimeField(blank=True, null=True, verbose_name="quiet until")),
                (
                    "person",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="push_wish",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("silent_games", models.ManyToManyField(blank=True, related_name="+", to="games.game")),
            ],
        ),
        migrations.CreateModel(
            name="Delivery",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seat", models.CharField(blank=True, max_length=40)),
                ("way", models.CharField(choices=[("mail", "Mail"), ("push", "Push")], default="mail", max_length=4)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("begun", "Begun"),
                            ("phase", "Phase"),
                            ("deadline", "Deadline"),
                            ("reminder", "Reminder"),
                            ("message", "Message"),
                            ("vote", "Vote"),
                            ("ballot", "Ballot"),
                            ("seat", "Seat"),
                            ("roll call", "Roll Call"),
                            ("over", "Over"),
                            ("open seat", "Open Seat"),
                            ("news", "News"),
                        ],
                        max_length=10,
                    ),
                ),
                ("key", models.CharField(max_length=60)),
                ("detail", models.CharField(blank=True, max_length=60)),
                ("due", models.DateTimeField()),
                ("claimed", models.DateTimeField(blank=True, null=True)),
                ("tries", models.PositiveIntegerField(default=0)),
                ("done", models.DateTimeField(blank=True, null=True)),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="deliveries", to="games.game"
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="deliveries",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("done__isnull", True)), fields=["due"], name="mails_still_to_be_sent"
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("person", "way", "kind", "key"), name="one_delivery_of_a_kind_and_key"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Webhook",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("url", models.URLField(max_length=400, verbose_name="address")),
                (
                    "style",
                    models.CharField(
                        choices=[
                            ("discord", "Discord"),
                            ("plain", "another chat (Slack, Mattermost, Rocket.Chat, Matrix)"),
                        ],
                        default="discord",
                        max_length=8,
                    ),
                ),
                ("roles", models.JSONField(blank=True, default=dict)),
                ("failures", models.PositiveIntegerField(default=0)),
                ("off", models.BooleanField(default=False)),
                ("trouble", models.CharField(blank=True, max_length=200)),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="webhooks",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="webhooks", to="games.game"
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("game", "url"), name="one_webhook_of_an_address")],
            },
        ),
    ]
