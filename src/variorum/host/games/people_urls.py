"""The addresses of pages about people's games."""

from django.urls import path

from variorum.host.games.views import people

app_name = "people"

urlpatterns = [
    path("me/games/", people.mine, name="mine"),
    path("people/<str:name>/", people.person, name="person"),
]
