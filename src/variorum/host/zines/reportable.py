"""Zines, as they can be reported to the host's staff."""

from django.shortcuts import get_object_or_404
from django.urls import reverse_lazy

from variorum.host.press.reports import KINDS, Reportable, ReportedThing
from variorum.host.zines.models import Zine


def _told(row: Zine) -> ReportedThing:
    text = "\n\n".join(filter(None, (row.title, row.motto)))
    return ReportedThing(
        str(row.pk), row.editor, f"zine {row.title}", text, reverse_lazy("zines:zine", args=(row.key,))
    )


def _remove(pk: str) -> None:
    Zine.objects.filter(pk=pk).delete()


KINDS["zine"] = Reportable(lambda _, key: get_object_or_404(Zine, key=key[:16]), _told, _remove, "Delete the zine")
