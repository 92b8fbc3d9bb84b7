"""The addresses of private variants, for the host's staff."""

from django.urls import path

from variorum.host.workshop import staff

app_name = "workshop-staff"

urlpatterns = [
    path("variants/", staff.listed, name="variants"),
    path("variants/<design:pk>/", staff.decide, name="decide"),
]
