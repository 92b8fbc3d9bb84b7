"""The addresses of the sandbox."""

from django.urls.resolvers import URLPattern

app_name = "sandbox"

urlpatterns: list[URLPattern] = []
