"""The tables of a fresh database: what models say, and what migrations make."""

from django.apps import apps
from django.core.management import call_command
from django.db import connection


def columns_of(table):
    with connection.cursor() as cursor:
        return {column.name for column in connection.introspection.get_table_description(cursor, table)}


def test_a_fresh_database_has_every_column_of_every_model(db):
    """The database of the tests is a fresh one."""
    for model in apps.get_models(include_auto_created=True):
        meta = model._meta
        assert columns_of(meta.db_table) == {field.column for field in meta.local_concrete_fields}, meta.label


def test_a_fresh_database_knows_what_is_unique(db):
    for model in apps.get_models():
        if model.__module__.startswith("variorum."):
            with connection.cursor() as cursor:
                known = connection.introspection.get_constraints(cursor, model._meta.db_table)
            for constraint in (*model._meta.constraints, *model._meta.indexes):
                assert constraint.name in known, (model._meta.label, constraint.name)


def test_migrations_make_what_models_say(db):
    """`makemigrations --check` ends the program if any is missing; first, Django finds nothing wrong with the host."""
    call_command("check", fail_level="WARNING")
    call_command("makemigrations", check_changes=True, dry_run=True, verbosity=0)
