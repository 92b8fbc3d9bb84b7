"""What happens with letters, for apps above; sent inside the transaction that makes it happen.

`letter_sent` has `game`, `letter`, and `seats`, to which it goes. `more_time_asked` has `game`, `request`, and `seats`,
whose answer is asked for.
"""

from django.dispatch import Signal

letter_sent = Signal()
more_time_asked = Signal()
