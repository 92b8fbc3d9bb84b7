"""The address of figures, for the host's staff."""

from django.urls import path

from variorum.host.people.views import figures

app_name = "people-staff"

urlpatterns = [path("figures/", figures.figures, name="figures")]
