"""The addresses of lessons."""

from django.urls import path

from variorum.host.play import learning

app_name = "learn"

urlpatterns = [
    path("", learning.overview, name="overview"),
    path("<slug:name>/start/", learning.start, name="start"),
    path("check/<slug:key>/", learning.check, name="check"),
]
