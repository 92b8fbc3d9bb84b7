"""The addresses of games at once and games with friends."""

from django.urls import path

from variorum.host.site import evening

app_name = "evening"

urlpatterns = [
    path("friends/", evening.friends, name="friends"),
    path("now/<slug:variant>/", evening.now, name="now"),
    path("join/<slug:key>/", evening.join, name="join"),
]
