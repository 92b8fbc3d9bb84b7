"""Reports of notes and of variants become rows beside those of messages."""

from typing import Any

from django.db import migrations


def fill(apps: Any, _: Any) -> None:
    report = apps.get_model("press", "Report")
    for one in report.objects.select_related("message__game").iterator():
        one.key, one.text, one.game = str(one.message_id), one.message.text, one.message.game
        one.title = f"message of {one.message.sender} in {one.message.game.name}"
        one.save()
    for one in apps.get_model("notes", "NoteReport").objects.select_related("game").iterator():
        decision = {"kept": "dismissed"}.get(one.decision, one.decision)
        title = f"note on a phase of {one.game.name}"
        told = {name: getattr(one, name) for name in ("text", "game", "writer", "by", "reason", "staff", "decided")}
        row = report.objects.create(
            kind="note",
            key=f"{one.game_id}/{one.number}/{one.writer_id}",
            title=title,
            decision=decision,
            note=one.answer,
            **told,
        )
        report.objects.filter(pk=row.pk).update(made=one.made)
    for one in apps.get_model("workshop", "DesignReport").objects.select_related("design").iterator():
        name = one.design.name
        row = report.objects.create(
            kind="variant",
            key=str(one.design_id),
            title=f"variant {name}",
            text=name,
            writer_id=one.design.owner_id,
            by_id=one.by_id,
            reason=one.reason,
        )
        report.objects.filter(pk=row.pk).update(made=one.made)


class Migration(migrations.Migration):
    dependencies = [
        ("press", "0002_reports_of_anything"),
        ("notes", "0001_initial"),
        ("workshop", "0001_initial"),
    ]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
