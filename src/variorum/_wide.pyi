# Self-play on boards of more than 127 locations: what `variorum._kernel` offers, in classes of its own.

from variorum._kernel import Batch as Batch
from variorum._kernel import OrderNumbers as OrderNumbers
from variorum._kernel import Pact as Pact
from variorum._kernel import Policy as Policy
from variorum._kernel import Rules as Rules
from variorum._kernel import State as State
