"""Making and answering offers on the press page."""

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from variorum.host.acts.running import run
from variorum.host.games.common import ProblemsError, RefusedError, StaleError
from variorum.host.games.pages import Request, access_of, refusals
from variorum.host.offers.drafts import text_of
from variorum.host.press.acts import AnswerOffer, MakeOffer
from variorum.host.press.offer_form import OfferForm, bargaining
from variorum.host.press.views.messages import page_with, thread_address, wanted_in
from variorum.host.schema.numbers import whole


@require_POST
def make(request: Request, key: str) -> HttpResponse:
    """Make an offer: one of a tap, or what the form says. A refused one comes back with the reason."""
    access, wanted = access_of(request, key), wanted_in(request)
    form, instead = OfferForm(access, data=request.POST), whole(request.POST.get("instead", ""))
    text = request.POST.get("quick", "") or text_of(request.POST)
    try:
        made = run(MakeOffer(text=text, to=wanted, instead_of=instead), access.person, access)
    except RefusedError as error:
        problems = error.problems if isinstance(error, ProblemsError) else (error,)
        context = bargaining(access, wanted, instead, form, tuple(map(str, problems)))
        if not context:
            raise
        status = 409 if isinstance(error, StaleError) else 422
        return page_with(request, access, wanted, status=status, offering=context)
    return redirect(f"{thread_address(access, wanted)}#offer-{made.number}")


@require_POST
@refusals("press:press")
def answer(request: Request, key: str) -> HttpResponse:
    """Accept or decline an offer, or take it back."""
    access, said = access_of(request, key), request.POST.get("answer", "")
    number = whole(request.POST.get("offer", ""))
    if said not in {"accept", "decline"} or number is None:
        raise RefusedError("Answer an offer with accept or decline.")
    answered = run(AnswerOffer(number=number, accepts=said == "accept"), access.person, access)
    others = tuple(seat for seat in (answered.by, *answered.to) if seat != access.seat)
    return redirect(f"{thread_address(access, others)}#offer-{number}")
