"""What types of orders do: a sentence, and an example with a picture, for cards on pages. They are the same for all."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from variorum.game.order import Order
from variorum.game.variant import Variant
from variorum.host.limits.rates import limited
from variorum.host.orders.examples import Example, example_of, type_of
from variorum.host.play.board.condition_form import pattern
from variorum.host.play.pictures.drawing import Drawn, part_picture
from variorum.host.play.pictures.maps import ways
from variorum.notation.in_words import words
from variorum.render.atlas import atlas_of
from variorum.render.theme import ATLAS, THEMES, Theme
from variorum.variants import registry

_WIDTH, _KEPT = 560, 24 * 3600
_LASTING = f"public, max-age={_KEPT}"


def all_cards(_: HttpRequest, name: str) -> HttpResponse:
    """Lead to the orders on the rules page of a variant."""
    if not registry.is_known(name):
        raise Http404
    return redirect(f"{reverse('site:rules', args=(name,))}#orders")


@limited("examples")
def card(request: HttpRequest, name: str, tag: str) -> HttpResponse:
    """Send the example of a type of orders, for a card."""
    variant, order = _asked(name, tag)
    found = example_of(name, order)
    context = {
        "variant": name,
        "tag": tag,
        "order": found.order if found else None,
        "pattern": pattern(order),
        "told": words(variant).order(found.order) if found else "",
        "is_drawn": found is not None and _is_drawn(variant, found),
    }
    answer = render(request, "learn/example.html", context)
    answer["Cache-Control"] = _LASTING
    return answer


@limited("examples")
def picture(request: HttpRequest, name: str, tag: str) -> HttpResponse:
    """Send the picture of an example."""
    variant, order = _asked(name, tag)
    found = example_of(name, order)
    theme = THEMES.get(request.GET.get("theme", ""), ATLAS)
    if found is None or not _is_drawn(variant, found):
        raise Http404
    return HttpResponse(_drawing(variant, found, theme), content_type="image/webp", headers={"Cache-Control": _LASTING})


def _asked(name: str, tag: str) -> tuple[Variant, type[Order]]:
    """A variant and a type of its orders. Raises: Http404."""
    variant = registry.variant(name) if registry.is_known(name) else None
    order = type_of(variant, tag) if variant else None
    if variant is None or order is None:
        raise Http404
    return variant, order


def _is_drawn(variant: Variant, example: Example) -> bool:
    """Whether the order names places, and a map has them all."""
    if ways(variant.id) is None or not example.areas:
        return False
    known = atlas_of(variant.board).units
    return all(area in known for area in example.areas)


def _drawing(variant: Variant, example: Example, theme: Theme) -> bytes:
    drawing = Drawn(example.position, example.seat, example.orders, example.areas)
    return part_picture(variant, drawing, theme, _WIDTH)
