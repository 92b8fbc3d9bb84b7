"""The tables under the names that players use: messages, threads, extensions."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0009_names"), ("press", "0002_phase_numbers")]

    operations = [
        migrations.RemoveConstraint("Letter", "a_letter_is_sent_once"),
        migrations.RemoveConstraint("Recipient", "a_letter_comes_once"),
        migrations.RemoveConstraint("Answer", "a_seat_answers_once"),
        migrations.RenameModel("Letter", "Message"),
        migrations.RenameField("Message", "circle", "thread"),
        migrations.RenameField("Recipient", "letter", "message"),
        migrations.RenameModel("Request", "Extension"),
        migrations.RenameField("Answer", "request", "extension"),
        migrations.AlterField(
            "Message",
            "game",
            models.ForeignKey("games.Game", on_delete=django.db.models.deletion.CASCADE, related_name="messages"),
        ),
        migrations.AlterField(
            "Extension",
            "game",
            models.ForeignKey("games.Game", on_delete=django.db.models.deletion.CASCADE, related_name="extensions"),
        ),
        migrations.AddConstraint(
            "Message",
            models.UniqueConstraint(fields=("game", "sender", "key"), name="a_message_is_sent_once"),
        ),
        migrations.AddConstraint(
            "Recipient",
            models.UniqueConstraint(fields=("message", "seat"), name="a_message_comes_once"),
        ),
        migrations.AddConstraint(
            "Answer",
            models.UniqueConstraint(fields=("extension", "seat"), name="a_seat_answers_once"),
        ),
    ]
