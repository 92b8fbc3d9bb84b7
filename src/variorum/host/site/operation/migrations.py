"""The database and its tables: checking and applying migrations."""

from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from variorum.host.site.operation import OperationError


def missing() -> tuple[str, ...]:
    """The migrations that have not been applied, such as `games.0001_initial`."""
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return tuple(f"{migration.app_label}.{migration.name}" for migration, _ in plan)


def applied() -> tuple[str, ...]:
    """The migrations that have been applied, sorted."""
    executor = MigrationExecutor(connection)
    return tuple(sorted(f"{app}.{name}" for app, name in executor.loader.applied_migrations))


def is_sqlite() -> bool:
    """Whether the database is a file on this machine."""
    return connection.vendor == "sqlite"


def migrate() -> int:
    """Apply missing migrations, and count them."""
    wanted = missing()
    if wanted:
        call_command("migrate", interactive=False, verbosity=0)
    return len(wanted)


def require() -> None:
    """Raises: OperationError if migrations are missing."""
    wanted = missing()
    if wanted:
        raise OperationError(f"the database lacks {len(wanted)} migrations ({wanted[0]} first); run: variorum migrate")
