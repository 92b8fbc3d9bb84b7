"""Signals for apps above, sent inside the transaction that makes the change.

`message_sent` has `game`, `message`, and the `seats` it goes to. `vote_called` has `game`, `vote`, and the
`seats` asked to agree.
"""

from django.dispatch import Signal

message_sent = Signal()
vote_called = Signal()
