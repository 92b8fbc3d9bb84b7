"""The addresses of this app, beside those of its acts."""

from django.urls import path

from variorum.host.tournaments import views

app_name = "tournaments"

urlpatterns = [
    path("", views.overview, name="overview"),
    path("new/", views.choose, name="choose"),
    path("new/<slug:variant>/", views.new, name="new"),
    path("<slug:key>/", views.show, name="show"),
]
