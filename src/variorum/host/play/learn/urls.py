"""The addresses of lessons."""

from django.urls import path

from variorum.host.play.learn import pages

app_name = "learn"

urlpatterns = [
    path("", pages.overview, name="overview"),
    path("<slug:name>/start/", pages.start, name="start"),
    path("check/<slug:key>/", pages.check, name="check"),
]
