"""The addresses of this app."""

from django.urls.resolvers import URLPattern

app_name = "gm"

urlpatterns: list[URLPattern] = []
