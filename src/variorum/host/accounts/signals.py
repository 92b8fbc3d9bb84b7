"""What happens to people, for apps above to react to; sent inside the transaction that makes it happen.

`leaving`, with `person`: the account is about to be deleted. Whoever keeps something of the person deletes it, or
keeps it under a seat's name.
"""

from django.dispatch import Signal

leaving = Signal()
