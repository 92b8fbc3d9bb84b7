"""The address of the coach beside an offer, below a game's."""

from django.urls import path

from variorum.host.talk import pages

app_name = "talk"

urlpatterns = [path("<slug:key>/press/<int:number>/trust/", pages.trust, name="trust")]
