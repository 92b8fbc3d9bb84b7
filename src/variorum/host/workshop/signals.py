"""What happens to designers' boards, announced inside the transaction."""

from django.dispatch import Signal

build_wanted = Signal()
"""`design` should be built."""

trial_wanted = Signal()
"""The variant of `design` should be tried."""
