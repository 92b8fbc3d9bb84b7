"""Django's backend for PostgreSQL, whose first query after a restart of the database is answered."""
