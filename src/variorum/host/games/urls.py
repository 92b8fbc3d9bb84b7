"""The addresses of pages about games."""

from django.urls import path

from variorum.host.games import views

app_name = "games"

urlpatterns = [
    path("<slug:key>/about/", views.about, name="about"),
    path("<slug:key>/status/", views.status, name="status"),
]
