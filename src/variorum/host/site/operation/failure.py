"""Errors that stop a command."""


class OperationError(Exception):
    """A problem for the administrator to solve."""
