"""The addresses of this app."""

from django.urls import path

from variorum.host.site import documentation, pages, rules, thumbnails

app_name = "site"

urlpatterns = [
    path("", pages.front, name="front"),
    path("variants/", pages.variants, name="variants"),
    path("variants/<slug:name>/", pages.variant, name="variant"),
    path("variants/<slug:name>/rules/", rules.rules, name="rules"),
    path("games/<slug:key>/rules/", rules.of_game, name="game-rules"),
    path("rules/<str:number>/", rules.clause, name="clause"),
    path("variants/<slug:name>/picture/", thumbnails.opening_picture, name="opening-picture"),
    path("variants/<slug:name>/small-picture/", thumbnails.small_opening_picture, name="small-opening-picture"),
    path("games/<slug:key>/small-picture/", thumbnails.game_picture, name="game-picture"),
    path("games/<slug:key>/row-picture/", thumbnails.row_picture, name="row-picture"),
    path("docs/", documentation.documentation, name="documentation"),
    path("docs/<path:path>", documentation.documentation, name="documentation-page"),
    path("robots.txt", pages.robots, name="robots"),
    path("worker.js", pages.worker, name="worker"),
    path("offline/", pages.offline, name="offline"),
    path("site.webmanifest", pages.manifest, name="manifest"),
]
