"""Files of parameters: read as rows, cells turned into values by the input's kind, all that is wrong said."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.problems import RunFailed
from app.workflow.document import Workflow
from app.workflow.node_info import InputInfo
from app.workflow.parameters.rows import ParameterRows, read_rows
from app.workflow.parameters.table import ParameterTable, read_table
from app.workflow.parameters.values import value_from_json, value_from_text
from app.workflow.to_prompt import to_prompt
from app.workflow.ui_format import write_workflow
from tests.workflow_cases import LIBRARY, document, node

KNOWN = {"seed", "cfg", "prompt", "a,b", "1.steps"}


def table(tmp_path: Path, name: str, content: str | bytes) -> ParameterTable:
    path = tmp_path / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return read_table(path, KNOWN.__contains__)


def cells(found: ParameterTable) -> list[tuple[int, dict[str, Any]]]:
    return [(number, dict(row)) for number, row in found.rows]


CSV = {
    "plain": b"seed,prompt\n1,a\n2,b\n",
    "bom": b"\xef\xbb\xbfseed,prompt\r\n1,a\r\n2,b\r\n",
    "semicolons": b"seed;prompt\n1;a\n2;b\n",
    "tabs": b"seed\tprompt\n1\ta\n2\tb",
    "sep": b"sep=;\r\nseed;prompt\r\n1;a\r\n2;b\r\n",
    "spaces": b" seed , prompt \n1,a\n2,b\n",
    "utf-16": "seed\tprompt\n1\ta\n2\tb\n".encode("utf-16"),
    "empty columns": b"seed,prompt,,\n1,a,,\n2,b,,\n",
}


@pytest.mark.parametrize("form", CSV)
def test_every_form_of_csv_gives_the_same_rows(form: str, tmp_path: Path) -> None:
    found = table(tmp_path, "params.csv", CSV[form])
    assert cells(found) == [(1, {"seed": "1", "prompt": "a"}), (2, {"seed": "2", "prompt": "b"})]


def test_quoted_cells_hold_separators_quotes_and_lines(tmp_path: Path) -> None:
    found = table(tmp_path, "params.csv", 'prompt,"a,b"\n"one, ""two"";\nthree",x\n')
    assert cells(found) == [(1, {"prompt": 'one, "two";\nthree', "a,b": "x"})]


def test_empty_lines_keep_the_numbers_of_the_others(tmp_path: Path) -> None:
    found = table(tmp_path, "params.csv", "seed,prompt\n1,a\n,\n\n4,d\n")
    assert [number for number, _ in found.rows] == [1, 4]


def test_a_list_of_objects_is_one_run_each(tmp_path: Path) -> None:
    rows = [{"seed": 2**64 - 1, "prompt": "a"}, {"cfg": 1.5}]
    as_json = table(tmp_path, "params.json", "\ufeff" + json.dumps(rows))
    as_yaml = table(tmp_path, "params.yaml", "- seed: 18446744073709551615\n  prompt: a\n- cfg: 1.5\n")
    assert cells(as_json) == cells(as_yaml) == [(1, rows[0]), (2, rows[1])]
    assert as_json.columns == ("seed", "prompt", "cfg")


def test_an_object_of_lists_is_every_combination_the_last_list_fastest(tmp_path: Path) -> None:
    text = '{"seed": [1, 2], "prompt": "a", "cfg": [3, 5]}'
    found = [
        (1, {"seed": 1, "prompt": "a", "cfg": 3}),
        (2, {"seed": 1, "prompt": "a", "cfg": 5}),
        (3, {"seed": 2, "prompt": "a", "cfg": 3}),
        (4, {"seed": 2, "prompt": "a", "cfg": 5}),
    ]
    assert cells(table(tmp_path, "params.json", text)) == found
    assert cells(table(tmp_path, "params.yml", "seed: [1, 2]\nprompt: a\ncfg: [3, 5]\n")) == found


BOMB = "a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(
    f"{new}: &{new} [{','.join([f'*{old}'] * 9)}]\n" for old, new in zip("abcdefgh", "bcdefghi", strict=True)
)

WRONG_FILES: dict[str, tuple[str, str | bytes, str]] = {
    "no ending": ("params", "seed\n1\n", "has no ending that says what it is"),
    "empty": ("params.csv", "", "params.csv is empty"),
    "only names": ("params.csv", "seed,cfg\n", "params.csv has no rows"),
    "no names": ("params.csv", ",,\n1,2,3\n", "params.csv is empty: its first line names the columns"),
    "twice": ("params.csv", "seed,seed\n1,2\n", "two columns are called 'seed'"),
    "too wide": ("params.csv", "seed,prompt\n1,a, b\n", "params.csv, row 1: cell 3 ('b') has no name"),
    "open quote": ("params.csv", 'seed,prompt\n1,"a\n2,b\n', "params.csv, line 3: unexpected end of data"),
    "latin-1": (
        "params.csv",
        "seed,prompt\n1,\xe9\n".encode("latin-1"),
        "params.csv, line 2: this is no UTF-8",
    ),
    "bad json": ("params.json", '[{"seed": }]', "params.json: a value is missing or misspelt at line 1"),
    "number": ("params.json", "5", "holds neither a list of objects, one a run, nor an object of lists"),
    "row": ("params.json", '[{"seed": 1}, 2]', "params.json, row 2: this is no object"),
    "nothing": ("params.json", "[]", "params.json has no rows"),
    "nameless": ("params.json", "[{}]", "params.json names no parameter"),
    "no choice": ("params.json", '{"seed": []}', "params.json, seed: the list is empty"),
    "many": (
        "params.json",
        json.dumps({name: list(range(100)) for name in "abc"}),
        "params.json has 1000000 combinations; 100000 runs are the most",
    ),
    "bad yaml": ("params.yaml", "seed: [1\ncfg: 2\n", "params.yaml, line 2, column 4: "),
    "code": (
        "params.yaml",
        "seed: !!python/object/apply:os.system [ls]\n",
        "could not determine a constructor",
    ),
    "bomb": ("params.yaml", BOMB, "params.yaml holds over 2000000 values"),
    "deep": ("params.json", "[" * 100_000, "params.json: "),
}


@pytest.mark.parametrize("case", WRONG_FILES)
def test_a_file_that_makes_no_sense_says_where_and_why(case: str, tmp_path: Path) -> None:
    name, content, words = WRONG_FILES[case]
    with pytest.raises(RunFailed) as caught:
        table(tmp_path, name, content)
    assert words in caught.value.problem.message


def test_a_huge_file_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "params.csv"
    with path.open("wb") as file:
        file.truncate(200 * 2**20)
    with pytest.raises(RunFailed, match="over 64 MB"):
        read_table(path)


def sample() -> Workflow:
    names = {"seed": (1, "seed"), "cfg": (1, "cfg"), "sampler": (1, "sampler_name"), "prompt": (2, "v")}
    entries = [{"name": name, "node": place[0], "input": place[1]} for name, place in names.items()]
    sampler = node(1, "KSampler", 5, "fixed", 20, 8.0, "euler", "simple", 1.0)
    return document(sampler, node(2, "PStr", "old"), extra={"confy": {"inputs": entries}})


def rows(tmp_path: Path, name: str, content: str) -> tuple[ParameterRows, list[str]]:
    found, problems = read_rows(table(tmp_path, name, content), sample(), LIBRARY)
    return found, [problem.message for problem in problems]


def test_cells_become_values_of_the_inputs_kind_and_empty_ones_set_nothing(tmp_path: Path) -> None:
    text = "seed;cfg;prompt;1.steps\n18446744073709551615;3,5;7;4\n1;;;\n"
    found, problems = rows(tmp_path, "params.csv", text)
    assert problems == []
    first, second = (dict(row.values) for row in found.rows)
    assert first == {"seed": 2**64 - 1, "cfg": 3.5, "prompt": "7", "1.steps": 4}
    assert second == {"seed": 1}


def test_a_row_is_set_for_its_run_only(tmp_path: Path) -> None:
    workflow = sample()
    before = write_workflow(workflow)
    found, _ = read_rows(table(tmp_path, "p.csv", "seed,prompt\n7,new\n8,\n"), workflow, LIBRARY)
    seen = []
    for row in found.rows:
        with found.applied(workflow, row):
            prompt = to_prompt(workflow, LIBRARY).to_json()
            seen.append((prompt["1"]["inputs"]["seed"], prompt["2"]["inputs"]["v"]))
    assert seen == [(7, "new"), (8, "old")]
    assert write_workflow(workflow) == before


def test_everything_wrong_is_said_at_once_with_row_and_column(tmp_path: Path) -> None:
    text = "seed,cfg,sampler,word,1.seed\n1,2,euler,,\nx,300,eulr,a,\n1.5,-1,ddim,,\n"
    _, messages = rows(tmp_path, "params.csv", text)
    assert messages[0].startswith("params.csv, column word: nothing is exposed as 'word'")
    assert messages[1] == "params.csv, column 1.seed: seed sets the same input of node 1"
    assert messages[2:] == [
        'params.csv, row 2, seed: "x" is not a whole number',
        "params.csv, row 2, cfg: it is 300; the largest value allowed is 100.0",
        'params.csv, row 2, sampler: it is "eulr", which is none of its 44 choices; nearest is "euler"; '
        "`confy inputs FILE --json` lists them all",
        "params.csv, row 3, seed: 1.5 is not a whole number",
        "params.csv, row 3, cfg: it is -1; the smallest value allowed is 0.0",
    ]


def test_a_problem_knows_node_and_input(tmp_path: Path) -> None:
    _, problems = read_rows(table(tmp_path, "p.json", '[{"cfg": true}]'), sample(), LIBRARY)
    (problem,) = problems
    assert (problem.node_path, problem.input_name, problem.value) == ("1", "cfg", True)
    assert problem.message == "p.json, row 1, cfg: True is not a number"


INT, FLOAT = InputInfo("n", "INT"), InputInfo("n", "FLOAT")
TEXT, TRUTH = InputInfo("n", "STRING"), InputInfo("n", "BOOLEAN")
CHOICE = InputInfo("n", "COMBO", choices=("a", 1, "2"))

TEXTS: list[tuple[InputInfo | None, str, Any]] = [
    (INT, " 7 ", 7),
    (INT, "-9007199254740993", -9007199254740993),
    (INT, "7.0", 7),
    (INT, "1e3", 1000),
    (FLOAT, "1e-3", 0.001),
    (FLOAT, "3", 3),
    (TEXT, " 7 ", " 7 "),
    (TEXT, "[1]", "[1]"),
    (TRUTH, "TRUE", True),
    (TRUTH, "no", False),
    (TRUTH, "1", True),
    (CHOICE, "a", "a"),
    (CHOICE, "1", 1),
    (CHOICE, "2", "2"),
    (CHOICE, "c", "c"),
    (CHOICE, '["a", 1]', ["a", 1]),
    (InputInfo("n", "BOUNDING_BOX"), "[1, 2]", [1, 2]),
    (None, "9007199254740993", 9007199254740993),
    (None, "words", "words"),
]


@pytest.mark.parametrize(("info", "text", "value"), TEXTS)
def test_a_text_becomes_what_the_input_takes(info: InputInfo | None, text: str, value: Any) -> None:
    found = value_from_text(text, info)
    assert (found, type(found)) == (value, type(value))


@pytest.mark.parametrize(
    ("info", "text", "words"),
    [
        (INT, "", "is not a whole number"),
        (INT, "1,5", "is not a whole number"),
        (INT, "1.8446744073709552e+19", "its last digits are lost"),
        (INT, "nan", "nan is not a whole number"),
        (FLOAT, "inf", "inf"),
        (FLOAT, "3,5", "is not a number"),
        (TRUTH, "maybe", "is neither true nor false"),
    ],
)
def test_a_text_that_spells_no_such_value_is_refused(info: InputInfo, text: str, words: str) -> None:
    with pytest.raises(ValueError, match="is") as caught:
        value_from_text(text, info)
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("info", "value", "words"),
    [
        (TEXT, True, "True is no text; put a text in quotes"),
        (TEXT, ["a"], "a list with 1 entries is no text"),
        (INT, True, "True is not a whole number"),
        (INT, 2.5, "2.5 is not a whole number"),
        (FLOAT, {}, "an object with 0 entries is not a number"),
        (FLOAT, float("nan"), "nan is not a number to work with"),
        (FLOAT, 10**400, "is not a number to work with"),
        (TRUTH, 2, "2 is neither true nor false"),
    ],
)
def test_a_json_value_of_another_kind_is_refused(info: InputInfo, value: Any, words: str) -> None:
    with pytest.raises(ValueError, match="is") as caught:
        value_from_json(value, info)
    assert words in str(caught.value)


@given(st.integers(-(2**80), 2**80))
def test_whole_numbers_stay_exact(number: int) -> None:
    assert value_from_text(str(number), INT) == number
    assert value_from_json(number, INT) == number


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_broken_numbers_stay_exact(number: float) -> None:
    assert value_from_text(repr(number), FLOAT) == number
