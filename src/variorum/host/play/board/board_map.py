"""The board on a page: its map with the layers that change, and the data for its script."""

from collections.abc import Mapping
from typing import Any

from django.urls import reverse

from variorum.game.legal_orders import LegalOrders
from variorum.host.games.access import Access
from variorum.host.orders.taps import tappable
from variorum.host.play.board.standings import present
from variorum.host.play.pictures.layers import layers
from variorum.host.play.pictures.maps import ways
from variorum.host.play.pictures.moments import AFTER, picture
from variorum.notation.in_words import words
from variorum.render.room import cities_marked
from variorum.render.scene import Scene

TAPPING = (
    "Tap a unit, then its destination or the unit it supports or convoys. You can also start from any area the order "
    "involves. With the keyboard: arrow keys or the name of an area, then Enter; Escape cancels."
)
TEXTS = {
    "choose": "choose an order",
    "either": "choose an order or tap the next area",
    "more": "tap the next area",
    "beside": "Orders beside the unit",
    "modes": "What a tap on the board orders",
    "units": "Units",
    "help": "what it does",
    "rings": "Distances, and how many areas you can choose at each",
    "nothing": "No legal orders here.",
    "never": "Here you can't",
    "elsewhere": "Tap one of the marked areas.",
    "unknown": "no area starts with this",
    "cancelled": "Canceled.",
    "pick": "Pick on the map:",
    "picked": "Picked:",
    "cancel": "Cancel",
    "fill": "Fill in the rest of the form.",
    "failed": "Connection failed. Nothing was saved; try again.",
    "passed": "This phase has been processed in the meantime.",
    "stale": "The game has moved on. Your text is still here; copy it before you reload the page.",
}
"""The sentences that the board's script shows."""


def mapped(access: Access, scene: Scene | None, legal_orders: LegalOrders, put: str) -> dict[str, Any]:
    """The context of a board whose orders go to the address `put`; without a scene, only the data of its script."""
    position = access.seen().position
    centers = access.variant.world.geography(position).centers
    held = present(position, words(access.variant), centers)
    data = {**script_data(access, legal_orders), "here": held}
    context: dict[str, Any] = {"data": data, "put": put, "tapping": TAPPING if legal_orders.kinds else ""}
    if scene:
        context["ways"] = ways(access.variant.id)
        context["overlay"], context["surface"] = layers(scene)
        # In the order of the areas that can be tapped, which the page has already.
        data["middles"] = [round(at) for area in scene.atlas.rings for at in scene.atlas.units[area]]
        data["called"] = [data["areas"].get(area, area) for area in scene.atlas.rings]
        data["areas"] = {area: name for area, name in data["areas"].items() if area not in scene.atlas.rings}
        if data["rings"]:
            data["spots"] = cities_marked(scene.atlas)
        context["picture"] = picture(access, access.last, AFTER, "The current map")
    return context


def script_data(access: Access, legal_orders: LegalOrders, **texts: str) -> Mapping[str, Any]:
    """What the script of a page with order forms knows, with or without a map."""
    about = {
        "rules": reverse("site:rules", args=(access.variant.id,)),
        "examples": reverse("examples:all", args=(access.variant.id,)),
    }
    return {**tappable(legal_orders, words(access.variant)), "about": about, "texts": {**TEXTS, **texts}}
