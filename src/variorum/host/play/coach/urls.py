"""The addresses of the coach, below a game's."""

from django.urls import path

from variorum.host.play.coach import pages

urlpatterns = [
    path("<slug:key>/coach/", pages.coach, name="coach"),
    path("<slug:key>/coach/ask/", pages.ask, name="coach-ask"),
    path("<slug:key>/coach/<int:number>/<slug:which>.webp", pages.picture, name="coach-picture"),
]
