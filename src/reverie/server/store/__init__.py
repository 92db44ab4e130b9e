"""The stores of tables: SQLite for one process, PostgreSQL for many."""
