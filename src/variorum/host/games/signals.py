"""Signals about games for higher apps, sent inside the transaction of the event.

Every signal has `game`. `phase_begun`: a phase awaits orders. `phase_processed`: a phase has been processed.
`game_over`. `deadline_near`: with the `seats` that have sent nothing. `seats_reminded`: with `seats`, by the game
master. `seat_offered`: with `seat`. `orders_were_due`: a phase was processed, with the `seats` that had to order and
those of them that were `absent`. `seat_left`: with the `person`. `seat_taken`: with the
`person` from whom; the log's next news says so. `acted`: with the `text` of a public log entry.
`news_noted`: with the `entry` of the public log that is news.
"""

from django.dispatch import Signal

phase_begun = Signal()
phase_processed = Signal()
game_over = Signal()
deadline_near = Signal()
seats_reminded = Signal()
seat_offered = Signal()
orders_were_due = Signal()
seat_left = Signal()
seat_taken = Signal()
acted = Signal()
news_noted = Signal()
