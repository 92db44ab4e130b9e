"""Many games as a table of pandas or of Arrow, for whoever goes on with those: a row for each game."""

import pandas
import pyarrow
import pytest

from reverie import onirim
from reverie.onirim import Summary

COLUMNS = ["game", "won", "turns", "doors"]


@pytest.fixture(scope="module")
def summary() -> Summary:
    return onirim.simulate(20, "scripted")


def test_pandas_has_a_row_for_each_game(summary: Summary) -> None:
    frame = summary.to_pandas()
    assert isinstance(frame, pandas.DataFrame) and list(frame) == COLUMNS and len(frame) == 20
    assert frame.dtypes.astype(str).to_dict() == {**dict.fromkeys(COLUMNS, "int64"), "won": "bool"}
    assert frame["won"].mean() == summary.win_rate and frame["turns"].tolist() == summary.turns


def test_arrow_has_the_same(summary: Summary) -> None:
    table = summary.to_arrow()
    assert isinstance(table, pyarrow.Table) and table.column_names == COLUMNS
    assert table.to_pandas().equals(summary.to_pandas())


def test_whoever_takes_tables_from_others_takes_the_summary_itself(summary: Summary) -> None:
    """Polars and DuckDB ask for a stream, as pyarrow does."""
    assert pyarrow.table(summary).equals(summary.to_arrow())
