"""The addresses of this app."""

from django.urls import path

from variorum.host.play import (
    afterwards,
    board,
    film,
    gazette,
    history,
    look,
    orders,
    pictures,
    preview,
    replaying,
    results,
)

app_name = "play"

urlpatterns = [
    path("<slug:key>/", board.board, name="board"),
    path("<slug:key>/look/<int:number>/", look.look, name="look"),
    path("<slug:key>/ready/", board.readiness, name="readiness"),
    path("<slug:key>/tables/", results.tables, name="tables"),
    path("<slug:key>/orders/", orders.sheet, name="sheet"),
    path("<slug:key>/orders/put/", orders.put, name="put"),
    path("<slug:key>/orders/amounts/", orders.amounts, name="amounts"),
    path("<slug:key>/orders/remove/", orders.remove, name="remove"),
    path("<slug:key>/orders/ready/", orders.ready, name="ready"),
    path("<slug:key>/orders/text/", orders.text, name="text"),
    path("<slug:key>/orders/take/", orders.take, name="take"),
    path("<slug:key>/orders/hint/", orders.hint, name="hint"),
    path("<slug:key>/orders/take-hint/", orders.take_hint, name="take-hint"),
    path("<slug:key>/phases/", results.latest, name="latest"),
    path("<slug:key>/phases/<int:number>/", results.phase, name="phase"),
    path("<slug:key>/phases/<int:number>/<slug:what>.svg", pictures.phase_picture, name="phase-picture"),
    path("<slug:key>/phases/<int:number>/<slug:what>.png", pictures.phase_png, name="phase-png"),
    path("<slug:key>/preview.jpg", preview.preview, name="preview"),
    path("<slug:key>/history/", history.history, name="history"),
    path("<slug:key>/history/frames/", history.frames, name="frames"),
    path("<slug:key>/gazette/<slug:season>/", gazette.gazette, name="gazette"),
    path("<slug:key>/gazette/<slug:season>.pdf", gazette.gazette_pdf, name="gazette-pdf"),
    path("<slug:key>/replay/", replaying.replay, name="replaying"),
    path("<slug:key>/replay/<int:number>/", replaying.step, name="step"),
    path("<slug:key>/afterwards/", afterwards.afterwards, name="afterwards"),
    path("<slug:key>/afterwards/game.webp", film.film, name="film"),
    path("<slug:key>/afterwards/replay/", afterwards.replay, name="replay"),
]
