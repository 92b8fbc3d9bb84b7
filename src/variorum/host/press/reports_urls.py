"""Reporting things, and the pages of the host's staff."""

from django.urls import path

from variorum.host.press.views import blocks

app_name = "reports"

urlpatterns = [
    path("report/<slug:kind>/<str:about>/", blocks.report, name="report"),
    path("staff/reports/", blocks.listed, name="reports"),
    path("staff/reports/<report:pk>/", blocks.decide, name="decide"),
    path("staff/reports/<report:pk>/reopen/", blocks.reopen, name="reopen"),
]
