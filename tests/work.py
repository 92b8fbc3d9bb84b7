"""Work counted instead of timed: how many functions are called, which is the same on slow and busy machines."""

from cProfile import Profile


def counted(function, *args):
    """What a function returns, and how many calls of Python's and of C's functions it took."""
    profile = Profile(subcalls=False)
    result = profile.runcall(function, *args)
    return result, sum(entry.callcount for entry in profile.getstats())
