"""The addresses of pages about games."""

from django.urls import path

from variorum.host.games.views import about, creation, frame, lobby, seats

app_name = "games"

urlpatterns = [
    path("", lobby.lobby, name="lobby"),
    path("new/", creation.choose, name="new"),
    path("new/<slug:variant>/", creation.create, name="create"),
    path("new/<slug:variant>/summary/", creation.summary, name="summary"),
    path("<slug:key>/about/", about.about, name="about"),
    path("<slug:key>/about/seats/", about.seats, name="seats"),
    path("<slug:key>/about/acts/", about.acts, name="acts"),
    path("<slug:key>/status/", frame.status, name="status"),
    path("<slug:key>/tabs/", frame.tabs, name="tabs"),
    path("<slug:key>/join/", seats.join, name="join"),
    path("<slug:key>/leave/", seats.leave, name="leave"),
    path("<slug:key>/here/", seats.here, name="here"),
    path("<slug:key>/back/", seats.back, name="back"),
    path("<slug:key>/take/", seats.take, name="take"),
    path("<slug:key>/begin/", seats.begin, name="begin"),
    path("<slug:key>/follow/", seats.follow, name="follow"),
    path("<slug:key>/unfollow/", seats.unfollow, name="unfollow"),
    path("<slug:key>/cancel/", seats.cancel, name="cancel"),
]
