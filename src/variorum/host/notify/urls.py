"""The addresses of live pages and feeds."""

from django.urls import path

from variorum.host.notify import live

app_name = "notify"

urlpatterns = [path("games/<slug:key>/live/", live.live, name="live")]
