"""The addresses of boards and fonts."""

from django.urls import path

from variorum.host.play.pictures import maps

app_name = "maps"

urlpatterns = [
    path("maps/<slug:name>/<slug:theme>/<slug:tag>.svg", maps.base, name="base"),
    path("maps/<slug:name>/<slug:tag>.css", maps.rules, name="style"),
    path("fonts/<str:name>", maps.font, name="font"),
]
