"""The addresses of cards that show what orders do."""

from django.urls import path

from variorum.host.play.learn import examples

app_name = "examples"

urlpatterns = [
    path("variants/<slug:name>/orders/", examples.all_cards, name="all"),
    path("variants/<slug:name>/orders/<slug:tag>/", examples.card, name="card"),
    path("variants/<slug:name>/orders/<slug:tag>.webp", examples.picture, name="picture"),
]
