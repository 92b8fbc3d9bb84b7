"""The addresses of this app."""

from django.urls import path

from variorum.host.tournaments import views

app_name = "tournaments"

urlpatterns = [
    path("", views.overview, name="overview"),
    path("new/", views.choose, name="choose"),
    path("new/<slug:variant>/", views.new, name="new"),
    path("<slug:key>/", views.show, name="show"),
    path("<slug:key>/enter/", views.enter, name="enter"),
    path("<slug:key>/withdraw/", views.withdraw, name="withdraw"),
    path("<slug:key>/draw/", views.draw, name="draw"),
    path("<slug:key>/delete/", views.delete, name="delete"),
]
