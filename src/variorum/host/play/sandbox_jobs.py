"""Periodic jobs for sandboxes."""

from datetime import timedelta

from variorum.host.games.services.sandboxes import sweep_sandboxes
from variorum.host.games.ticker import every

every(timedelta(hours=1))(sweep_sandboxes)
