"""The addresses of all acts with pages, named as the acts."""

from django.urls import path

from variorum.host.acts.protocol import ACTS
from variorum.host.doors.pages import page_of, route_of

app_name = "acts"

urlpatterns = [path(route_of(kind), page_of(kind), name=name) for name, kind in ACTS.items() if kind.paged]
