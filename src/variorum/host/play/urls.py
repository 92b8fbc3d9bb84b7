"""The addresses of this app."""

from django.urls.resolvers import URLPattern

app_name = "play"

urlpatterns: list[URLPattern] = []
