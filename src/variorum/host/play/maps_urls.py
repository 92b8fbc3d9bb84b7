"""The addresses of boards, examples and fonts."""

from django.urls import path

from variorum.host.play import examples, maps

app_name = "maps"

urlpatterns = [
    path("maps/<slug:name>/<slug:theme>/<slug:tag>.svg", maps.base, name="base"),
    path("maps/<slug:name>/<slug:theme>/<slug:tag>.css", maps.rules, name="style"),
    path("variants/<slug:name>/orders/", examples.all_cards, name="examples"),
    path("variants/<slug:name>/orders/<slug:tag>/", examples.card, name="example"),
    path("variants/<slug:name>/orders/<slug:tag>.webp", examples.picture, name="example-picture"),
    path("fonts/<str:name>", maps.font, name="font"),
]
