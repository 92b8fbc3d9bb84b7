"""Work counted instead of timed: how many functions are called, which is the same on slow and busy machines."""

import sys


class Calls:
    """The number of function calls, of Python's and of C's functions, made while it listens."""

    def __init__(self):
        self.number = 0

    def __call__(self, frame, event, arg):
        if event in ("call", "c_call"):
            self.number += 1


def counted(function, *args):
    """What a function returns, and how many calls it took."""
    calls, before = Calls(), sys.getprofile()
    sys.setprofile(calls)
    try:
        return function(*args), calls.number
    finally:
        sys.setprofile(before)
