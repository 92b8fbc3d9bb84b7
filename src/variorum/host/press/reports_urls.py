"""Reporting things, and the pages of the host's staff."""

from django.urls import path

from variorum.host.press.views import reports

app_name = "reports"

urlpatterns = [
    path("report/<slug:kind>/<str:about>/", reports.report, name="report"),
    path("staff/reports/", reports.listed, name="reports"),
    path("staff/reports/<report:pk>/", reports.decide, name="decide"),
    path("staff/reports/<report:pk>/reopen/", reports.reopen, name="reopen"),
]
