"""What happens to games, for apps above to react to; sent inside the transaction that makes it happen.

Every signal has `game`. `stage_begun`: a stage waits for orders. `stage_processed`: one has been. `game_over`.
`deadline_near`, with `seats` that are not ready. `seat_offered`, with `seat`. `acted`, with `text`: for all to see.
"""

from django.dispatch import Signal

stage_begun = Signal()
stage_processed = Signal()
game_over = Signal()
deadline_near = Signal()
seat_offered = Signal()
acted = Signal()
