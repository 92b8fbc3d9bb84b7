"""Signals for apps above, sent inside the transaction that makes the change.

`offer_made` has `game`, `offer`, and the `seats` that are asked.
"""

from django.dispatch import Signal

offer_made = Signal()
