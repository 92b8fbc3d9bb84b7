"""Running the host: the server, the worker, the database, backups. Start here: `worker.py`."""


class OperationError(Exception):
    """A problem for the administrator to solve, which stops a command."""
