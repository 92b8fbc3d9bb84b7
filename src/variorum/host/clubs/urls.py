"""The addresses of this app, beside those of its acts."""

from django.urls import path

from variorum.host.clubs import views

app_name = "clubs"

urlpatterns = [
    path("", views.overview, name="overview"),
    path("<slug:key>/", views.show, name="show"),
    path("<slug:key>/games/new/", views.choose, name="choose"),
    path("<slug:key>/games/new/<slug:variant>/", views.create, name="create"),
]
