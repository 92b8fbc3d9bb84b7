"""What happens to games, for apps above to react to; sent inside the transaction that makes it happen.

Every signal has `game`. `phase_begun`: a phase waits for orders. `phase_processed`: one has been. `game_over`.
`deadline_near`, with `seats` that are not ready.
`seats_reminded`, with `seats`, by the game master. `seat_offered`, with `seat`. `acted`, with `text`: for all to see.
"""

from django.dispatch import Signal

phase_begun = Signal()
phase_processed = Signal()
game_over = Signal()
deadline_near = Signal()
seats_reminded = Signal()
seat_offered = Signal()
acted = Signal()
