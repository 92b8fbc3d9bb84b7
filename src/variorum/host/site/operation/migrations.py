"""The database and its tables: checking and applying migrations."""

from collections.abc import Collection

from django.apps.registry import Apps
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

import variorum
from variorum.host.site.operation import OperationError, schema


def missing() -> tuple[str, ...]:
    """The migrations that have not been applied, such as `games.0001_initial`."""
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return tuple(f"{migration.app_label}.{migration.name}" for migration, _ in plan)


def applied() -> tuple[str, ...]:
    """The migrations that have been applied, sorted."""
    executor = MigrationExecutor(connection)
    return tuple(sorted(f"{app}.{name}" for app, name in executor.loader.applied_migrations))


def unknown(names: Collection[str]) -> tuple[str, ...]:
    """Which of these migrations this program doesn't know."""
    known = MigrationExecutor(connection).loader.graph.nodes
    return tuple(sorted(set(names) - {f"{app}.{name}" for app, name in known}))


def is_sqlite() -> bool:
    """Whether the database is a file on this machine."""
    return connection.vendor == "sqlite"


def migrate() -> int:
    """Apply missing migrations, and count them.

    Raises: OperationError, before anything is changed, if the tables aren't those that the applied ones make.
    """
    wanted = missing()
    if wanted:
        _check_applied()
        finish()
    _check(schema.of_program())
    return len(wanted)


def finish() -> None:
    """Apply missing migrations, and let Django note what models there are."""
    call_command("migrate", interactive=False, verbosity=0)


def migrate_to(names: Collection[str]) -> Apps:
    """Make the tables of these migrations, all of which are known, in a database without others; and their models.

    Raises: OperationError if the database has others.
    """
    executor = MigrationExecutor(connection)
    graph, nodes = executor.loader.graph, {(app, name) for app, _, name in (name.partition(".") for name in names)}
    if not executor.loader.applied_migrations.keys() <= nodes:
        raise OperationError("The database has newer tables than the backup. Use a new one. Nothing was restored.")
    last = [node for node in nodes if not any(child.key in nodes for child in graph.node_map[node].children)]
    executor.migrate(last)
    made: Apps = executor.loader.project_state(last).apps
    return made


def require() -> None:
    """Raises: OperationError if the tables aren't those of this program."""
    wanted = missing()
    if wanted:
        raise OperationError(f"the database lacks {len(wanted)} migrations ({wanted[0]} first); run: variorum migrate")
    _check(schema.of_program())


def _check_applied() -> None:
    loader = MigrationExecutor(connection).loader
    nodes = [node for node in loader.applied_migrations if node in loader.graph.nodes]
    _check(schema.of_models(loader.project_state(nodes).apps.get_models(include_auto_created=True)))


def _check(wanted: schema.Schema) -> None:
    told = schema.differences(wanted, schema.of_database(wanted))
    if told:
        raise OperationError(
            f"the tables of this database aren't those of version {variorum.__version__}, though its migrations have"
            f" the same names: {told}. Another build made them, and this version can't bring them up to date."
            " Run the version that made them, or begin with a new database."
        )
