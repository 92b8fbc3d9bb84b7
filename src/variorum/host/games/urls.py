"""The addresses of pages about games."""

from django.urls import path

from variorum.host.games import frame
from variorum.host.games.life import creation_pages
from variorum.host.games.lobby import lobby
from variorum.host.games.seats import about_pages, actions

app_name = "games"

urlpatterns = [
    path("", lobby.lobby, name="lobby"),
    path("new/", creation_pages.choose, name="new"),
    path("new/<slug:variant>/", creation_pages.create, name="create"),
    path("new/<slug:variant>/summary/", creation_pages.summary, name="summary"),
    path("<slug:key>/about/", about_pages.about, name="about"),
    path("<slug:key>/about/seats/", about_pages.seats, name="seats"),
    path("<slug:key>/about/acts/", about_pages.acts, name="acts"),
    path("<slug:key>/status/", frame.status, name="status"),
    path("<slug:key>/tabs/", frame.tabs, name="tabs"),
    path("<slug:key>/join/", actions.join, name="join"),
    path("<slug:key>/leave/", actions.leave, name="leave"),
    path("<slug:key>/here/", actions.here, name="here"),
    path("<slug:key>/back/", actions.back, name="back"),
    path("<slug:key>/take/", actions.take, name="take"),
    path("<slug:key>/begin/", actions.begin, name="begin"),
    path("<slug:key>/follow/", actions.follow, name="follow"),
    path("<slug:key>/unfollow/", actions.unfollow, name="unfollow"),
    path("<slug:key>/cancel/", actions.cancel, name="cancel"),
]
