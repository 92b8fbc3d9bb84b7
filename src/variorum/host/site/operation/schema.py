"""The schema of a database: what its tables have, and what models say that they should have.

A digest of it is the same on every kind of database. Equal names of migrations don't mean equal tables: a build between
two releases may have had others of the same name.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from hashlib import sha256

import msgspec
from django.apps import apps
from django.db import connection
from django.db.models import Model

Schema = Mapping[str, frozenset[str]]
"""The columns of each table, `column?` for those that may be empty, and its indexes and constraints, as `[name]`."""

_QUERIES = {
    "sqlite": (
        """SELECT made.name, info.name, NOT info."notnull"
        FROM sqlite_master made, pragma_table_xinfo(made.name) info WHERE made.type = 'table'""",
        "SELECT tbl_name, sql FROM sqlite_master WHERE sql IS NOT NULL",
    ),
    "postgresql": (
        """SELECT table_name, column_name, is_nullable = 'YES' FROM information_schema.columns
        WHERE table_schema = current_schema()""",
        """SELECT tablename, '"' || indexname || '"' FROM pg_indexes WHERE schemaname = current_schema()
        UNION ALL SELECT class.relname, '"' || conname || '"'
        FROM pg_constraint JOIN pg_class class ON class.oid = conrelid""",
    ),
}
"""For each kind of database: all columns, whether they may be empty; and texts with the names of each table's indexes
and constraints. Django's introspection would take seconds, as it parses the tables' definitions."""

_LENGTH = 12
_MOST_TOLD = 3


def of_models(models: Iterable[type[Model]]) -> Schema:
    """What models say, with the tables between them."""
    return {
        meta.db_table: frozenset(
            [
                *(
                    _column(str(field.column), is_null=field.null or field.generated)
                    for field in meta.local_concrete_fields
                ),
                *(f"[{one.name}]" for one in (*meta.constraints, *meta.indexes)),
            ]
        )
        for meta in (model._meta for model in models)  # noqa: SLF001 - Django's documented interface
        if meta.managed and not meta.proxy
    }


@cache
def of_program() -> Schema:
    """What the models of this program say."""
    return of_models(apps.get_models(include_auto_created=True))


def of_database(wanted: Schema) -> Schema:
    """What the tables of that name have; of indexes and constraints, those that are wanted."""
    columns, texts = _QUERIES[connection.vendor]
    found: dict[str, set[str]] = {}
    with connection.cursor() as cursor:
        cursor.execute(columns)
        for table, column, is_null in cursor.fetchall():
            found.setdefault(table, set()).add(_column(column, is_null=bool(is_null)))
        cursor.execute(texts)
        for table, text in cursor.fetchall():
            names = (name for name in wanted.get(table, ()) if name.startswith("["))
            found.setdefault(table, set()).update(name for name in names if f'"{name[1:-1]}"' in text)
    return {table: frozenset(names) for table, names in found.items() if table in wanted}


def digest(schema: Schema) -> str:
    """A digest of a schema."""
    plain = sorted((table, sorted(names)) for table, names in schema.items())
    return sha256(msgspec.json.encode(plain)).hexdigest()[:_LENGTH]


def differences(wanted: Schema, there: Schema) -> str:
    """How the tables that are there differ from those that are wanted, in words; empty if they don't."""
    told = [f"{table} is missing" for table in sorted(wanted.keys() - there.keys())]
    for table in sorted(wanted.keys() & there.keys()):
        told += [f"{table} lacks {name.strip('[]')}" for name in sorted(wanted[table] - there[table])]
        told += [f"{table} has {name.strip('[]')}" for name in sorted(there[table] - wanted[table])]
    more = f" and {len(told) - _MOST_TOLD} more" if len(told) > _MOST_TOLD else ""
    return ", ".join(told[:_MOST_TOLD]) + more


def _column(name: str, *, is_null: bool) -> str:
    return f"{name}?" if is_null else name
