"""What stops a command, in words."""


class OperationError(Exception):
    """Something that the person who runs the host has to see to."""
