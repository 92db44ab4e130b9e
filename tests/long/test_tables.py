"""Many games as a table of pandas or Arrow: one row per game."""

import pandas
import pyarrow

from reverie import onirim

COLUMNS = ["game", "won", "turns", "doors"]


def test_pandas_and_arrow_have_a_row_for_each_game() -> None:
    summary = onirim.simulate(20, "scripted")
    frame = summary.to_pandas()
    assert isinstance(frame, pandas.DataFrame) and list(frame) == COLUMNS and len(frame) == 20
    assert frame.dtypes.astype(str).to_dict() == {**dict.fromkeys(COLUMNS, "int64"), "won": "bool"}
    assert frame["won"].mean() == summary.win_rate and frame["turns"].tolist() == summary.turns
    table = summary.to_arrow()
    assert isinstance(table, pyarrow.Table) and table.column_names == COLUMNS
    assert table.to_pandas().equals(frame)
    assert pyarrow.table(summary).equals(table)  # Polars and DuckDB ask for a stream, as pyarrow does
