"""Running the host: the server, the worker, the database, backups. Start here: `worker.py`."""
