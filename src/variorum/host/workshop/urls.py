"""The addresses of this app."""

from django.urls import path

from variorum.host.workshop import altering, editing, opening, rules, views

app_name = "workshop"

urlpatterns = [
    path("", views.overview, name="overview"),
    path("new/", views.new, name="new"),
    path("play/<slug:link>/", views.play, name="play"),
    path("mechanics/<slug:name>/", altering.page, name="alter"),
    path("variants/<slug:name>/", views.variant_files, name="variant-files"),
    path("<slug:key>/", views.board, name="board"),
    path("<slug:key>/rules/", rules.page, name="rules"),
    path("<slug:key>/rules/try/", rules.try_out, name="try"),
    path("<slug:key>/rules/play/", rules.play, name="play-rules"),
    path("<slug:key>/opening/", opening.page, name="opening"),
    path("<slug:key>/opening/map.svg", opening.picture, name="opening-map"),
    path("<slug:key>/share/", views.share_link, name="share"),
    path("<slug:key>/delete/", views.delete, name="delete"),
    path("<slug:key>/edit/", editing.page, name="edit"),
    path("<slug:key>/edit/state", editing.state, name="state"),
    path("<slug:key>/edit/change", editing.change, name="change"),
    path("<slug:key>/edit/build", editing.build, name="build"),
    path("<slug:key>/edit/variant", editing.variant, name="variant"),
    path("<slug:key>/edit/map.svg", editing.picture, name="picture"),
    path("<slug:key>/edit/board.zip", views.download, name="download"),
]
