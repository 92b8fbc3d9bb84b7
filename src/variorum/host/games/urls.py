"""The addresses of pages about games."""

from django.urls import path

from variorum.host.games import pages
from variorum.host.games.life import creation_pages
from variorum.host.games.lobby import lobby
from variorum.host.games.seats import about_pages

app_name = "games"

urlpatterns = [
    path("", lobby.lobby, name="lobby"),
    path("new/", creation_pages.choose, name="new"),
    path("new/<slug:variant>/", creation_pages.create, name="create"),
    path("new/<slug:variant>/summary/", creation_pages.summary, name="summary"),
    path("<slug:key>/about/", about_pages.about, name="about"),
    path("<slug:key>/about/seats/", about_pages.seats, name="seats"),
    path("<slug:key>/about/acts/", about_pages.acts, name="acts"),
    path("<slug:key>/status/", pages.status, name="status"),
    path("<slug:key>/tabs/", pages.tabs, name="tabs"),
]
