"""The addresses of pages about people."""

from django.urls import path

from variorum.host.games.lobby import lobby
from variorum.host.people.views import board, person

app_name = "people"

urlpatterns = [
    path("me/games/", lobby.mine, name="mine"),
    path("people/<str:name>/", person.person, name="person"),
    path("ratings/", board.board, name="ratings"),
    path("ratings/<slug:name>/", board.board, name="leaderboard"),
]
