"""The addresses of the board and of changes of an order sheet, below a game's."""

from django.urls import path

from variorum.host.play.board import agreements, order_entry, page, sketching

urlpatterns = [
    path("<slug:key>/", page.board, name="board"),
    path("<slug:key>/phases/", page.latest, name="latest"),
    path("<slug:key>/phases/<int:number>/", page.phase, name="phase"),
    path("<slug:key>/ready/", page.readiness, name="readiness"),
    path("<slug:key>/orders/", order_entry.sheet, name="sheet"),
    path("<slug:key>/orders/put/", order_entry.put, name="put"),
    path("<slug:key>/orders/amounts/", order_entry.amounts, name="amounts"),
    path("<slug:key>/orders/remove/", order_entry.remove, name="remove"),
    path("<slug:key>/orders/ready/", order_entry.ready, name="ready"),
    path("<slug:key>/orders/text/", order_entry.text, name="text"),
    path("<slug:key>/orders/take/", order_entry.take, name="take"),
    path("<slug:key>/sketch/", sketching.sketch, name="sketch"),
    path("<slug:key>/bargain/", sketching.bargain, name="bargain"),
    path("<slug:key>/agreements/", agreements.panel, name="agreements"),
    path("<slug:key>/orders/use-promised/", order_entry.use_promised, name="use-promised"),
    path("<slug:key>/orders/hint/", order_entry.hint, name="hint"),
    path("<slug:key>/orders/take-hint/", order_entry.take_hint, name="take-hint"),
]
