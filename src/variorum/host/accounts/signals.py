"""Signals for apps above, sent inside the transaction that makes the change.

`leaving`, with `person`: the account is about to be deleted. Apps delete what they store about the person, or keep it
under a seat's name.
"""

from django.dispatch import Signal

leaving = Signal()
