"""Signals for apps above, sent inside the transaction that makes the change.

`message_sent` has `game`, `message`, and the `seats` it goes to. `extension_asked` has `game`, `extension`, and the
`seats` asked to agree.
"""

from django.dispatch import Signal

message_sent = Signal()
extension_asked = Signal()
