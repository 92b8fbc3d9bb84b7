"""Signals for apps above, sent inside the transaction that makes the change.

`offer_made` has `game`, `offer`, and the `seats` that are asked. `offer_agreed` has `game`, `offer`, and the `seats` of
all its parties.
"""

from django.dispatch import Signal

offer_made = Signal()
offer_agreed = Signal()
