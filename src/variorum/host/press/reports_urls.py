"""URLs of the host's staff."""

from django.urls import path

from variorum.host.press.views import reports

app_name = "reports"

urlpatterns = [
    path("reports/", reports.listed, name="reports"),
    path("reports/<report:pk>/", reports.decide, name="decide"),
    path("reports/<report:pk>/reopen/", reports.reopen, name="reopen"),
]
