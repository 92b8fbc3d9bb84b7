"""The addresses of a game's pictures, below the game's."""

from django.urls import path

from variorum.host.play.pictures import film, moments, preview

urlpatterns = [
    path("<slug:key>/phases/<int:number>/<slug:what>.svg", moments.phase_picture, name="phase-picture"),
    path("<slug:key>/phases/<int:number>/<slug:what>.png", moments.phase_png, name="phase-png"),
    path("<slug:key>/preview.jpg", preview.preview, name="preview"),
    path("<slug:key>/afterwards/game.gif", film.film, name="film"),
    path("<slug:key>/afterwards/film/", film.part, name="film-part"),
    path("<slug:key>/afterwards/film/ask/", film.ask, name="film-ask"),
]
