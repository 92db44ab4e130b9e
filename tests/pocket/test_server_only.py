"""The list of page tests that are skipped for a pocket names existing tests."""

import pytest

from tests import ROOT
from tests.web.server_only import WHY, why_not

PAGE = ROOT / "tests" / "web"


@pytest.mark.parametrize("named", WHY)
def test_each_listed_test_exists_and_is_listed_once(named: str) -> None:
    module, _, test = named.partition("::")
    assert f"def {test}" in (PAGE / module).read_text("utf-8")
    assert not test or module not in WHY, "all of that module is named"


def test_a_test_is_matched_by_module_or_name_ignoring_parameters() -> None:
    one = "test_stored_data.py::test_a_story_removed_by_the_host_is_shown_to_nobody"
    assert why_not(f"tests/web/{one}[dark]") == WHY[one]
    assert why_not("tests/web/test_onirim_for_two.py::test_anything") == WHY["test_onirim_for_two.py"]
    assert why_not("tests/web/test_onirim_table.py::test_anything") == ""
