"""The gallery of mails, for the host's staff: each kind in its states, with its size, as its readers get it."""

from base64 import b64encode

import msgspec
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_GET

from variorum.host.accounts.signed_in import staff_of
from variorum.host.limits.rates import limited
from variorum.host.notify.services.attached import MOST_BYTES, MOST_OF_MAIL, picture_of
from variorum.host.notify.services.letter import as_html, as_text
from variorum.host.notify.services.mails import composed
from variorum.host.notify.services.samples import Sample, samples
from variorum.variants import registry

POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
"""A mail brings its styles and its picture along, and gets nothing else."""


class Row(msgspec.Struct, frozen=True):
    """A mail in the list, with its sizes in bytes."""

    name: str
    sample: Sample
    picture: int
    whole: int


@limited("heavy")
@login_required
@require_GET
def gallery(request: HttpRequest) -> HttpResponse:
    """List all mails."""
    staff = staff_of(request)
    rows = [_row(name, sample, staff.email) for name, sample in samples(timezone.now()).items()]
    return render(
        request, "notify/gallery.html", {"rows": rows, "most": MOST_OF_MAIL, "most_of_picture": max(MOST_BYTES)}
    )


@limited("heavy")
@login_required
@require_GET
def sample(request: HttpRequest, name: str, form: str) -> HttpResponse:
    """Show a mail as HTML or as text, as a mail program would. Raises: Http404."""
    staff_of(request)
    found = samples(timezone.now()).get(name)
    if found is None:
        raise Http404
    if form == "txt":
        return HttpResponse(as_text(found.letter), content_type="text/plain; charset=utf-8")
    picture = _picture(found)
    address = f"data:image/png;base64,{b64encode(picture).decode()}" if picture else ""
    answer = HttpResponse(as_html(found.letter, address))
    answer["Content-Security-Policy"] = POLICY
    return answer


def _row(name: str, sample: Sample, to: str) -> Row:
    message = composed(sample.letter, lambda others: _picture(sample, others), to, {})
    pictures = [part.get_payload(decode=True) for part in message.attachments]
    return Row(name, sample, sum(map(len, pictures)), len(message.message().as_bytes()))


def _picture(sample: Sample, others: int = 0) -> bytes:
    return picture_of(registry.variant("standard"), sample.position, others) if sample.position else b""
